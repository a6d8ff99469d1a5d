import { normText } from "./names.ts";
import { decodeTitle, encodeSuffix } from "./titles.ts";
import type { TitleParts } from "./titles.ts";

/**
 * Reads a title that a person edited in Google's own app, by comparing it with the title we last wrote there (rules T11 to
 * T13). A damaged suffix keeps the names. A suffix removed on purpose clears them.
 * @param written the title we last wrote or read there, or null when there is none
 */
export function readHandEditedTitle(written: string | null, observed: string): TitleParts {
  const now = decodeTitle(observed);
  if (now.suffixed || written === null) return now;
  const before = decodeTitle(written);
  const suffix = encodeSuffix(before);
  if (!suffix) return now;
  const text = normText(observed);
  // The terminator instead of the names clears them.
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
