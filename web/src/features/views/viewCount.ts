import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { queryOf } from "@tasklane/contract/searchQuery.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { viewOf } from "../../paths.ts";
import type { View } from "../../paths.ts";
import { allLists } from "../../data/boardData.ts";
import { weeksShown } from "../../data/calendar.ts";
import { ownWeeks } from "../days/daysAddress.ts";
import type { BoardData } from "../../data/boardData.ts";
import { makeFilterPredicate } from "../../data/filterPredicate.ts";
import { NO_FILTERS } from "../../data/filterState.ts";
import { filtersIn } from "../../data/persistedFilters.ts";

/**
 * Counts the tasks of one list that a view shows. The count is cached by the list's array of tasks, because a list gets a new
 * array when it changes.
 */
interface Counter {
  today: Day;
  sharedLists: readonly List[];
  hasList: (list: List) => boolean;
  isShown: (task: Task) => boolean;
  counts: WeakMap<readonly Task[], number>;
}

const counters = new Map<string, Counter>();

/**
 * How many tasks a saved view shows: open ones, and completed ones if its search asks for them. After a change, only the lists
 * that changed are counted again.
 */
export function viewCount(
  address: string,
  board: Pick<BoardData, "lists" | "sharedLists" | "byList">,
  today: Day,
): number {
  const counter = counterOf(address, board.sharedLists, today);
  if (!counter) return 0;
  let sum = 0;
  for (const list of allLists(board)) {
    const tasks = board.byList[list.google_list_id];
    if (!tasks || !counter.hasList(list)) continue;
    let count = counter.counts.get(tasks);
    if (count === undefined) {
      count = tasks.filter(counter.isShown).length;
      counter.counts.set(tasks, count);
    }
    sum += count;
  }
  return sum;
}

function counterOf(address: string, sharedLists: readonly List[], today: Day): Counter | undefined {
  const known = counters.get(address);
  if (known?.today === today && known.sharedLists === sharedLists) return known;
  const [path = "", query = ""] = address.split("?");
  const view = viewOf(path);
  if (!view) return undefined;
  const read = new URLSearchParams(query);
  const search = view.kind === "search" ? (read.get("q") ?? "") : "";
  const predicate = makeFilterPredicate(filtersIn(query) ?? NO_FILTERS, search, today, sharedLists, "");
  const countsDone = queryOf(search)
    .flat()
    .some(({ kind, not }) => (kind === "done" || kind === "done-week") && !not);
  const isOfDay = dayTest(view, read.get("only") === "today", today);
  const counter: Counter = {
    today,
    sharedLists,
    hasList: (list) =>
      (view.kind !== "list" || view.listId === list.google_list_id) && (predicate?.hasList(list) ?? true),
    isShown: (task) =>
      (countsDone || task.status === "needsAction") &&
      isOfDay(task) &&
      (view.kind !== "list" || view.sublistId === null || view.sublistId === task.sublistId) &&
      (!predicate || (predicate.isSought(task) && predicate.isKept(task))),
    counts: new WeakMap(),
  };
  counters.set(address, counter);
  return counter;
}

/** Tests whether a task is due on the days that a view shows. For a view that does not depend on days, every task passes. */
function dayTest(view: View, isTodayOnly: boolean, today: Day): (task: Task) => boolean {
  if (view.kind === "tomorrow") return ({ due }) => due === addDays(today, 1);
  if (view.kind === "home" && isTodayOnly) return ({ due }) => due !== null && due <= today;
  if (view.kind === "week" || view.kind === "month") {
    const weeks = weeksShown(view.kind, today, ownWeeks());
    const [from, to] = [weeks[0]![0]!, weeks.at(-1)![6]!];
    return ({ due }) => due !== null && due >= from && due <= to;
  }
  return () => true;
}
