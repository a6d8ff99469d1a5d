import { normText } from "./names.ts";
import { decodeTitle, encodeSuffix } from "./titles.ts";
import type { TitleParts } from "./titles.ts";

/**
 * Reads a title that a person may have edited in Google's own app. Sublist, section and label stand in parentheses at its end:
 * `Buy milk (#Errands ##Shop ###Urgent)`. A comparison with the title that Tasklane last wrote to Google tells what the person
 * meant. If the parentheses are damaged or missing beside an edited text, the three names stay. If only the parentheses were
 * removed, the names are cleared (rules T11 to T13).
 * @param written the title that Tasklane last wrote to or read from Google, or null when there is none
 * @param observed the title that Google shows now
 */
export function readHandEditedTitle(written: string | null, observed: string): TitleParts {
  const now = decodeTitle(observed);
  if (now.suffixed || written === null) return now;
  const before = decodeTitle(written);
  const suffix = encodeSuffix(before);
  if (!suffix) return now;
  const text = normText(observed);
  // A person can write `()` in place of `(#Errands ##Shop)`: it clears the sublist, section and label.
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
