import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../aStorage.ts";
import { readFolds } from "../../src/data/folds.ts";
import { writeText } from "../../src/data/storage.ts";
import * as KEYS from "../../src/data/storageKeys.ts";

beforeEach(() => vi.stubGlobal("localStorage", aStorage()));
afterEach(() => vi.unstubAllGlobals());

test("each person has folds of their own in one browser", () => {
  writeText(KEYS.folds, JSON.stringify({ alice: ["main"], bob: ["shared"] }));
  expect(readFolds("alice")).toEqual(["main"]);
  expect(readFolds("bob")).toEqual(["shared"]);
  expect(readFolds("carol")).toEqual([]);
});

test.each(["{", "null", "[1]", '{"alice":"main"}', "7"])("damaged folds are none: %s", (text) => {
  writeText(KEYS.folds, text);
  expect(readFolds("alice")).toEqual([]);
});
