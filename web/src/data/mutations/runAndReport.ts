import type { Action } from "../../ui/toastActions.ts";
import type { Mutation } from "./defineMutation.ts";
import { runMutation } from "./runMutation.ts";
import { toast } from "../api/toast.ts";
import { taskNamed } from "./taskNamed.ts";

/**
 * Runs a mutation, and shows the server's sentence in a toast when it succeeds.
 * @param undo returns the button that the toast offers, which undoes the mutation
 * @returns what went wrong, or undefined
 */
export async function runAndReport<Args extends object, Answer extends { message: string }>(
  mutation: Mutation<Args, Answer>,
  args: Args,
  undo?: (answer: Answer) => Action | undefined,
): Promise<unknown> {
  const first = mutation.taskIds?.(args)[0];
  const before = first === undefined ? undefined : taskNamed(first);
  const { answer, failed } = await runMutation(mutation, args);
  const task = first === undefined ? undefined : (taskNamed(first) ?? before);
  if (answer) toast.success(answer.message, { action: undo?.(answer), task });
  return failed;
}
