import { REASON } from "@tasklane/contract/sentences.ts";
import type { TaskSet } from "../../domain/task.ts";
import { Failed } from "../../http/Failed.ts";

/** Returns why a task cannot get a subtask (product 13.9); undefined if it can. */
export function parentProblem(set: TaskSet, id: string | null): Failed | undefined {
  const parent = set.get(id);
  if (!parent || parent.deleted) return new Failed("not_found");
  if (parent.values.parent !== null) return new Failed("conflict");
  // Google hides completed tasks, and does not nest a task under a hidden one.
  return parent.values.status === "completed"
    ? new Failed("conflict", { message: REASON.underCompleted })
    : undefined;
}
