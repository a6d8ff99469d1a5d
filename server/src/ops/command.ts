import { join } from "node:path";
import { StartFailure } from "../StartupError.ts";

/**
 * Runs a command for operators in the checkout. Files that it makes are readable only by its user. A failure prints one
 * sentence.
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
