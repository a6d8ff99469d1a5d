const ACCENTS = /\p{M}+/gu;

/** A text as it is compared in a search: without case and accents (product.md, Views). */
export function folded(text: string): string {
  return text.normalize("NFD").replace(ACCENTS, "").toLowerCase();
}
