import type { Task } from "@tasklane/contract/tasks.ts";
import { useMemo } from "react";
import { changedSince } from "../state/changes.ts";
import { useStore } from "../state/store.ts";
import type { State } from "../state/store.ts";

/** What a card shows that may change. */
interface Card {
  task: Task | undefined;
  /** The parent's title, where the card has to name it. */
  parent: string | undefined;
  /** Since when a change of it waits, here or for Google. */
  since: number | undefined;
  isOverdue: boolean;
}

/**
 * What a card shows, by one look at the state: it has many cards, and each is asked at each change of anything.
 * @param isApart whether it has to name its parent
 */
export function useCard(id: string, isApart: boolean): Card {
  return useStore(useMemo(() => looking(id, isApart), [id, isApart]));
}

function looking(id: string, isApart: boolean): (state: State) => Card {
  let seen: Card | undefined;
  return ({ board, today }) => {
    const task = board.tasks.get(id);
    const parent = isApart && task?.parent ? board.tasks.get(task.parent)?.finalTitle : undefined;
    const since = changedSince(board.changes, id) ?? board.waiting[id];
    const isOverdue =
      task !== undefined && task.due !== null && task.due < today && task.status === "needsAction";
    if (
      !seen ||
      seen.task !== task ||
      seen.parent !== parent ||
      seen.since !== since ||
      seen.isOverdue !== isOverdue
    )
      seen = { task, parent, since, isOverdue };
    return seen;
  };
}
