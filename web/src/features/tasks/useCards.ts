import type { Task } from "@tasklane/contract/tasks.ts";
import { useDeferredValue, useMemo } from "react";
import { changedSince } from "../../data/changes.ts";
import { useStore } from "../../data/store.ts";
import type { State } from "../../data/store.ts";
import { subtaskProgress } from "../../data/subtaskProgress.ts";
import type { Progress } from "../../data/subtaskProgress.ts";
import { titleOn } from "./titleOn.ts";

/** Everything that a card shows and that may change. */
export interface Card {
  task: Task;
  /** The accessible name of the card's buttons: the title, with a number if another task has the same title. */
  name: string;
  /** The parent's title, if the card must name it. */
  parent: string | undefined;
  /** Since when the task has had a change that the server or Google has not confirmed. */
  since: number | undefined;
  /** Whether the server refused a change of the task, which the person has not tried again or discarded. */
  isNotSaved: boolean;
  isOverdue: boolean;
  /** The progress of the task's subtasks, if it has any. */
  progress: Progress | undefined;
  /** The search text, which is marked in the title. */
  search: string;
}

/**
 * The content of a group of cards, read by one selector for the whole group. A selector runs at every change of the state,
 * so one for each card would be slow. Deleted tasks are skipped.
 * @param apart ids of the tasks whose cards must name their parents
 */
export function useCards(ids: readonly string[], apart: readonly string[]): readonly Card[] {
  // The marks render with the search results, after the typed letter is painted (useFilterPredicate.ts).
  const search = useDeferredValue(useStore((state) => state.search));
  return useStore(useMemo(() => matchingCards(ids, new Set(apart), search), [ids, apart, search]));
}

function matchingCards(
  ids: readonly string[],
  apart: ReadonlySet<string>,
  search: string,
): (state: State) => readonly Card[] {
  let seen: readonly Card[] = [];
  return (state) => {
    const progress = subtaskProgress(state.board.tasks);
    const now = ids.flatMap((id) => cardOf(id, apart.has(id), progress.get(id), search, state) ?? []);
    if (now.length !== seen.length || !now.every((card, at) => same(card, seen[at]!))) seen = now;
    return seen;
  };
}

function cardOf(
  id: string,
  isApart: boolean,
  progress: Progress | undefined,
  search: string,
  { board, today, sameNames, refusedTasks }: State,
): Card | undefined {
  const task = board.tasks.get(id);
  if (!task) return undefined;
  const title = titleOn(task);
  const above = isApart && task.parent ? board.tasks.get(task.parent) : undefined;
  return {
    task,
    name: sameNames?.ofTask(board.tasks, task, title) ?? title,
    parent: above && titleOn(above),
    since: changedSince(board.changes, id) ?? board.waiting[id],
    isNotSaved: refusedTasks.length > 0 && refusedTasks.includes(id),
    isOverdue: task.due !== null && task.due < today && task.status === "needsAction",
    progress,
    search,
  };
}

function same(one: Card, other: Card): boolean {
  return (
    one.task === other.task &&
    one.name === other.name &&
    one.parent === other.parent &&
    one.since === other.since &&
    one.isNotSaved === other.isNotSaved &&
    one.isOverdue === other.isOverdue &&
    one.progress === other.progress &&
    one.search === other.search
  );
}
