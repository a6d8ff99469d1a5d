import type { Action } from "../../ui/toastActions.ts";
import { optimistic } from "./optimistic.ts";
import type { Optimistic } from "./optimistic.ts";
import { toast } from "../api/toast.ts";
import { taskNamed } from "./taskNamed.ts";

/**
 * Runs a mutation with `optimistic`, and shows the server's sentence in a toast when it succeeds.
 * @param undo returns the button that the toast offers, which undoes the mutation
 * @returns what went wrong, or undefined
 */
export async function act<Answer extends { message: string }>(
  what: Optimistic<Answer>,
  undo?: (answer: Answer) => Action | undefined,
): Promise<unknown> {
  const [first] = what.touches ?? [];
  const before = first === undefined ? undefined : taskNamed(first);
  const { answer, failed } = await optimistic(what);
  const task = first === undefined ? undefined : (taskNamed(first) ?? before);
  if (answer) toast.success(answer.message, { action: undo?.(answer), task });
  return failed;
}
