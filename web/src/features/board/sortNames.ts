import { SORTS, sortParts } from "../../data/sort.ts";
import type { Sort, SortBy } from "../../data/sort.ts";

const NAMES: Readonly<Record<SortBy | "", string>> = {
  "": "My order",
  date: "Due date",
  title: "Title",
  newest: "Newest",
  label: "Label",
};

const WORDS = ["A to Z", "Z to A"] as const;

/** The names of the two directions of each sort. */
const DIRECTIONS: Readonly<Record<SortBy, readonly [forward: string, reversed: string]>> = {
  date: ["Earliest first", "Latest first"],
  title: WORDS,
  newest: ["Newest first", "Oldest first"],
  label: WORDS,
};

/** The name on screen of a sort's key, without its direction. */
export function sortName(sort: Sort): string {
  return NAMES[sortParts(sort).by];
}

/** What a view can be sorted by, in the order of the menu. */
export const SORT_CHOICES: readonly { value: Sort; name: string }[] = (["", ...SORTS] as const).map(
  (value) => ({
    value,
    name: NAMES[value],
  }),
);

/** The two directions of a sort; none for the person's own order. */
export function directionChoices(sort: Sort): { value: Sort; name: string }[] {
  const { by } = sortParts(sort);
  if (by === "") return [];
  const [forward, reversed] = DIRECTIONS[by];
  return [
    { value: by, name: forward },
    { value: `-${by}`, name: reversed },
  ];
}

/** Says why cards cannot be moved up or down in a view that is sorted. */
export function sortedReason(sort: Sort): string {
  return `Sorted by ${sortName(sort).toLowerCase()}: cards cannot be moved inside a column. Between columns they can.`;
}
