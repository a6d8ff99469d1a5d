import { randomBytes } from "node:crypto";

// The format of the invisible marker that an insert puts into a task's notes, so that the task is recognised in Google: 24
// invisible digits of base 4 (48 random bits) between two invisible separators (rule U4).
const FRAME = "\u2063";
const DIGITS = ["\u200b", "\u200c", "\u200d", "\u2060"];
const MARKER = new RegExp(`${FRAME}([${DIGITS.join("")}]{24})${FRAME}`, "gu");

/** The number of UTF-16 units by which the invisible marker of an insert lengthens a task's notes. */
export const MARKED = 26;

/** Makes the marker of one attempt to insert a task. It is random, and tells nothing about the task. */
export function newMarker(): string {
  return [...randomBytes(6)]
    .flatMap((byte) => [byte >> 6, (byte >> 4) & 3, (byte >> 2) & 3, byte & 3])
    .map((digit) => DIGITS[digit])
    .join("");
}

/** Appends a marker to notes. */
export function markNotes(notes: string, marker: string): string {
  return notes + FRAME + marker + FRAME;
}

/** Splits notes into text and marker. Of several markers the last counts: others were copied from notes in Google (U4.1). */
export function readMarker(notes: string): { notes: string; marker: string | null } {
  const found = [...notes.matchAll(MARKER)].at(-1);
  if (!found) return { notes, marker: null };
  return { notes: notes.replace(MARKER, ""), marker: found[1]! };
}

/** Removes all characters of markers from notes, also those of a damaged marker. */
export function withoutMarkers(notes: string): string {
  return notes.replace(new RegExp(`[${FRAME}${DIGITS.join("")}]`, "gu"), "");
}
