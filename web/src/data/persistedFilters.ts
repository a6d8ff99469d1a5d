import { isDay } from "@tasklane/contract/isDay.ts";
import { activeFilters, NO_FILTERS } from "./filterState.ts";
import { DUE_WORDS, STATUSES, TASK_TYPES } from "./filterValues.ts";
import type { DueFilter, Filters, ListFilter } from "./filterState.ts";
import { sortOf } from "./sort.ts";
import type { Sort } from "./sort.ts";
import { readValue, removeKey, writeValue } from "./storage.ts";
import * as KEYS from "./storageKeys.ts";
import type { Key } from "./storage.ts";
import { taskIn } from "../taskLink.ts";

/** Each filter's storage key (product 3.13), and its parameter's name in the URL. */
const WHERE: Record<keyof Filters, { key: Key; name: string }> = {
  filterStatus: { key: KEYS.taskStatus, name: "status" },
  filterLabel: { key: KEYS.taskLabel, name: "label" },
  filterTask: { key: KEYS.taskType, name: "type" },
  filterDueDate: { key: KEYS.taskDueDate, name: "due" },
  filterList: { key: KEYS.listFilter, name: "lists" },
};
const NAMES = Object.keys(WHERE) as (keyof Filters)[];
/** The stored value that means: the due-date filter is off (product 3.13). */
const NO_DUE_DATE = "none";

/** Reads this person's persisted filters. */
export function readFilters(userId: string): Filters {
  return checked(Object.fromEntries(NAMES.map((name) => [name, readValue(WHERE[name].key, userId)])));
}

/** Stores the filters for this person's next visit. */
export function writeFilters(userId: string, filters: Filters): void {
  for (const name of NAMES) {
    const value = name === "filterDueDate" ? (filters.filterDueDate ?? NO_DUE_DATE) : filters[name];
    if (value === null) removeKey(WHERE[name].key);
    else writeValue(WHERE[name].key, userId, value);
  }
}

/**
 * Reads the filters of a URL's query.
 * @returns undefined when the query has none, so that the persisted filters apply
 */
export function filtersIn(query: string): Filters | undefined {
  const read = new URLSearchParams(query);
  const old = oldTaskFilter(query);
  if (old !== null && !read.has(WHERE.filterTask.name)) read.set(WHERE.filterTask.name, old);
  if (!NAMES.some((name) => read.has(WHERE[name].name))) return undefined;
  const lists = read.get("lists");
  return checked({
    filterStatus: read.get("status"),
    filterLabel: read.get("label"),
    filterTask: read.get(WHERE.filterTask.name),
    filterDueDate: read.get("due"),
    filterList: lists !== null && {
      lists: lists.split(",").filter(Boolean),
      sublist: read.get("sublist"),
      section: read.get("section"),
    },
  });
}

/** The sort in a URL's query. */
export function sortIn(query: string): Sort {
  return sortOf(new URLSearchParams(query).get("sort"));
}

/** What a URL says about a view, besides its path and how it is grouped into columns. */
export interface Shown {
  filters: Filters;
  search: string;
  sort: Sort;
  /** Whether `/dashboard` shows only what is due today. Only the URL of a saved view says so. */
  isTodayOnly: boolean;
}

/** The id of the saved view that a URL names, or null. */
export function viewIdIn(query: string): string | null {
  return new URLSearchParams(query).get("view");
}

/**
 * The filters that a URL asks for. If it has none: no filters for a saved view, else the person's stored filters. So a saved
 * view's filters end when the person leaves the view.
 */
export function filtersOf(userId: string, query: string): Filters {
  return filtersIn(query) ?? (viewIdIn(query) === null ? readFilters(userId) : NO_FILTERS);
}

/** Returns the query with these filters, this search and this sort. Other parameters stay as they are. */
export function queryWith(query: string, { filters, search, sort, isTodayOnly }: Shown): string {
  const next = new URLSearchParams(query);
  for (const name of [...NAMES.map((each) => WHERE[each].name), "sublist", "section", "q", "sort", "only"])
    next.delete(name);
  if (oldTaskFilter(query) !== null) next.delete("task");
  for (const name of activeFilters(filters)) {
    const value = filters[name];
    next.set(
      WHERE[name].name,
      typeof value === "string" ? value : (filters.filterList?.lists.join(",") ?? ""),
    );
  }
  const { sublist = null, section = null } = filters.filterList ?? {};
  if (sublist !== null) next.set("sublist", sublist);
  if (section !== null) next.set("section", section);
  if (search !== "") next.set("q", search);
  if (sort !== "") next.set("sort", sort);
  if (isTodayOnly) next.set("only", "today");
  return next.size > 0 ? `?${next}` : "";
}

/**
 * In older links the parameter `task` is the task-type filter. Today `task` is the id of the open task. `taskIn` tells the two
 * apart.
 */
function oldTaskFilter(query: string): string | null {
  return taskIn(query) === undefined ? new URLSearchParams(query).get("task") : null;
}

/** Validates filters from storage or a URL. Each invalid value is replaced by its default. */
function checked(found: Partial<Record<keyof Filters, unknown>>): Filters {
  const { filterStatus, filterLabel, filterTask, filterDueDate, filterList } = found;
  return {
    filterStatus: STATUSES.find((each) => each === filterStatus) ?? NO_FILTERS.filterStatus,
    filterLabel: typeof filterLabel === "string" && filterLabel !== "" ? filterLabel : NO_FILTERS.filterLabel,
    filterTask: TASK_TYPES.find((each) => each === filterTask) ?? NO_FILTERS.filterTask,
    filterDueDate: isDueFilter(filterDueDate) ? filterDueDate : null,
    filterList: listFilter(filterList),
  };
}

function isDueFilter(value: unknown): value is DueFilter {
  return typeof value === "string" && (DUE_WORDS.some((word) => word === value) || isDay(value));
}

function listFilter(value: unknown): ListFilter | null {
  const { lists, sublist, section } = (value || {}) as Partial<ListFilter>;
  if (!Array.isArray(lists)) return null;
  const place = (text: unknown): string | null =>
    typeof text === "string" && text.includes("/") ? text : null;
  const filter = { lists: lists.map(String), sublist: place(sublist), section: place(section) };
  return filter.lists.length > 0 || filter.sublist !== null || filter.section !== null ? filter : null;
}
