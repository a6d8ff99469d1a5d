/** A part of a row of cards, from one index up to but not including another. */
export interface Range {
  from: number;
  to: number;
}

/** Up to this many cards, all are rendered. */
const FEW = 12;
/** At least this many cards of a longer row are rendered. */
const SOME = 8;
/** A card's height with its margin, until one has been measured. */
const HEIGHT = 98;
/** How far beyond the view cards must be rendered, and how far when new ones are rendered, in pixels. */
const NEAR = 200;
const FAR = 400;

/**
 * Computes which cards to render.
 * @param heights the measured heights, by id
 * @param top of the visible part, in pixels from the first card's top
 * @param bottom of the visible part
 * @param now the current range; it is returned as long as it suffices, so that small steps render nothing
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

/** The range of the first picture, which measures nothing: the view and what must be rendered beyond it. */
export function firstRange(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  { top, bottom }: { top: number; bottom: number },
): Range {
  return ids.length <= FEW ? { from: 0, to: ids.length } : between(ids, heights, top - NEAR, bottom + NEAR);
}

/** Fits a range to a row that has become shorter or longer. */
export function fitted({ from, to }: Range, length: number): Range {
  if (length <= FEW) return { from: 0, to: length };
  const size = Math.max(to - from, SOME);
  const start = Math.max(0, Math.min(from, length - size));
  return { from: start, to: Math.min(length, start + size) };
}

/** The total height of some cards. A card that was never measured counts with the usual height. */
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
