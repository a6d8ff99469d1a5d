import type { ReactNode } from "react";
import { rem } from "./rem.ts";

/** A name that can be picked. */
export interface PickerRow {
  id: string;
  name: string;
  /** The name with the matching letters highlighted. */
  shown?: ReactNode;
  lead: ReactNode;
  end?: ReactNode;
  /** A heading above this row. It covers this row and the rows below. */
  heading?: string | undefined;
  isChosen?: boolean;
  pick: () => void;
}

/** A row or a heading of the list, with its distance in pixels from the top of the list. */
export interface Part {
  row: PickerRow | undefined;
  heading: string | undefined;
  /** The index of a row, not counting headings. */
  at: number;
  top: number;
  height: number;
}

/** If a list has at most this many rows and headings, all are rendered. */
const FEW = 60;
/** In rem. */
const HEIGHTS = { heading: 1.625, row: 2, rowInSheet: 2.75 };
/**
 * Two heights in rem: of the visible part of the list, as assumed, and of what is rendered above and below it. On a phone less
 * of the list is visible, so a few rows too many are rendered.
 */
const SEEN = 30;
const AROUND = 12.5;

/** Computes the distance of each row and heading from the top of the list. */
export function layOut(rows: readonly PickerRow[], isSheet: boolean): Part[] {
  const parts: Part[] = [];
  const unit = rem();
  let top = 0;
  const add = (part: Pick<Part, "row" | "heading" | "at">, its: number): void => {
    const height = its * unit;
    parts.push({ ...part, top, height });
    top += height;
  };
  rows.forEach((row, at) => {
    if (row.heading !== undefined) add({ row: undefined, heading: row.heading, at }, HEIGHTS.heading);
    add({ row, heading: undefined, at }, isSheet ? HEIGHTS.rowInSheet : HEIGHTS.row);
  });
  return parts;
}

/**
 * The rows and headings to render: those near the visible part of the list. `above` and `below` are the padding in pixels that
 * replaces all others.
 */
export function rowsIn(
  all: readonly Part[],
  scrolled: number,
): { parts: readonly Part[]; above: number; below: number } {
  if (all.length <= FEW) return { parts: all, above: 0, below: 0 };
  const unit = rem();
  const from = scrolled - AROUND * unit;
  const to = scrolled + (SEEN + AROUND) * unit;
  const parts = all.filter(({ top, height }) => top + height > from && top < to);
  const first = parts[0];
  const last = parts.at(-1);
  const end = all.at(-1);
  return {
    parts,
    above: first?.top ?? 0,
    below: last && end ? end.top + end.height - last.top - last.height : 0,
  };
}
