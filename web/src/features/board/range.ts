/** Consecutive cards of a column, by index: from `from` up to but not including `to`. */
export interface CardRange {
  from: number;
  to: number;
}

/** A column with at most this many cards renders all of them. */
const FEW = 12;
/** A longer column renders at least this many cards. */
const SOME = 8;
/** A card's height with its margin, in pixels, assumed until a card has been measured. */
const HEIGHT = 98;
/**
 * Two distances from the visible part, in pixels. Cards within NEAR must be rendered. If one of them is missing, all cards within
 * FAR are rendered.
 */
const NEAR = 200;
const FAR = 400;

/**
 * Computes which cards to render.
 * @param heights the measured heights, by id
 * @param top the upper edge of the visible part, in pixels from the first card's top
 * @param bottom the lower edge of the visible part
 * @param now the current range; it is returned as long as it suffices, so that small scroll steps render nothing
 */
export function rangeFor(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  { top, bottom }: { top: number; bottom: number },
  now: CardRange = { from: 0, to: 0 },
): CardRange {
  if (ids.length <= FEW) return { from: 0, to: ids.length };
  const needed = between(ids, heights, top - NEAR, bottom + NEAR);
  const suffices = now.from <= needed.from && needed.to <= now.to && now.to <= ids.length;
  return suffices ? now : between(ids, heights, top - FAR, bottom + FAR);
}

/** The range for the first rendering, before any card is measured: the visible part and the cards within NEAR. */
export function firstRange(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  { top, bottom }: { top: number; bottom: number },
): CardRange {
  return ids.length <= FEW ? { from: 0, to: ids.length } : between(ids, heights, top - NEAR, bottom + NEAR);
}

/** Adjusts a range after cards were added to the column or removed. */
export function fitted({ from, to }: CardRange, length: number): CardRange {
  if (length <= FEW) return { from: 0, to: length };
  const size = Math.max(to - from, SOME);
  const start = Math.max(0, Math.min(from, length - size));
  return { from: start, to: Math.min(length, start + size) };
}

/** The total height of some cards in pixels. A card that was never measured counts with the typical height. */
export function heightOf(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  { from, to }: CardRange,
): number {
  const usual = usualOf(heights);
  let sum = 0;
  for (const id of ids.slice(from, to)) sum += heights.get(id) ?? usual;
  return sum;
}

function between(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  top: number,
  bottom: number,
): CardRange {
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
  return sum / heights.size || HEIGHT;
}
