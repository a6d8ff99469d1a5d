/** A part of a row of cards: from one index to below another. */
export interface Range {
  from: number;
  to: number;
}

/** Up to so many cards are all in the page. */
const FEW = 30;
/** Of a longer row, at least so many are. */
const SOME = 12;
/** How high a card is, with the room around it, until one has been measured. */
const HEIGHT = 98;
/** How many pixels beyond the view cards are in the page at least, and how many once some have to be added. */
const NEAR = 200;
const FAR = 400;

/**
 * The cards that have to be in the page.
 * @param heights of those that were measured, by id
 * @param top of what is seen, in pixels from the first card's top
 * @param bottom of what is seen
 * @param now the cards that are there, which stay as long as they suffice, so that a small step draws nothing
 */
export function rangeFor(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  { top, bottom }: { top: number; bottom: number },
  now: Range = { from: 0, to: 0 },
): Range {
  if (ids.length <= FEW) return { from: 0, to: ids.length };
  const needed = between(ids, heights, top - NEAR, bottom + NEAR);
  const suffices = now.from <= needed.from && needed.to <= now.to && now.to <= ids.length;
  return suffices ? now : between(ids, heights, top - FAR, bottom + FAR);
}

/** The same part of a row that has become shorter or longer. */
export function fitted({ from, to }: Range, length: number): Range {
  if (length <= FEW) return { from: 0, to: length };
  const size = Math.max(to - from, SOME);
  const start = Math.max(0, Math.min(from, length - size));
  return { from: start, to: Math.min(length, start + size) };
}

/** How high some cards are together; one that was never measured counts as most do. */
export function heightOf(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  { from, to }: Range,
): number {
  const usual = usualOf(heights);
  let sum = 0;
  for (let at = from; at < to; at++) sum += heights.get(ids[at]!) ?? usual;
  return sum;
}

function between(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  top: number,
  bottom: number,
): Range {
  const usual = usualOf(heights);
  let from = 0;
  let at = 0;
  for (let y = 0; at < ids.length && y < bottom; at++) {
    y += heights.get(ids[at]!) ?? usual;
    if (y <= top) from = at + 1;
  }
  return { from, to: at };
}

function usualOf(heights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return heights.size > 0 ? sum / heights.size : HEIGHT;
}
