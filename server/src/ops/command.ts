import { join } from "node:path";
import { canOperatorMend } from "../canOperatorMend.ts";
import { StartFailure } from "../StartFailure.ts";

/**
 * Runs an operator's command in the root folder of the checkout. Only the operating system's user of the command may read the
 * files that it creates. A failure that is no bug prints one sentence. A signal ends the command by `process.exit`, so that
 * handlers of `exit` remove its unfinished files.
 */
export async function command(run: (say: (line: string) => void) => Promise<void>): Promise<void> {
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  process.umask(0o077);
  process.chdir(join(import.meta.dirname, "../../.."));
  try {
    await run((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}

/** An operator needs no stack trace to see that a disk is full. Any other error is a bug, and its stack trace helps to find it. */
function describe(error: unknown): string {
  const { message, stack = message } = error as Error;
  if (error instanceof StartFailure) return message;
  return canOperatorMend(error as Error) ? `The command failed: ${message}.` : stack;
}
