/** Both sort below every character of an order key (docs/decisions/0008), and LESS sorts below STEP. */
const STEP = "\u0001";
const LESS = "\u0000";

/**
 * Makes a text that sorts between two order keys. It positions a moved task until the server assigns the real order key.
 * @param before the lower key; empty for the first position
 * @param after the upper key; undefined for the last position
 */
export function between(before: string, after: string | undefined): string {
  if (after === undefined) return before + STEP;
  let key = before + STEP;
  for (let depth = 1; key >= after && depth < after.length; depth++) key = before + LESS.repeat(depth) + STEP;
  return key;
}
