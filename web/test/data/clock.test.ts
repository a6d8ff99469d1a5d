import { afterEach, expect, test, vi } from "vitest";
import { keepToday } from "../../src/data/clock.ts";
import { getState } from "../../src/data/store.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page at a local time, without any event of the window. */
function openAt(time: string): () => void {
  vi.useFakeTimers({ now: new Date(time) });
  vi.stubGlobal("document", new EventTarget());
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  return keepToday();
}

test("the day changes at local midnight", () => {
  const stop = openAt("2026-03-28T23:59:58");
  vi.advanceTimersByTime(1_000);
  expect(getState().today).toBe("2026-03-28");
  vi.advanceTimersByTime(1_100);
  expect(getState().today).toBe("2026-03-29");
  stop();
});

test("a page that was in front while its computer slept shows the new day a minute after waking", () => {
  const stop = openAt("2026-11-27T22:00:00");
  vi.advanceTimersByTime(10_000);
  // Timers stand still while a computer sleeps.
  vi.setSystemTime(new Date("2026-11-28T07:00:00"));
  vi.advanceTimersByTime(61_000);
  expect(getState().today).toBe("2026-11-28");
  stop();
});
