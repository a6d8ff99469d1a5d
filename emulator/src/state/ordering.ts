import type { Task, TaskList } from "./types.ts";

/** The distance between the ranks of neighbours. About 50 tasks can be put into one gap before the siblings get new ranks. */
const RANK_STEP = 1024;

const groupOf = (task: Task) => task.parent ?? "";

/** Tells whether a task has a place among its siblings. Deleted and hidden tasks have none. */
export const takesSlot = (task: Task) => !task.deleted && !task.hidden;

/**
 * Returns the tasks under a parent, or at the top level, in order, without deleted and hidden ones. Callers must not change the
 * array.
 */
export function siblings(list: TaskList, parent: string | undefined): readonly Task[] {
  return list.groups.get(parent ?? "") ?? [];
}

/**
 * Puts a task behind `after`, or first, among the tasks with the same `parent`.
 * @returns the tasks whose rank changed and must be stored; nearly always only this one
 */
export function place(list: TaskList, task: Task, after: Task | undefined): Task[] {
  const key = groupOf(task);
  const group = list.groups.get(key) ?? [];
  const index = after ? group.indexOf(after) + 1 : 0;
  group.splice(index, 0, task);
  list.groups.set(key, group);
  list.places.delete(key);

  const before = group[index - 1]?.rank;
  const behind = group[index + 1]?.rank;
  task.rank = between(before, behind);
  const roomLeft = task.rank !== before && task.rank !== behind;
  return roomLeft ? [task] : renumber(group);
}

/** Removes a task from the order of its siblings. */
export function unplace(list: TaskList, task: Task): void {
  const key = groupOf(task);
  const group = list.groups.get(key);
  const index = group?.indexOf(task) ?? -1;
  if (index < 0) return;
  group!.splice(index, 1);
  list.places.delete(key);
}

/** Puts a task back at its former place, according to its rank. */
export function restore(list: TaskList, task: Task): void {
  const key = groupOf(task);
  const group = list.groups.get(key) ?? [];
  const behind = group.findIndex((other) => other.rank > task.rank);
  group.splice(behind < 0 ? group.length : behind, 0, task);
  list.groups.set(key, group);
  list.places.delete(key);
}

/** Computes the order of a list that was loaded from storage, from its tasks' ranks. */
export function rebuild(list: TaskList): void {
  list.groups.clear();
  list.places.clear();
  for (const task of list.tasks.values()) {
    if (!takesSlot(task)) continue;
    const group = list.groups.get(groupOf(task));
    if (group) group.push(task);
    else list.groups.set(groupOf(task), [task]);
  }
  for (const group of list.groups.values()) group.sort((a, b) => a.rank - b.rank);
}

/** Returns the index of a task among its siblings that are neither deleted nor hidden, from 0. */
export function indexOf(list: TaskList, task: Task): number {
  const key = groupOf(task);
  let places = list.places.get(key);
  if (!places) {
    places = new Map(siblings(list, task.parent).map((sibling, index) => [sibling.id, index]));
    list.places.set(key, places);
  }
  return places.get(task.id) ?? 0;
}

function between(before: number | undefined, behind: number | undefined): number {
  if (before === undefined) return behind === undefined ? 0 : behind - RANK_STEP;
  return behind === undefined ? before + RANK_STEP : before + (behind - before) / 2;
}

function renumber(group: Task[]): Task[] {
  for (const [index, task] of group.entries()) task.rank = index * RANK_STEP;
  return [...group];
}
