import { resolve } from "node:path";
import { StartFailure } from "../StartFailure.ts";

/**
 * Resolves the file argument of a command, relative to the folder in which the operator typed it.
 * @throws StartFailure when the argument is missing
 */
export function fileGiven(usage: string): string {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new StartFailure(`Name a file: ${usage}`);
  return resolve(process.env["INIT_CWD"] ?? ".", name);
}
