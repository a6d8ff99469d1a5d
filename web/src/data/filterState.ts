import type { Day } from "@tasklane/contract/dueDates.ts";
import type { STATUSES, TASK_TYPES } from "./filterValues.ts";

/** The chosen due date: a word of `DUE_WORDS`, or a day. `null` means Any. */
export type DueFilter = Day | null;

/** The value of Filter List. An empty `lists` means all lists. A sublist is `listId/sublistId`, a section `listId/name`. */
export interface ListFilter {
  lists: readonly string[];
  sublist: string | null;
  section: string | null;
}

/** The filters of the board, by name and value (product 3.13). */
export interface Filters {
  filterStatus: (typeof STATUSES)[number];
  /** `all`, or a label's name. */
  filterLabel: string;
  filterTask: (typeof TASK_TYPES)[number];
  filterDueDate: DueFilter;
  filterList: ListFilter | null;
}

export const NO_FILTERS: Filters = {
  filterStatus: "all",
  filterLabel: "all",
  filterTask: "inactive",
  filterDueDate: null,
  filterList: null,
};

/** The names of the filters that differ from their default. */
export function activeFilters(filters: Filters): (keyof Filters)[] {
  return (Object.keys(NO_FILTERS) as (keyof Filters)[]).filter((name) => filters[name] !== NO_FILTERS[name]);
}
