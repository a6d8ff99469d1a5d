import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** Reads a file of the repository. */
export const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/**
 * Finds tests that a document's table names but that do not exist. A cell of the table names each test as `path` › name, one per
 * line.
 */
export function missingTests(cells: readonly string[]): string[] {
  const named = cells.flatMap((cell) => cell.split("<br>")).filter((one) => one.startsWith("`"));
  return [...new Set(named)].filter((one) => {
    const [, path = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(one) ?? [];
    if (!existsSync(join(ROOT, path))) return true;
    const quoted = [`"${title}"`, `\`${title.replaceAll("`", "\\`")}\``];
    return !quoted.some((text) => read(path).includes(text));
  });
}
