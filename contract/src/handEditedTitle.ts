import { normText } from "./names.ts";
import { decodeTitle, encodeSuffix } from "./titles.ts";
import type { TitleParts } from "./titles.ts";

/**
 * Reads a title that a person edited in Google's own app, by comparing it with the title that we last wrote to Google. If
 * the suffix was damaged, the names stay. If it was removed on purpose, the names are cleared (rules T11 to T13).
 * @param written the title that we last wrote to or read from Google, or null when there is none
 */
export function readHandEditedTitle(written: string | null, observed: string): TitleParts {
  const now = decodeTitle(observed);
  if (now.suffixed || written === null) return now;
  const before = decodeTitle(written);
  const suffix = encodeSuffix(before);
  if (!suffix) return now;
  const text = normText(observed);
  // The terminator `()` in place of the suffix means that the person cleared the names.
  if (text === "()" || text.endsWith(" ()")) return { ...now, text: text.slice(0, -2).trimEnd() };
  const keep = (kept: string): TitleParts => ({ ...before, text: normText(kept) });

  const at = text.lastIndexOf(suffix);
  if (at >= 0) return keep(`${text.slice(0, at).trimEnd()} ${text.slice(at + suffix.length).trimStart()}`);
  for (let length = suffix.length - 1; length >= 2; length--) {
    const cut = suffix.slice(0, length);
    if (text.endsWith(" " + cut) || text === cut) return keep(text.slice(0, text.length - length));
  }
  return text !== before.text && text !== "" ? keep(text) : now;
}
