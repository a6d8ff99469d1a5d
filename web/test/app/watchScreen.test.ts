import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { columnId } from "../../src/features/board/columnId.ts";
import { getState, setState } from "../../src/data/store.ts";
import { aList } from "../aTask.ts";

const MINUTE = 60_000;
let page: EventTarget & { visibilityState: string };
let stop = (): void => {};
const reports: unknown[] = [];
/** The id of the list in whose column the person presses. */
let pressed = "";

/** The test has no browser. Replaces the parts of one that `watchScreen` uses. */
beforeEach(async () => {
  vi.useFakeTimers();
  reports.length = 0;
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const closest = () => ({ id: columnId(pressed) });
  const browser = Object.assign(new EventTarget(), { closest });
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { pathname: "/dashboard" });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("dispatchEvent", browser.dispatchEvent.bind(browser));
  vi.stubGlobal("navigator", { onLine: true });
  const { watchScreen } = await import("../../src/app/watchScreen.ts");
  stop = watchScreen((shown) => reports.push(shown));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a screen tells the list of its view", () => {
  expect(reports).toEqual([{ timeZone: expect.any(String) }]);
  location.pathname = "/dashboard/main/groceries";
  dispatchEvent(new Event("pushState"));
  expect(reports[1]).toMatchObject({ list: "groceries" });
  location.pathname = "/dashboard";
  dispatchEvent(new Event("pushState"));
  expect(reports, "the list that the person works in is the same").toHaveLength(2);
});

test("a screen that nobody touches for minutes is idle until it is touched", () => {
  vi.advanceTimersByTime(2 * MINUTE);
  dispatchEvent(new Event("pointermove"));
  vi.advanceTimersByTime(2 * MINUTE);
  expect(reports).toHaveLength(1);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(reports[1]).toMatchObject({ idle: "true" });
  dispatchEvent(new Event("keydown"));
  expect(reports[2]).not.toHaveProperty("idle");
});

test("the server learns of a pressed column's list once the person stays there", () => {
  const lists = ["groceries", "work"].map((id) => aList(id));
  setState({ board: { ...getState().board, lists } });
  for (pressed of ["groceries", "work"]) {
    dispatchEvent(new Event("pointerdown"));
    vi.advanceTimersByTime(1_000);
  }
  expect(reports, "a press leaves the next frame to what the person then sees").toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(reports).toHaveLength(2);
  expect(reports[1]).toMatchObject({ list: "work" });
});

test("a dialog that opens is no reason to tell of the pressed column at once", () => {
  setState({ board: { ...getState().board, lists: [aList("groceries")] } });
  pressed = "groceries";
  dispatchEvent(new Event("pointerdown"));
  dispatchEvent(new Event("pushState")); // The dialog gets its own entry in the browser's history.
  expect(reports).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(reports[1]).toMatchObject({ list: "groceries" });
});

test("a hidden screen shows nothing", () => {
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(reports[1]).toBeNull();
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(reports[2]).toEqual(reports[0]);
});

test("the server learns of the visible lists once they settle, and only on changes", async () => {
  const lists = ["groceries", "work"].map((id) => aList(id));
  setState({ board: { ...getState().board, lists } });
  const columnAt = (id: string, left: number) => ({
    closest: () => ({ id: columnId(id) }),
    getBoundingClientRect: () => ({ left, right: left + 300, top: 0, bottom: 500 }),
  });
  let columns = [columnAt("groceries", 0), columnAt("work", 2_000)];
  Object.assign(page, { querySelectorAll: () => columns });
  vi.stubGlobal("innerWidth", 1_000);
  vi.stubGlobal("innerHeight", 800);
  const { watchColumnsInView } = await import("../../src/app/watchScreen.ts");
  const shown: (readonly string[])[] = [];
  onTestFinished(watchColumnsInView((inView) => shown.push(inView)));
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(shown).toEqual([["groceries"]]);

  columns = [columnAt("groceries", -900), columnAt("work", 100)];
  for (let step = 0; step < 3; step++) {
    dispatchEvent(new Event("scroll"));
    vi.advanceTimersByTime(500);
  }
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(shown[1]).toEqual(["work"]);
  dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(2_000);
  expect(shown, "the same columns are not told again").toHaveLength(2);
});
