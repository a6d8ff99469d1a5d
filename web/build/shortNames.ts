import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Matches the names of classes and animations in a style sheet. */
const CLASS = /(?:\.|@keyframes )([A-Za-z_][\w-]*)/g;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Gives the classes of the built application the names `A`, `B` and so on. Vite's own names contain hashes, which compress badly,
 * and the first script and style sheet contain all names.
 * @param root the folder of the web application
 * @returns a function for Vite's `generateScopedName`; the same sources give the same names
 */
export function shortNames(root: string): (name: string, file: string) => string {
  const files = globSync("src/**/*.module.css", { cwd: root }).sort();
  const known = new Map<string, string>();
  for (const file of files) {
    const path = resolve(root, file);
    for (const [, name] of readFileSync(path, "utf8").matchAll(CLASS)) {
      const key = `${path} ${name}`;
      if (!known.has(key)) known.set(key, shortName(known.size));
    }
  }
  return (name, file) => {
    const short = known.get(`${resolve(file)} ${name}`);
    if (short === undefined) throw new Error(`No class ${name} was found in ${file}.`);
    return short;
  };
}

/**
 * Turns a number into a name of capital letters. The global class names, which all files share, are in small letters, so the two
 * never collide.
 */
function shortName(at: number): string {
  const rest = Math.floor(at / LETTERS.length);
  return (rest > 0 ? shortName(rest) : "") + LETTERS[at % LETTERS.length];
}
