import { expect, test } from "vitest";
import { keyName, keySequence } from "../../../src/features/keyboard/keySequence.ts";

const press = (key: string, more = {}) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  shiftKey: false,
  ...more,
});

test("a letter is the same with Caps Lock, and another one with Shift", () => {
  expect(keyName(press("c"))).toBe("c");
  expect(keyName(press("C"))).toBe("c");
  expect(keyName(press("C", { shiftKey: true }))).toBe("Shift+c");
});

test("a keyboard of another script has letters by position", () => {
  expect(keyName({ key: "с", code: "KeyC", shiftKey: false })).toBe("c");
  expect(keyName({ key: "ζ", code: "KeyZ", shiftKey: false })).toBe("z");
});

test("signs count by character, wherever their key is", () => {
  expect(keyName({ key: "?", code: "Minus", shiftKey: true })).toBe("?");
  expect(keyName({ key: "/", code: "Digit7", shiftKey: true })).toBe("/");
  expect(keyName({ key: " ", code: "Space", shiftKey: false })).toBe("Space");
});

test("g waits for a second key, and not for long", () => {
  const next = keySequence();
  expect(next("g", 0)).toBeUndefined();
  expect(next("t", 500)).toBe("g t");
  expect(next("t", 600)).toBe("t");
  expect(next("g", 1000)).toBeUndefined();
  expect(next("x", 3000)).toBe("x");
});
