import { expect, test } from "vitest";
import { timeSince } from "../../src/domain/timeSince.ts";

test("a time that another server's clock put minutes ahead makes nobody wait for it", () => {
  expect(timeSince(1_000, 61_000)).toBe(60_000);
  expect(timeSince(62_000, 61_000)).toBe(-1_000);
  expect(timeSince(541_000, 61_000)).toBe(Infinity);
});
