"use no memo";

import type { Task } from "@tasklane/contract/tasks.ts";
import { useMemo } from "react";
import { changedSince } from "../../data/changes.ts";
import { useStore } from "../../data/store.ts";
import type { State } from "../../data/store.ts";
import { subtaskProgress } from "../../data/subtaskProgress.ts";
import type { Progress } from "../../data/subtaskProgress.ts";
import { titleOn } from "./titleOn.ts";

/** Everything on a card that can change. */
export interface Card {
  task: Task;
  /** The accessible name of the card's buttons: the title, with a number if another task has the same title. */
  name: string;
  /** The parent's title, if the card is away from its parent's card and must show it. */
  parent: string | undefined;
  /** In milliseconds since 1970: since when the task has a change that the server or Google has not confirmed. */
  since: number | undefined;
  /** Whether the server has refused a change of the task, and the person has neither retried nor discarded that change. */
  isNotSaved: boolean;
  isOverdue: boolean;
  /** How many of the task's subtasks are completed, if it has any. */
  progress: Progress | undefined;
  /** The search text. Its words are highlighted in the title. */
  search: string;
}

/**
 * The contents of all cards of a column. One selector reads them together, because a selector runs at every change of the state,
 * and one for each card would be slow. Deleted tasks are skipped.
 * @param apart ids of the subtasks whose cards must show the parent's title
 * @param search the search whose words the cards highlight
 */
export function useCards(ids: readonly string[], apart: readonly string[], search = ""): readonly Card[] {
  return useStore(useMemo(() => matchingCards(ids, new Set(apart), search), [ids, apart, search]));
}

function matchingCards(
  ids: readonly string[],
  apart: ReadonlySet<string>,
  search: string,
): (state: State) => readonly Card[] {
  let seen: readonly Card[] = [];
  let seenIn: State | undefined;
  return (state) => {
    // Most changes of the state concern no card.
    if (
      state.board === seenIn?.board &&
      state.today === seenIn.today &&
      state.sameNames === seenIn.sameNames &&
      state.refusedTasks === seenIn.refusedTasks
    )
      return seen;
    seenIn = state;
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
