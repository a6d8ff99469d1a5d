// @chunk board
import { folded } from "../../data/folded.ts";

export interface Mark {
  start: number;
  end: number;
}

/** Matches printable ASCII, which has no accents to remove. Most texts match, and removing accents is slow. */
const PLAIN = /^[ -~]*$/;

/**
 * Finds words in a text, ignoring case and accents as the search does. The results are sorted, do not overlap, and consist of
 * whole characters.
 * @param words folded, as `soughtWords` returns them
 */
export function marksIn(text: string, words: readonly string[]): Mark[] {
  if (PLAIN.test(text)) return joined(foundIn(text.toUpperCase(), words));
  // Folding changes the length of a text. So map each offset in the folded text to the offset of its character in the original.
  const places: number[] = [];
  let plain = "";
  let at = 0;
  for (const character of text) {
    const part = folded(character);
    for (let unit = 0; unit < part.length; unit++) places.push(at);
    plain += part;
    at += character.length;
  }
  places.push(at);
  const marks = foundIn(plain, words).map(({ start, end }) => {
    // A Korean syllable is several units of the folded text. If the word ends within it, mark all of it.
    while (places[end] === places[end - 1]) end++;
    return { start: places[start]!, end: places[end]! };
  });
  return joined(marks);
}

/** At most this many characters are shown before the found word, so that one line of a card has room for the word. */
const BEFORE = 16;
/** No card has room for more characters of a line. Marking all of a line of 8,192 characters would be slow. */
const SHOWN = 199;

/**
 * The part of the notes to show on a card for a search. Its start is cut off if the found word would not be visible.
 * @returns undefined when the notes contain no search word that the title lacks
 */
export function notesHit(title: string, notes: string, words: readonly string[]): string | undefined {
  const [first] = marksIn(
    notes,
    words.filter((word) => !marksIn(title, [word])[0]),
  );
  if (!first) return undefined;
  const line = notes.lastIndexOf("\n", first.start) + 1;
  const [text = ""] = notes.slice(line).split("\n");
  const at = first.start - line;
  if (at <= BEFORE) return text.slice(0, SHOWN);
  const word = text.lastIndexOf(" ", at - BEFORE) + 1;
  const from = word > 0 && at - word < 2 * BEFORE ? word : at - BEFORE;
  // Half of an emoji at the start would look like a fault.
  return `…${text.slice(from, from + SHOWN).replace(/^[\udc00-\udfff]/, "")}`;
}

/** Finds words in a text that is already folded. */
function foundIn(plain: string, words: readonly string[]): Mark[] {
  const found: Mark[] = [];
  for (const word of words)
    for (let start = plain.indexOf(word), end; start >= 0; start = plain.indexOf(word, end))
      found.push({ start, end: (end = start + word.length) });
  return found;
}

/** Sorts marks, and merges those that overlap or are next to each other. */
function joined(marks: Mark[]): Mark[] {
  const apart: Mark[] = [];
  for (const mark of marks.sort((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else apart.push(mark);
  }
  return apart;
}
