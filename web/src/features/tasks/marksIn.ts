// @chunk board
import { folded } from "../../data/folded.ts";

export interface Mark {
  start: number;
  end: number;
}

/** Matches printable ASCII, which has no accents to remove. Most texts match, and removing accents is slow. */
const PLAIN = /^[ -~]*$/;

/**
 * Finds words in a text, ignoring case and accents as the search does. The results are sorted and do not overlap.
 * @param words without accents and in lower case, as `soughtWords` returns them
 */
export function marksIn(text: string, words: readonly string[]): Mark[] {
  if (PLAIN.test(text)) return foundIn(text.toLowerCase(), words);
  // Removing accents changes the length of a text. So map each offset in the changed text to its offset in the original.
  const places: number[] = [];
  let plain = "";
  let at = 0;
  for (const character of text) {
    const part = folded(character);
    for (let unit = 0; unit < part.length; unit++) places.push(at);
    plain += part;
    at += character.length;
  }
  places.push(text.length);
  return foundIn(plain, words).map(({ start, end }) => ({ start: places[start]!, end: places[end]! }));
}

/** At most this many characters are shown before the found word, so that one line of a card has room for the word. */
const BEFORE = 16;

/**
 * The part of the notes to show on a card for a search. Its start is cut off if the found word would not be visible.
 * @returns undefined when the notes contain no search word that the title lacks
 */
export function notesHit(title: string, notes: string, words: readonly string[]): string | undefined {
  const missing = words.filter((word) => marksIn(title, [word]).length === 0);
  const [first] = marksIn(notes, missing);
  if (!first) return undefined;
  const line = notes.slice(0, first.start).lastIndexOf("\n") + 1;
  const end = notes.indexOf("\n", first.start);
  const text = notes.slice(line, end < 0 ? undefined : end);
  const at = first.start - line;
  if (at <= BEFORE) return text;
  const word = text.lastIndexOf(" ", at - BEFORE) + 1;
  return `…${text.slice(word > 0 && at - word < 2 * BEFORE ? word : at - BEFORE)}`;
}

/** Finds words in a text that is already in lower case and without accents. */
function foundIn(plain: string, words: readonly string[]): Mark[] {
  return joined(
    words.flatMap((word) => occurrences(plain, word)).sort((one, other) => one.start - other.start),
  );
}

function occurrences(text: string, word: string): Mark[] {
  const found: Mark[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    found.push({ start: at, end: at + word.length });
  return found;
}

/** Merges marks that overlap or are next to each other. */
function joined(marks: readonly Mark[]): Mark[] {
  const apart: Mark[] = [];
  for (const mark of marks) {
    const last = apart.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else apart.push({ ...mark });
  }
  return apart;
}
