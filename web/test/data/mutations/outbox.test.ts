import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import {
  clearOutbox,
  removeMutation,
  isStored,
  storeMutation,
  releaseMutation,
  findLeftMutations,
  noteSent,
  replaceTemporaryIds,
} from "../../../src/data/mutations/outbox.ts";
import { nextNumber } from "../../../src/data/mutations/mutationNumber.ts";
import type { PendingMutation } from "../../../src/data/mutations/outbox.ts";
import { writeValue } from "../../../src/data/storage.ts";
import { keysWith } from "../../../src/data/storedKeys.ts";

beforeEach(() => vi.stubGlobal("localStorage", aStorage()));
afterEach(() => {
  for (const key of ["one", "two"]) releaseMutation(key);
  vi.unstubAllGlobals();
});

const call = {
  name: "googleTask",
  method: "PATCH",
  path: "/my-tasks/googleTask/:taskListId/:taskId",
} as const;

const aMutation = (key: string, part: Partial<PendingMutation> = {}): PendingMutation => ({
  key,
  at: nextNumber(),
  page: "earlier",
  name: "googleTask",
  args: { taskId: "new-1", changes: { title: "Typed" }, version: 0 },
  isBehind: false,
  ...part,
});

/** The keys of the mutations that the next page of this person would find in the outbox. */
const keys = (userId = "alice"): string[] => findLeftMutations(userId).map(({ key }) => key);

test("mutations that a page left are found in their original order", () => {
  storeMutation("alice", aMutation("two"));
  storeMutation("alice", aMutation("one", { at: 1 }));
  expect(keys()).toEqual([]); // They are excluded, because this page is sending them.
  releaseMutation("one");
  releaseMutation("two");
  expect(keys()).toEqual(["one", "two"]);
});

test("an answered mutation leaves nothing behind", () => {
  storeMutation("alice", aMutation("one"));
  expect(isStored("one")).toBe(true);
  removeMutation("one");
  expect(isStored("one")).toBe(false);
  expect(keysWith("unsent")).toEqual([]);
});

test("a stored mutation is sent again as it was sent", () => {
  storeMutation("alice", aMutation("one"));
  noteSent("alice", "one", { call, input: { taskId: "7", title: "Typed" } });
  releaseMutation("one");
  expect(findLeftMutations("alice")).toMatchObject([{ sent: { call, input: { taskId: "7" } } }]);
});

test("mutations that wait for a new task get its id", () => {
  storeMutation("alice", aMutation("one"));
  replaceTemporaryIds("alice", [{ from: "new-1", to: "7" }]);
  releaseMutation("one");
  expect(findLeftMutations("alice")).toMatchObject([{ args: { taskId: "7", changes: { title: "Typed" } } }]);
});

test("another person finds no stored mutation, and leaves it for its person", () => {
  storeMutation("alice", aMutation("one"));
  releaseMutation("one");
  expect(keys("bob")).toEqual([]);
  clearOutbox("bob");
  expect(keys()).toEqual(["one"]);
  clearOutbox("alice");
  expect(keys()).toEqual([]);
});

test("a change that an earlier version of the app stored is found", () => {
  const { name: _, args: __, ...others } = aMutation("one");
  const stored = { ...others, call, input: { taskId: "7" }, isSent: true, touches: ["7"], failure: "Failed" };
  const patches = { "7": { title: "Typed" } };
  writeValue("unsent one", "alice", { ...stored, patches, queueKeys: [] });
  // A still earlier version of the app had other names for two fields.
  writeValue("unsent two", "alice", { ...stored, key: "two", shows: patches, turns: ["label 3"] });
  const sent = { call, input: { taskId: "7" } };
  expect(findLeftMutations("alice")).toMatchObject([
    { key: "one", name: "earlierVersion", args: { patches, queueKeys: [] }, sent },
    { key: "two", name: "earlierVersion", args: { patches, queueKeys: ["label 3"] }, sent },
  ]);
});

test("a mutation is not stored when the browser has no room", () => {
  vi.stubGlobal("localStorage", aStorage(10));
  storeMutation("alice", aMutation("one"));
  expect(isStored("one")).toBe(false);
});

test("FT08: a damaged entry is skipped, and blocks no other", () => {
  storeMutation("alice", aMutation("one"));
  releaseMutation("one");
  const others = aMutation("two");
  for (const [at, value] of [
    null,
    7,
    [],
    {},
    { ...others, name: null },
    { ...others, args: 7 },
    { ...others, sent: { call: null } },
    { ...others, name: undefined, call, input: {}, touches: 7, queueKeys: [], patches: {} },
  ].entries())
    writeValue(`unsent ${at}`, "alice", value);
  expect(keys()).toEqual(["one"]);
});
