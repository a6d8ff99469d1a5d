import { dayNamesOf } from "@tasklane/contract/dayPhrases.ts";
import type { QuickAddContext } from "@tasklane/contract/quickAddLine.ts";
import { expect, test } from "vitest";
import { aList } from "../../aTask.ts";
import { countWords, pastedTasks, placeWords } from "../../../src/features/quickAdd/pastedTasks.ts";

const context: QuickAddContext = {
  today: "2026-11-22",
  dayNames: dayNamesOf([]),
  names: {
    lists: [
      {
        id: "home",
        name: "Home",
        sections: [],
        sublists: [{ id: "kitchen", name: "Kitchen", sections: ["Shelf"] }],
      },
      { id: "work", name: "Work", sections: [], sublists: [] },
    ],
    labels: ["Phone"],
    findParent: () => undefined,
    created: { sections: [], labels: [] },
    picked: new Map(),
  },
  preset: { listId: "home", sublistId: null, section: null, due: "2026-12-24", parent: null },
  readsDates: true,
  kept: [],
};
const tasks = (text: string, more: Partial<QuickAddContext> = {}) =>
  pastedTasks(text, { ...context, ...more }, new Map());
const shown = (text: string, more: Partial<QuickAddContext> = {}) =>
  tasks(text, more).map(({ line, under, isDone }) =>
    [line.title, line.listId, line.sublistId, line.due, under, isDone && "done"].filter(Boolean).join(" "),
  );

test("each line is parsed alone, and a subtask goes where its task goes", () => {
  expect(shown("Trip #Kitchen tomorrow\n  Tent ###Phone\n  Map #Work\nDeposit #Work\n\tBank monday")).toEqual(
    [
      "Trip home kitchen 2026-11-23",
      "Tent home kitchen",
      "Map #Work home kitchen",
      "Deposit work 2026-12-24",
      "Bank work 2026-11-23 3",
    ],
  );
  expect(tasks("a\n b\n c\nd\n e").map(({ under }) => under)).toEqual([undefined, 0, 0, undefined, 3]);
});

test("a line that has only recognised words becomes its own title", () => {
  expect(shown("tomorrow\n#Work")).toEqual(["tomorrow home 2026-12-24", "#Work home 2026-12-24"]);
});

test("a completed task with an open subtask stays open, and says so", () => {
  const [open, , done] = tasks("[x] a\n  b\n[x] c\n  [x] d");
  expect(open).toMatchObject({ isDone: false, staysOpen: true });
  expect(done).toMatchObject({ isDone: true, staysOpen: false });
});

test("under a task, all lines are its subtasks", () => {
  const parent = { taskId: "trip", listId: "home", sublistId: null, section: null };
  const its = tasks("a\n  b", { preset: { ...context.preset, parent } });
  expect(its.map(({ under, line }) => [under, line.parent?.taskId])).toEqual([
    [undefined, "trip"],
    [undefined, "trip"],
  ]);
  expect(countWords(its)).toBe("2 subtasks");
});

test("lines below one that names a task are subtasks of that task too", () => {
  const trip = { taskId: "trip", listId: "home", sublistId: null, section: null };
  const names = {
    ...context.names,
    findParent: (key: string) => (key === "plan the trip" ? trip : undefined),
  };
  const its = tasks(">Plan the trip Tent\n  Pegs\n  Rope\nHome\n  Keys", { names });
  expect(its.map(({ line, under }) => [line.title, line.parent?.taskId, under])).toEqual([
    ["Tent", "trip", undefined],
    ["Pegs", "trip", undefined],
    ["Rope", "trip", undefined],
    ["Home", undefined, undefined],
    ["Keys", undefined, 3],
  ]);
  expect(countWords(its)).toBe("1 task, 4 subtasks");
});

test("a date that the person turned back into text stays in its line's title", () => {
  const [first, second] = pastedTasks(
    "a tomorrow\nb tomorrow",
    context,
    new Map([[0, [{ start: 2, end: 10 }]]]),
  );
  expect(first!.line).toMatchObject({ title: "a tomorrow", due: "2026-12-24" });
  expect(second!.line).toMatchObject({ title: "b", due: "2026-11-23" });
});

test("tasks and subtasks are counted", () => {
  expect(countWords(tasks("a\n b\nc"))).toBe("2 tasks, 1 subtask");
  expect(countWords(tasks("a"))).toBe("1 task");
});

test("the place names the sublist and the section that all lines share", () => {
  const board = {
    lists: [
      {
        ...aList("home", "Home"),
        sublists: { kitchen: { sublist_id: "kitchen", sublist_name: "Kitchen", sections: {} } },
      },
      aList("work", "Work"),
    ],
    sharedLists: [],
  };
  const inKitchen = { preset: { ...context.preset, sublistId: "kitchen", section: "Shelf" } };
  expect(placeWords(tasks("a\nb"), board)).toBe("Home");
  expect(placeWords(tasks("a\nb", inKitchen), board)).toBe("Home / Kitchen / Shelf");
  expect(placeWords(tasks("a #Kitchen\nb"), board)).toBe("Home");
  expect(placeWords(tasks("a #Work\nb", inKitchen), board)).toBe("2 lists");
});
