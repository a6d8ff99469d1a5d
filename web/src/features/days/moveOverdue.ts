import type { Day } from "@tasklane/contract/dueDates.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { toast } from "../../data/api/toast.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import { cardDate } from "../../ui/dates.ts";
import { focusWhenLost } from "../keyboard/focusWhenLost.ts";
import { changeTasks } from "../tasks/changeTasks.ts";
import { outcomeWords, tasksInWords } from "../tasks/outcomeWords.ts";
import { undoAction } from "../undo/undoAction.ts";
import { overdueTasks } from "./overdueTasks.ts";

/**
 * Moves all overdue tasks that the view shows to another day. It is one undo step.
 * @param due the new day; `null` for none
 */
export async function moveOverdue(due: Day | null): Promise<void> {
  const tasks = overdueTasks(getState(), location.pathname);
  const pressed = document.activeElement;
  focusWhenLost(() => !pressed?.isConnected);
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
      : `${tasksInWords(done)} ${due === null ? "without a date now" : `moved to ${nameOf(due)}`}`;
  toast.success(words, { action: done > 0 ? undoAction(step) : undefined });
}

function nameOf(due: Day): string {
  return due === getState().today ? "today" : cardDate(due);
}
