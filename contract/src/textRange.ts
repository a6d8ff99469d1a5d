/** A part of a text: the offset of its first UTF-16 unit, and of the unit after its last. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * After a person has edited a text, moves ranges of it, so that they stay on the same words.
 * @param before the text before the edit
 * @param after the text after the edit
 * @returns the ranges that are left; one whose words are all gone is dropped
 */
export function rangesAfterEdit(ranges: readonly TextRange[], before: string, after: string): TextRange[] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const gone = before.length - tail;
  const grown = after.length - before.length;
  return ranges
    .map(({ start, end }) => ({
      start: start < same ? start : Math.max(start, gone) + grown,
      end: end <= same ? end : end >= gone ? end + grown : same,
    }))
    .filter(({ start, end }) => end > start);
}
