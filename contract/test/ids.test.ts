import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ClockId, Id } from "../src/ids.ts";

const takes = (schema: z.ZodMiniType, id: unknown): boolean => z.safeParse(schema, id).success;

const ODD = [
  "",
  " ",
  "a b",
  "a/b",
  "../a",
  "a\\b",
  "%2e%2e",
  "@default",
  "a?key=b",
  "a#b",
  "a&b",
  "a\0",
  "a\r\nb",
  "a\n",
  "a:b",
  "é",
  "\u200b",
  "x".repeat(129),
  "x".repeat(5_000),
  7,
  null,
  undefined,
  ["a"],
  {},
];

describe("an id", () => {
  test.each(["MTYx_a", "Qk-9=", "0f0e-4c", "x".repeat(128)])("may be %s", (id) => {
    expect(takes(Id, id)).toBe(true);
  });

  test.each(ODD)("FM07: is never %j", (id) => {
    expect(takes(Id, id)).toBe(false);
  });
});

describe("an id of a browser's clock", () => {
  test.each(["0", "1764000000001", "9".repeat(20)])("may be %s", (id) => {
    expect(takes(ClockId, id)).toBe(true);
  });

  test.each([
    ...ODD,
    "-1",
    "+1",
    "1.5",
    "1e40",
    "0x1",
    "constructor",
    "__proto__",
    "NaN",
    "１",
    "٣",
    "1".repeat(41),
  ])("FM08: is never %j", (id) => {
    expect(takes(ClockId, id)).toBe(false);
  });
});
