import type { Action } from "../ui/toastActions.ts";
import { optimistic } from "./optimistic.ts";
import type { Optimistic } from "./optimistic.ts";
import { say } from "./say.ts";

/**
 * Does something as `optimistic` does, and says the server's sentence when it succeeded.
 * @param undo what the message offers to take it back
 * @returns what went wrong, or undefined
 */
export async function act<Answer extends { message: string }>(
  what: Optimistic<Answer>,
  undo?: (answer: Answer) => Action | undefined,
): Promise<unknown> {
  const { answer, failed } = await optimistic(what);
  if (answer) say.success(answer.message, undo?.(answer));
  return failed;
}
