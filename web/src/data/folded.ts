const ACCENTS = /\p{M}+/gu;
/** What has no accents: most texts, and to look for accents is slow. */
const PLAIN = /^[\n -~]*$/;

/** A text as it is compared in a search: without case and accents (product 12.9). */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFD").replace(ACCENTS, "").toLowerCase();
}
