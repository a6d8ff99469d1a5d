import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../aStorage.ts";
import {
  isReturning,
  readValue,
  removePersonal,
  resetLists,
  VERSION,
  writeText,
  writeValue,
} from "../../src/data/storage.ts";
import * as KEYS from "../../src/data/storageKeys.ts";

beforeEach(() => vi.stubGlobal("localStorage", aStorage()));
afterEach(() => vi.unstubAllGlobals());

test("the keys are the documented ones", () => {
  expect(Object.values(KEYS)).toEqual(
    expect.arrayContaining([
      "google_tasks_list",
      "google_lists",
      "google_shared_lists",
      "labels",
      "task-status",
      "task-label",
      "task-type",
      "task-due-date",
      "listFilter",
      "lastSharedRefreshTime",
    ]),
  );
});

test("a value is read back by its person, and by nobody else", () => {
  writeValue(KEYS.labels, "alice", ["Urgent"]);
  expect(readValue(KEYS.labels, "alice")).toEqual(["Urgent"]);
  expect(readValue(KEYS.labels, "bob")).toBeUndefined();
});

test("an unchanged value is not written again", () => {
  writeValue(KEYS.labels, "alice", ["Urgent"]);
  const setItem = vi.spyOn(localStorage, "setItem");
  expect(writeValue(KEYS.labels, "alice", ["Urgent"])).toBe(true);
  expect(setItem).not.toHaveBeenCalled();
  writeValue(KEYS.labels, "alice", ["Later"]);
  expect(readValue(KEYS.labels, "alice")).toEqual(["Later"]);
});

test("a value of another version is dropped", () => {
  writeText(KEYS.labels, JSON.stringify({ user: "alice", version: VERSION - 1, value: ["Urgent"] }));
  expect(readValue(KEYS.labels, "alice")).toBeUndefined();
});

test.each(["", "{", "null", "[]", "7", '"text"'])("a damaged value, %s, counts as none", (text) => {
  writeText(KEYS.labels, text);
  expect(readValue(KEYS.labels, "alice")).toBeUndefined();
});

test("`google_lists` makes a returning visitor, even as []", () => {
  expect(isReturning()).toBe(false);
  resetLists();
  expect(localStorage.getItem("google_lists")).toBe("[]");
  expect(isReturning()).toBe(true);
});

test("signing out leaves only the values that belong to the browser", () => {
  const ofBrowser = [KEYS.preferences, KEYS.theme, KEYS.lastId, KEYS.client, KEYS.folds, KEYS.firstSteps];
  for (const key of Object.values(KEYS)) writeValue(key, "alice", "hers");
  removePersonal();
  expect(Object.values(KEYS).filter((key) => readValue(key, "alice") === "hers")).toEqual(
    expect.arrayContaining(ofBrowser),
  );
  expect(localStorage).toHaveLength(ofBrowser.length);
});

test("a full or missing storage breaks nothing", () => {
  vi.stubGlobal("localStorage", aStorage(10));
  expect(writeValue(KEYS.labels, "alice", ["Urgent"])).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  expect(readValue(KEYS.labels, "alice")).toBeUndefined();
  expect(writeText(KEYS.labels, "[]")).toBe(false);
  expect(isReturning()).toBe(false);
  expect(removePersonal).not.toThrow();
});
