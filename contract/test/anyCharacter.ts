import fc from "fast-check";

/**
 * Any character of Unicode, as `unit` of `fc.string`. fast-check's own unit `binary` gives the same characters, but it first
 * builds a table of all of them, which takes more than a second of CPU.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
