import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { folded } from "../../data/folded.ts";

/** Whether every word of a query starts some word of a text, ignoring case and accents. */
export function isFound(text: string, query: string): boolean {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return wordsOf(query).every((sought) => words.some((word) => word.startsWith(sought)));
}

/** A list, or one of its sublists, with the name that the palette shows for it. */
export interface FoundPlace {
  list: List;
  sublistId: string | null;
  name: string;
}

/** The lists and sublists that match a query. Each list is followed by its sublists. */
export function foundPlaces(lists: readonly List[], query: string): FoundPlace[] {
  return lists
    .flatMap((list): FoundPlace[] => [
      { list, sublistId: null, name: list.google_list_name },
      ...Object.values(list.sublists).map((sublist) => ({
        list,
        sublistId: sublist.sublist_id,
        name: `${list.google_list_name} / ${sublist.sublist_name}`,
      })),
    ])
    .filter(({ name }) => isFound(name, query));
}

/**
 * Finds tasks whose titles contain all words of a query. Open tasks come first. Among the open ones, titles that start with the
 * query come first.
 */
export function foundTasks(tasks: Iterable<Task>, query: string): Task[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found: { task: Task; rank: number }[] = [];
  for (const task of tasks) {
    const title = folded(task.finalTitle);
    if (!words.every((word) => title.includes(word))) continue;
    const rank =
      (task.status === "completed" ? 4 : 0) +
      (title.startsWith(words[0]!) ? 0 : isFound(title, query) ? 1 : 2);
    found.push({ task, rank });
  }
  return found.sort((one, other) => one.rank - other.rank).map(({ task }) => task);
}

function wordsOf(query: string): string[] {
  return folded(query).split(" ").filter(Boolean);
}
