import { resolve } from "node:path";
import { StartFailure } from "../StartupError.ts";

/** The file that a command names, seen from where it was typed. @throws StartFailure when it names none */
export function fileGiven(usage: string): string {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new StartFailure(`Name a file: ${usage}`);
  return resolve(process.env["INIT_CWD"] ?? ".", name);
}
