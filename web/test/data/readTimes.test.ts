import { expect, test } from "vitest";
import { lastRead, noteReadTimes, useReading } from "../../src/data/readTimes.ts";

test.each([
  ["nothing is told", {}, ["a"], null, null],
  ["only a refresh is known", {}, ["a", "b"], 500, 500],
  ["one list waits longer than another", { a: 700, b: 600 }, ["a", "b"], 500, 600],
  ["a list out of view waits longer", { a: 700, b: 600 }, ["a"], 500, 700],
  ["a list was read before the refresh", { a: 300 }, ["a"], 500, 500],
  ["a list in view was never told", { a: 700 }, ["a", "b"], 500, 500],
  ["no column is in view", { a: 700 }, [], 500, 500],
])("the time of reading when %s", (_, lists, inView, everything, expected) => {
  expect(lastRead({ lists, inView, failing: false }, everything)).toBe(expected);
});

test("only a try says whether Google answers", () => {
  noteReadTimes({ lists: {}, failing: true });
  noteReadTimes({ lists: { a: 1 } });
  expect(useReading.getState()).toMatchObject({ lists: { a: 1 }, failing: true });
  noteReadTimes({ lists: {}, failing: false });
  expect(useReading.getState().failing).toBe(false);
});
