/**
 * Two filler characters for temporary order keys. Both sort below every character of the server's order keys (decision 0008), and
 * LESS sorts below STEP.
 */
const STEP = "\u0001";
const LESS = "\u0000";

/**
 * Makes a temporary order key that sorts between two order keys. A moved task has it until the server assigns its order key.
 * @param before the lower key; empty for the first position
 * @param after the upper key; undefined for the last position
 */
export function between(before: string, after: string | undefined): string {
  if (after === undefined) return before + STEP;
  let key = before + STEP;
  for (let depth = 1; key >= after && depth <= after.length; depth++)
    key = before + LESS.repeat(depth) + STEP;
  return key;
}
