import { REASON, TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";

/** Says why Google refused a task's last change. */
export function refusalWords({ problem = "Google refused this task." }: Pick<Task, "problem">): string {
  // Our own sentence says what happened. Others are Google's words about a request, which do not.
  return problem === REASON.staysInList ? problem : `${TEXT.notSavedInGoogle} ${problem}`;
}
