import type { Day } from "@tasklane/contract/dueDates.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { toast } from "../../data/api/toast.ts";
import { allLists } from "../../data/boardData.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import type { State } from "../../data/store.ts";
import { viewOf } from "../../paths.ts";
import { cardDate } from "../../ui/dates.ts";
import { changeTasks } from "../tasks/changeTasks.ts";
import { outcomeWords, tasksOf } from "../tasks/outcomeWords.ts";
import { undoAction } from "../undo/undoAction.ts";

/**
 * Moves all overdue tasks that the view shows to another day. It is one undo step.
 * @param due the new day; `null` for none
 */
export async function moveOverdue(due: Day | null): Promise<void> {
  const tasks = overdueTasks(getState(), location.pathname);
  const step = newStep();
  const parts: Task[][] = [];
  for (let at = 0; at < tasks.length; at += LIMITS.tasksAtOnce)
    parts.push(tasks.slice(at, at + LIMITS.tasksAtOnce));
  const ended = await Promise.all(
    parts.map((part) => changeTasks(part, { kind: "due", due }, { step, isQuiet: true })),
  );
  const outcomes = ended.flatMap(({ answer }) => answer?.data.outcomes ?? []);
  const done = outcomes.filter(({ outcome }) => outcome === "done").length;
  const stayed = outcomes.flatMap(({ reason }) => (reason === undefined ? [] : [{ reason }]));
  if (outcomes.length === 0) return;
  const words =
    stayed.length > 0
      ? outcomeWords({ kind: "due", due }, done, stayed)
      : `${tasksOf(done)} ${due === null ? "without a date now" : `moved to ${nameOf(due)}`}`;
  toast.success(words, { action: done > 0 ? undoAction(step) : undefined });
}

function nameOf(due: Day): string {
  return due === getState().today ? "today" : cardDate(due);
}

/** The open tasks due before today that a page shows: those of its list, as far as they pass the filters. */
export function overdueTasks(
  { board, filters, today, sort, filterPredicateOf }: State,
  pathname: string,
): readonly Task[] {
  const view = viewOf(pathname);
  const predicate = filterPredicateOf?.(filters, "", today, board.sharedLists, sort);
  return allLists(board)
    .filter(({ google_list_id: id }) => view?.kind !== "list" || view.listId === id)
    .flatMap(({ google_list_id: id }) => board.byList[id] ?? [])
    .filter(
      (task) =>
        task.status === "needsAction" &&
        task.due !== null &&
        task.due < today &&
        (view?.kind !== "list" || view.sublistId === null || view.sublistId === task.sublistId) &&
        (predicate?.isKept(task) ?? true),
    );
}
