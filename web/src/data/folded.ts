const ACCENTS = /\p{M}+/gu;
/** Text without accents. Most texts match, and removing accents is slow. */
const PLAIN = /^[\n -~]*$/;

/** Normalises a text for searches: without case and accents (product 12.9). */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFD").replace(ACCENTS, "").toLowerCase();
}
