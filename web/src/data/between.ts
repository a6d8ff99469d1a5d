/** A step that is smaller than every character of an order key (docs/decisions/0008), and the one below it. */
const STEP = "\u0001";
const LESS = "\u0000";

/**
 * A text that sorts after one order key and before another, to show a task in its new place until the server has given it
 * its key there.
 * @param before empty for the first place of all
 * @param after undefined for the last place
 */
export function between(before: string, after: string | undefined): string {
  if (after === undefined) return before + STEP;
  let key = before + STEP;
  for (let depth = 1; key >= after && depth < after.length; depth++) key = before + LESS.repeat(depth) + STEP;
  return key;
}
