import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import { mutationHeader, nextNumber } from "../../../src/data/mutations/mutationNumber.ts";
import { writeValue } from "../../../src/data/storage.ts";

// The third word of `X-Mutation` tells the server below which number this browser has all answers (product 7.17). A mutation with
// a smaller number that comes again has no effect. So a number too high would lose a change that still waits.

const NOW = Date.UTC(2026, 10, 28, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.stubGlobal("localStorage", aStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stores a mutation of this number as another tab does, which has not sent it yet. */
const store = (at: number, userId = "ann"): boolean =>
  writeValue(`unsent ${at}`, userId, { key: `${at}`, at, page: "other", name: "rename", args: {} });
const acknowledged = (): number => Number(mutationHeader("ann", nextNumber(), false).split(" ")[2]);

test("a browser acknowledges nothing that still waits in its outbox, in whichever tab", () => {
  store(NOW - 300_000);
  store(NOW - 600_000);
  store(NOW - 900_000, "bob");
  expect(acknowledged()).toBe(NOW - 600_000);
});

test("a browser acknowledges nothing of the last minute, which other tabs may store without being seen", () => {
  expect(acknowledged()).toBe(NOW - 60_000);
});
