import { expect, test } from "vitest";
import { aList } from "../../aTask.ts";
import { crossingSentences } from "../../../src/features/tasks/crossingSentences.ts";

const own = aList("work", "Work");
const shared = (name: string, members: number) => ({ ...aList(name, name), role: "owner" as const, members });

test("a move into a shared list warns that members see the task, later ones too", () => {
  expect(crossingSentences(own, shared("Family", 3))).toEqual([
    "The other 2 people in “Family” will see it.",
  ]);
  expect(crossingSentences(own, shared("Family", 2))).toEqual(["The other person in “Family” will see it."]);
  expect(crossingSentences(own, shared("Family", 1))).toEqual(["Whoever joins “Family” will see it."]);
});

test("a task that leaves a shared list is lost to its people", () => {
  expect(crossingSentences(shared("Family", 3), own)).toEqual([
    "The other 2 people in “Family” will lose it.",
  ]);
  expect(crossingSentences(shared("Family", 1), own)).toEqual([]);
});

test("a move between shared lists says both, between private lists nothing", () => {
  expect(crossingSentences(shared("Family", 2), shared("Club", 4))).toEqual([
    "The other 3 people in “Club” will see it.",
    "The other person in “Family” will lose it.",
  ]);
  expect(crossingSentences(own, aList("home", "Home"))).toEqual([]);
  const family = shared("Family", 2);
  expect(crossingSentences(family, family)).toEqual([]);
});
