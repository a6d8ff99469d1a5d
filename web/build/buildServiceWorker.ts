import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { build } from "rolldown";
import type { Plugin } from "vite";

const ENTRY = join(import.meta.dirname, "../worker/serviceWorker.ts");
/**
 * Matches files that the service worker does not store at installation. Fonts, because most people need only one of the two; each
 * is stored when a text needs it. And the pages for people who have not signed in, because the stored app contains them too.
 */
const WITHOUT = /\.(html|woff2)$|\/visitor-[^/]+$/;

/** Writes the service worker as `sw.js`. Inserts the list of the files that the build wrote, and a hash of their content. */
export function serviceWorker(): Plugin {
  return {
    name: "tasklane:service-worker",
    apply: "build",
    writeBundle: { sequential: true, handler: ({ dir }) => writeWorker(dir!) },
  };
}

async function writeWorker(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join("/"))
    .filter((name) => name !== "/sw.js")
    .sort();
  const hash = createHash("sha256").update(await readFile(ENTRY));
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  await build({
    input: ENTRY,
    transform: {
      define: {
        FILES: JSON.stringify(names.filter((name) => !WITHOUT.test(name))),
        VERSION: JSON.stringify(hash.digest("base64url").slice(0, 12)),
      },
    },
    output: { file: join(folder, "sw.js"), format: "iife", minify: true },
  });
}
