// @chunk board
import type { Task } from "@tasklane/contract/tasks.ts";
import { allLists } from "./boardData.ts";
import type { BoardData } from "./boardData.ts";
import { placeKey } from "./placeKey.ts";
import { TaskTable } from "./TaskTable.ts";

/**
 * Numbers lists and tasks that share a name, so that no two buttons have the same accessible name. The first has no number, the
 * next gets 2. This code loads after the first cards are drawn.
 */
export interface SameNames {
  /**
   * Numbers a task among the tasks with its title, open tasks before completed ones.
   * @param title the title as shown on screen
   * @returns undefined if the title is unique or the first of its kind
   */
  ofTask: (tasks: TaskTable, task: Task, title: string) => string | undefined;
  /** Numbers a list or sublist, in the order of the sidebar. */
  ofPlace: (board: Lists, listId: string, sublistId: string | null) => string | undefined;
}

type Lists = Pick<BoardData, "lists" | "sharedLists">;

let known = TaskTable.empty;
/** The tasks with each title. Nearly always there is one. */
const byTitle = new Map<string, Task[]>();

let placesOf: Lists | undefined;
let places: ReadonlyMap<string, string> = new Map();

export const sameNames: SameNames = {
  ofTask(tasks, { id, finalTitle, status }, title) {
    noteTitles(tasks);
    const alike = byTitle.get(finalTitle);
    if (!alike || alike.length < 2) return undefined;
    const isDone = status === "completed";
    const before = alike.filter((other) => (other.status === status ? other.id < id : isDone)).length;
    return before === 0 ? undefined : `${title} (${before + 1})`;
  },
  ofPlace({ lists, sharedLists }, listId, sublistId) {
    if (placesOf?.lists !== lists || placesOf.sharedLists !== sharedLists) {
      placesOf = { lists, sharedLists };
      places = namePlaces(placesOf);
    }
    return places.get(placeKey(listId, sublistId));
  },
};

/** Keeps record of which tasks have which title. Visits only the tasks that changed since the last call. */
function noteTitles(tasks: TaskTable): void {
  if (tasks === known) return;
  for (const [old, now] of known.differences(tasks)) {
    if (old) {
      const others = byTitle.get(old.finalTitle)!.filter((task) => task !== old);
      if (others.length > 0) byTitle.set(old.finalTitle, others);
      else byTitle.delete(old.finalTitle);
    }
    if (now) {
      const alike = byTitle.get(now.finalTitle);
      if (alike) alike.push(now);
      else byTitle.set(now.finalTitle, [now]);
    }
  }
  known = tasks;
}

/** The numbered names of lists and sublists whose name appeared before, keyed by `placeKey`. */
function namePlaces(board: Lists): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const note = (name: string, key: string): void => {
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    if (number > 1) names.set(key, `${name} (${number})`);
  };
  const lists = allLists(board);
  // Number lists before sublists, because columns show the names of lists.
  for (const { google_list_id: id, google_list_name: name } of lists) note(name, placeKey(id, null));
  for (const { google_list_id: id, sublists } of lists)
    for (const { sublist_id: sublistId, sublist_name: name } of Object.values(sublists))
      note(name, placeKey(id, sublistId));
  return names;
}
