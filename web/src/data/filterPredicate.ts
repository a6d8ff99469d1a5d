import { addDays } from "@tasklane/contract/dueDates.ts";
import { endOfWeek } from "@tasklane/contract/weeks.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { activeFilters } from "./filterState.ts";
import type { DueFilter, Filters, ListFilter } from "./filterState.ts";
import { localDay } from "./localDay.ts";
import { searchTest } from "./searchTest.ts";
import { sorterOf } from "./sort.ts";
import type { Sort } from "./sort.ts";

/** Decides which tasks pass the filters and the search, and in which order they are shown. */
export interface FilterPredicate {
  /** The search. Cards highlight its words. */
  search: string;
  /** Sorts the tasks that a column shows; undefined for the person's own order. */
  sorted: ((tasks: readonly Task[]) => Task[]) | undefined;
  /** Whether a task matches the search. */
  isSought: (task: Task) => boolean;
  /** Whether a task passes the filters. */
  isKept: (task: Task) => boolean;
  /**
   * Whether the task was completed today and the status filter asks for tasks completed today. Such a task is shown whatever its
   * due date.
   */
  isDoneToday: (task: Task) => boolean;
  /** Whether a list may have tasks that pass the filters. Only such a list has a column. */
  hasList: (list: List) => boolean;
  /** Whether a search or the status filter asks for completed tasks too. */
  wantsDone: boolean;
}

type Test = (task: Task) => boolean;
type Inputs = [filters: Filters, search: string, today: Day, sharedLists: readonly List[], sort: Sort];

interface Made {
  inputs: Inputs;
  predicate: FilterPredicate | undefined;
}

/** The last two predicates. Two, because React may still show the previous search while it renders the results of a new one. */
let made: readonly Made[] = [];

/**
 * Returns the filter predicate for these inputs. The same inputs return the same object, so that columns, tabs and totals can use
 * it as a cache key.
 * @param sharedLists all shared lists, which tell shared tasks from private ones
 * @returns undefined when there is no filter, no search and no sort
 */
export function filterPredicateOf(...inputs: Inputs): FilterPredicate | undefined {
  const known = made.find((each) => each.inputs.every((input, at) => input === inputs[at]));
  if (known) return known.predicate;
  const predicate = makeFilterPredicate(...inputs);
  made = [{ inputs, predicate }, ...made.slice(0, 1)];
  return predicate;
}

/** Makes a predicate without caching it. Use it for views that are not on screen. */
export function makeFilterPredicate(
  ...[filters, search, today, sharedLists, sort]: Inputs
): FilterPredicate | undefined {
  const shared = new Set(sharedLists.map((list) => list.google_list_id));
  const sought = searchTest(search, today, (listId) => shared.has(listId));
  const active = activeFilters(filters);
  if (!sought && active.length === 0 && sort === "") return undefined;

  const { filterStatus, filterLabel, filterTask, filterDueDate, filterList } = filters;
  const isDoneToday: Test = ({ completed }) =>
    filterStatus === "today" && completed !== null && localDay(Date.parse(completed)) === today;
  const isOfType = (listId: string): boolean =>
    filterTask === "inactive" || (filterTask === "shared-tasks") === shared.has(listId);
  const hasList = ({ google_list_id: id }: List): boolean =>
    isOfType(id) && (filterList === null || listsOf(filterList).has(id));
  const tests: Record<keyof Filters, Test> = {
    filterStatus: (task) => task.status === "needsAction" || isDoneToday(task),
    filterLabel: ({ label }) => label?.toLowerCase() === filterLabel.toLowerCase(),
    filterTask: ({ listId }) => isOfType(listId),
    filterDueDate: ({ due }) => isDue(due, filterDueDate, today),
    filterList: isInLists(filterList),
  };
  return {
    search,
    sorted: sorterOf(sort),
    isSought: sought ?? (() => true),
    isKept: (task) => active.every((name) => tests[name](task)),
    isDoneToday,
    hasList,
    wantsDone: sought !== undefined || filterStatus === "today",
  };
}

function isDue(due: Day | null, filter: DueFilter, today: Day): boolean {
  if (filter === null) return true;
  if (filter === "no-date") return due === null;
  if (due === null) return false;
  if (filter === "overdue") return due < today;
  if (filter === "today") return due === today;
  if (filter === "tomorrow") return due === addDays(today, 1);
  if (filter === "this-week") return due >= today && due <= endOfWeek(today);
  return due === filter;
}

/** The ids of the lists that pass the list filter. If a sublist or a section is chosen, only its list passes. */
function listsOf({ lists, sublist, section }: ListFilter): { has: (listId: string) => boolean } {
  const listsOfNames = [sublist, section].flatMap((place) => (place === null ? [] : listIn(place)));
  return {
    has: (listId) =>
      (lists.length === 0 || lists.includes(listId)) && listsOfNames.every((id) => id === listId),
  };
}

function isInLists(filter: ListFilter | null): Test {
  if (filter === null) return () => true;
  const { sublist, section } = filter;
  const lists = listsOf(filter);
  return (task) =>
    lists.has(task.listId) &&
    (sublist === null || task.sublistId === restOf(sublist)) &&
    (section === null || task.section === restOf(section));
}

/** Returns the list's id from a sublist's or section's key. Ids never contain a slash, so the first slash ends the id. */
export function listIn(place: string): string {
  return place.slice(0, place.indexOf("/"));
}

/** Returns what follows the list's id in a sublist's or section's key: the sublist's id, or the section's name. */
export function restOf(place: string): string {
  return place.slice(place.indexOf("/") + 1);
}
