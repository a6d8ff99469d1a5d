import { join } from "node:path";
import { StartFailure } from "../StartFailure.ts";

/**
 * Runs an operator's command in the root folder of the checkout. Only the operating system's user of the command may read the
 * files that it creates. An expected failure prints one sentence.
 */
export async function command(run: (say: (line: string) => void) => Promise<void>): Promise<void> {
  process.umask(0o077);
  process.chdir(join(import.meta.dirname, "../../.."));
  try {
    await run((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    console.error(error instanceof StartFailure ? error.message : error);
    process.exitCode = 1;
  }
}
