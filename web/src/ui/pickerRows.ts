import type { ReactNode } from "react";

/** A name that can be picked. */
export interface PickerRow {
  id: string;
  name: string;
  /** The name with what was typed marked in it. */
  shown?: ReactNode;
  lead: ReactNode;
  end?: ReactNode;
  /** What the rows from here on are, until another one says so. */
  heading?: string | undefined;
  isChosen?: boolean;
  pick: () => void;
}

/** A row, or a heading, with its place in pixels from the top of the list. */
export interface Part {
  row: PickerRow | undefined;
  heading: string | undefined;
  /** The row's number among the rows. */
  at: number;
  top: number;
  height: number;
}

/** Up to so many parts are all in the page. */
const FEW = 60;
const HEIGHTS = { heading: 26, row: 32, rowInSheet: 44 };
/** How much of the list is drawn: more than is seen of it, on phones too. */
const SEEN = 480;
const AROUND = 200;

/** Rows with their headings, each at its place. */
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

/** The parts near what is seen of a list, and the room of the others above and below, in pixels. */
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
