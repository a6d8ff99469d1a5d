import type { ReactNode } from "react";

/** A name that can be picked. */
export interface PickerRow {
  id: string;
  name: string;
  /** The name with the matched text marked. */
  shown?: ReactNode;
  lead: ReactNode;
  end?: ReactNode;
  /** A heading above this row. It covers this row and the rows below. */
  heading?: string | undefined;
  isChosen?: boolean;
  pick: () => void;
}

/** A row or a heading, with its offset in pixels from the top of the list. */
export interface Part {
  row: PickerRow | undefined;
  heading: string | undefined;
  /** The row's index among the rows. */
  at: number;
  top: number;
  height: number;
}

/** If there are at most this many parts, all are rendered. */
const FEW = 60;
const HEIGHTS = { heading: 26, row: 32, rowInSheet: 44 };
/**
 * In pixels: the assumed height of the picker's visible part, and how much above and below it is rendered. On a phone the visible part
 * is less high, so a few rows too many are rendered.
 */
const SEEN = 480;
const AROUND = 200;

/** Computes the offsets of rows and headings. */
export function layOut(rows: readonly PickerRow[], isSheet: boolean): Part[] {
  const parts: Part[] = [];
  let top = 0;
  const add = (part: Pick<Part, "row" | "heading" | "at">, height: number): void => {
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
 * The parts of a list to render near its visible part. `above` and `below` are the padding that replaces all other parts,
 * in pixels.
 */
export function rowsIn(
  all: readonly Part[],
  scrolled: number,
): { parts: readonly Part[]; above: number; below: number } {
  if (all.length <= FEW) return { parts: all, above: 0, below: 0 };
  const from = scrolled - AROUND;
  const to = scrolled + SEEN + AROUND;
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
