import type { Mutation } from "./defineMutation.ts";
import { runMutation } from "./runMutation.ts";
import { toast } from "../api/toast.ts";
import type { More } from "../api/toast.ts";
import { taskNamed } from "./taskNamed.ts";
import { newStep } from "./undoStack.ts";
import type { UndoStep } from "./undoStack.ts";

/** How a mutation is undone. */
interface Undoing {
  /** The undo step to which the mutation belongs. By default it gets a new step. */
  step?: Pick<UndoStep, "id">;
  /** The button that the toast offers. */
  action?: More["action"];
}

/**
 * Runs a mutation that Undo can take back. When it succeeds, a toast shows the server's sentence.
 * @returns what went wrong, or undefined
 */
export async function runAndReport<Args extends object, Answer extends { message: string }>(
  mutation: Mutation<Args, Answer>,
  args: Args,
  { step = newStep(), action }: Undoing = {},
): Promise<unknown> {
  const first = mutation.taskIds?.(args)[0];
  const before = first === undefined ? undefined : taskNamed(first);
  const { answer, failed } = await runMutation(mutation, args, { step });
  const task = first === undefined ? undefined : (taskNamed(first) ?? before);
  if (answer) toast.success(answer.message, { action, task });
  return failed;
}
