import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openStore } from "../src/db/engine.ts";
import type { Store } from "../src/db/engine.ts";
import { quickFolder } from "./quickFolder.ts";

// It is made while this module loads. Later a simulation may have replaced the random bytes, and must get all of them.
const content = await migratedContent();

/** Opens a new database in memory, with our tables. It copies a migrated one, because migrations take 100 ms of CPU. */
export function openMemory(): Promise<Store> {
  return openStore({ file: ":memory:", content });
}

async function migratedContent(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(quickFolder(), "tasklane-memory-"));
  try {
    const file = join(folder, "tasklane.sqlite");
    await (await openStore({ file })).close();
    const database = new DatabaseSync(file);
    database.exec("pragma journal_mode = delete"); // A database in memory cannot have a write-ahead log.
    const bytes = database.serialize();
    database.close();
    return bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
