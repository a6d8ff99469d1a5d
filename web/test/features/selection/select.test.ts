import { afterEach, beforeEach, expect, test, vi } from "vitest";

const announced: string[] = [];

/** The test has no browser. Replaces the page by one column of four tasks. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  announced.length = 0;
  const region = {
    set textContent(text: string) {
      announced.push(text.replace("\u00a0", " "));
    },
  };
  vi.stubGlobal("document", {
    activeElement: null,
    body: { append: () => {} },
    createElement: () => region,
  });
  vi.stubGlobal("location", { pathname: "/dashboard", search: "" });
  vi.stubGlobal("addEventListener", () => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

async function fourTasks() {
  const { noteColumn } = await import("../../../src/features/board/shownColumns.ts");
  noteColumn("column", { at: 0, open: ["a", "b", "c", "d"], done: [] });
  return import("../../../src/features/selection/select.ts");
}

test("the number of selected tasks is announced once a second, and always the last", async () => {
  const { leaveSelection, toggleTask } = await fourTasks();
  toggleTask("a");
  vi.advanceTimersByTime(0);
  expect(announced).toEqual(["1 task selected"]);
  for (const id of ["b", "c", "d"]) {
    toggleTask(id);
    vi.advanceTimersByTime(300);
  }
  expect(announced).toEqual(["1 task selected"]);
  vi.advanceTimersByTime(100);
  expect(announced).toEqual(["1 task selected", "4 tasks selected"]);

  // The person clears the selection before the number is announced. Then no number is announced.
  toggleTask("a");
  leaveSelection();
  vi.advanceTimersByTime(5_000);
  expect(announced).toEqual(["1 task selected", "4 tasks selected", "Selection cleared"]);
});
