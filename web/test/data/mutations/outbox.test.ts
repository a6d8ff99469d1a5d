import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import {
  dropUnsent,
  forgetUnsent,
  isKept,
  keepUnsent,
  leaveUnsent,
  leftBehind,
  madeAt,
  noteSent,
  renameUnsent,
} from "../../../src/data/mutations/outbox.ts";
import type { Unsent } from "../../../src/data/mutations/outbox.ts";
import { writeValue } from "../../../src/data/storage.ts";

beforeEach(() => vi.stubGlobal("localStorage", aStorage()));
afterEach(() => {
  dropUnsent();
  for (const key of ["one", "two"]) leaveUnsent(key);
  vi.unstubAllGlobals();
});

const anUnsent = (key: string, part: Partial<Unsent> = {}): Unsent => ({
  key,
  at: madeAt(),
  page: "earlier",
  call: { name: "googleTask", method: "PATCH", path: "/my-tasks/googleTask/:taskListId/:taskId" },
  input: { taskId: "new-1", title: "Typed" },
  isSent: false,
  isBehind: false,
  touches: ["new-1"],
  turns: [],
  shows: { "new-1": { title: "Typed" } },
  failure: "Failed",
  ...part,
});

/** What the next page finds. */
const keys = (userId = "alice"): string[] => leftBehind(userId).map(({ key }) => key);

test("what a page leaves behind is found in the order in which it was made", () => {
  keepUnsent("alice", anUnsent("two"));
  keepUnsent("alice", anUnsent("one", { at: 1 }));
  expect(keys()).toEqual([]); // it is in this page's hand
  leaveUnsent("one");
  leaveUnsent("two");
  expect(keys()).toEqual(["one", "two"]);
});

test("nothing of it is left once it is answered", () => {
  keepUnsent("alice", anUnsent("one"));
  expect(isKept("one")).toBe(true);
  forgetUnsent("one");
  expect(isKept("one")).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test("it is sent again as it was sent", () => {
  keepUnsent("alice", anUnsent("one"));
  noteSent("alice", "one", { taskId: "7", title: "Typed" });
  leaveUnsent("one");
  expect(leftBehind("alice")).toMatchObject([{ isSent: true, input: { taskId: "7" } }]);
});

test("what waits for a new task speaks of it by its id as soon as it has one", () => {
  keepUnsent("alice", anUnsent("one"));
  renameUnsent("alice", "new-1", "7");
  leaveUnsent("one");
  expect(leftBehind("alice")).toMatchObject([
    { input: { taskId: "7" }, touches: ["7"], shows: { "7": { title: "Typed" } } },
  ]);
});

test("another person finds nothing of it, and takes it away", () => {
  keepUnsent("alice", anUnsent("one"));
  leaveUnsent("one");
  expect(keys("bob")).toEqual([]);
  dropUnsent({ butOf: "alice" });
  expect(keys()).toEqual(["one"]);
  dropUnsent({ butOf: "bob" });
  expect(keys()).toEqual([]);
});

test("a browser without room keeps nothing and says so", () => {
  vi.stubGlobal("localStorage", aStorage(10));
  keepUnsent("alice", anUnsent("one"));
  expect(isKept("one")).toBe(false);
});

test("FT08: what is damaged is left out, and keeps nothing else from being sent", () => {
  keepUnsent("alice", anUnsent("one"));
  leaveUnsent("one");
  const { call, ...others } = anUnsent("two");
  for (const [at, value] of [
    null,
    7,
    [],
    {},
    { ...others, call: null },
    { ...others, call, turns: 7 },
  ].entries())
    writeValue(`unsent ${at}`, "alice", value);
  expect(keys()).toEqual(["one"]);
});
