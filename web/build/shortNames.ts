import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Matches the names of classes and animations in a style sheet. */
const CLASS = /(?:\.|@keyframes )([A-Za-z_][\w-]*)/g;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Names the classes of the built application `A`, `B` and so on. Names made of hashes compress badly, and the first script
 * and style sheet, which contain all of them, should be small.
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
 * Turns a number into a name in capitals. The class names that all files share are in small letters, so they never collide.
 */
function shortName(at: number): string {
  const rest = Math.floor(at / LETTERS.length);
  return (rest > 0 ? shortName(rest) : "") + LETTERS[at % LETTERS.length];
}
