import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Where a build notes its scripts; outside of the folder whose files the server sends. */
export const NOTED = join(import.meta.dirname, "../../.cache/web-chunks.json");

/** A script of the build, and which modules it was made of. */
export interface NotedChunk {
  fileName: string;
  name: string;
  isEntry: boolean;
  /** The file names of the scripts that load with it. */
  imports: string[];
  /** The paths of its modules. */
  moduleIds: string[];
}

/** Notes what each script of a build was made of, so that the tests of sizes need no build of their own. */
export function noteChunks(): Plugin {
  return {
    name: "tasklane:note-chunks",
    apply: "build",
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((made): NotedChunk[] => {
        if (made.type !== "chunk") return [];
        const { fileName, name, isEntry, imports, moduleIds } = made;
        return [{ fileName, name, isEntry, imports, moduleIds }];
      });
      mkdirSync(join(NOTED, ".."), { recursive: true });
      writeFileSync(NOTED, JSON.stringify(chunks));
    },
  };
}
