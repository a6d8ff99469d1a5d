import type { Mutation } from "./defineMutation.ts";
import { runMutation } from "./runMutation.ts";
import { toast } from "../api/toast.ts";
import type { More } from "../api/toast.ts";
import { taskNamed } from "./taskNamed.ts";
import { newStep } from "./undoStack.ts";
import type { UndoStep } from "./undoStack.ts";

/** How a mutation is undone, and what its toast shows. */
interface ReportOptions {
  /** The undo step to which the mutation belongs. By default it gets a new step. */
  step?: Pick<UndoStep, "id">;
  /** The button that the toast offers. */
  action?: More["action"];
  /** The line below the sentence, for a mutation of many tasks. By default it is what was changed. */
  line?: string;
}

/**
 * Runs a mutation that Undo can take back. When it succeeds, a toast shows the server's sentence, and what was changed.
 * @returns what went wrong, or undefined
 */
export async function runAndReport<Args extends object, Answer extends { message: string }>(
  mutation: Mutation<Args, Answer>,
  args: Args,
  { step = newStep(), action, line: given }: ReportOptions = {},
): Promise<unknown> {
  // A mutation of a list or name may change many tasks. The toast shows that name, and no task's title.
  const line = given ?? (mutation.arrange && mutation.describe?.(args).title);
  const first = line === undefined ? mutation.taskIds?.(args)[0] : undefined;
  const before = first === undefined ? undefined : taskNamed(first);
  const { answer, failed } = await runMutation(mutation, args, { step });
  const task = first === undefined ? undefined : (taskNamed(first) ?? before);
  if (answer) toast.success(answer.message, { action, task, ...(line !== undefined && { line }) });
  return failed;
}
