import { join } from "node:path";
import { isDatabaseAway, isDiskFull } from "../db/isDatabaseAway.ts";
import { StartFailure } from "../StartFailure.ts";

/** SQLite's codes for a file that the command may not write, or that is corrupt or no database. */
const SQLITE_UNUSABLE: ReadonlySet<number> = new Set([3, 6, 11, 26]);
/** PostgreSQL's codes for a role that may not sign in or write, and for a database that is not there. */
const POSTGRES_REFUSES = /^(28\w{3}|3D000|42501)$/;

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
  return isOperators(error as Error) ? `The command failed: ${message}.` : stack;
}

/** Tells whether the operator can mend this: the database or the operating system refuses. */
function isOperators(error: NodeJS.ErrnoException & { errcode?: number }): boolean {
  const { code = "", errcode = 0, syscall } = error;
  return (
    syscall !== undefined ||
    isDatabaseAway(error) ||
    isDiskFull(error) ||
    POSTGRES_REFUSES.test(code) ||
    SQLITE_UNUSABLE.has(errcode & 0xff)
  );
}
