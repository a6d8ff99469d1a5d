import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { folded } from "../../data/folded.ts";
import { byPosition } from "../../data/order.ts";

/** Matches where a word of a text may begin: wherever no letter or number precedes. */
const STARTS = /(?<![\p{L}\p{N}])/gu;

/** Whether every word of a query starts at a word of a text, ignoring case and accents. So `to-do` finds `To-do`. */
export function isFound(text: string, query: string): boolean {
  const its = folded(text);
  const starts = Array.from(its.matchAll(STARTS), ({ index }) => index);
  return wordsOf(query).every((sought) => starts.some((at) => its.startsWith(sought, at)));
}

/** A list, or one of its sublists. */
export interface FoundPlace {
  list: List;
  sublistId: string | null;
  /** What the palette shows: of a sublist, its list's name and its own. */
  name: string;
}

/**
 * How well a name fits a query: 0 if it is the query, 1 if it begins with the query, 2 if only a later word does, 3 if the query
 * is inside a word.
 */
function rankOf(name: string, query: string): number {
  const sought = wordsOf(query).join(" ");
  const its = folded(name);
  if (its === sought) return 0;
  return its.startsWith(sought) ? 1 : isFound(name, query) ? 2 : 3;
}

/**
 * The lists and sublists that match a query. The exact name comes first, then names that begin with the query. A sublist counts
 * by its own name, too. Equal ones keep the order of the board, in which each list is followed by its sublists.
 */
export function foundPlaces(lists: readonly List[], query: string): FoundPlace[] {
  return lists
    .flatMap((list): (FoundPlace & { own: string })[] => [
      { list, sublistId: null, name: list.google_list_name, own: list.google_list_name },
      ...Object.values(list.sublists).map(({ sublist_id: sublistId, sublist_name: own }) => ({
        list,
        sublistId,
        name: `${list.google_list_name} / ${own}`,
        own,
      })),
    ])
    .filter(({ name }) => isFound(name, query))
    .map(({ own, ...place }) => ({
      place,
      rank: query === "" ? 0 : Math.min(rankOf(place.name, query), rankOf(own, query)),
    }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
}

/**
 * Finds tasks whose titles contain all words of a query. Open tasks come first. Among them the exact title comes first, then
 * titles that begin with the query. Equal ones stand in the board's order.
 * @param lists the board's lists, from the left
 */
export function foundTasks(tasks: Iterable<Task>, query: string, lists: readonly List[]): Task[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const places = new Map(lists.map(({ google_list_id: id }, at) => [id, at]));
  const found: { task: Task; rank: number; place: number }[] = [];
  for (const task of tasks) {
    const title = folded(task.finalTitle);
    if (!words.every((word) => title.includes(word))) continue;
    const rank = (task.status === "completed" ? 4 : 0) + rankOf(task.finalTitle, query);
    found.push({ task, rank, place: places.get(task.listId) ?? lists.length });
  }
  return found
    .sort(
      (one, other) => one.rank - other.rank || one.place - other.place || byPosition(one.task, other.task),
    )
    .map(({ task }) => task);
}

function wordsOf(query: string): string[] {
  return folded(query).split(/\s+/u).filter(Boolean);
}
