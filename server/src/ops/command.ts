import { join } from "node:path";
import { StartFailure } from "../StartFailure.ts";

/**
 * Runs an operator's command in the root folder of the checkout. Only the operating system's user of the command may read the
 * files that it creates. A failure that is no bug prints one sentence.
 */
export async function command(run: (say: (line: string) => void) => Promise<void>): Promise<void> {
  process.umask(0o077);
  process.chdir(join(import.meta.dirname, "../../.."));
  try {
    await run((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}

/** Errors of the databases and the operating system have a code. An operator needs no stack trace to see that a disk is full. */
function describe(error: unknown): unknown {
  if (error instanceof StartFailure) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? error : `The command failed: ${message}.`;
}
