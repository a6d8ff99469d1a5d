const ACCENTS = /\p{M}+/gu;
/** Matches printable ASCII, which has no accents. Most texts match, and removing accents is slow. */
const PLAIN = /^[\n -~]*$/;

/**
 * Normalises a text for searches: removes accents and ignores case (product 12.9). It takes capital letters, because in lower case
 * the Greek sigma differs at a word's end, `ß` differs from `ss`, and the Turkish `ı` from `i`.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase();
  return text.normalize("NFD").replace(ACCENTS, "").toUpperCase();
}
