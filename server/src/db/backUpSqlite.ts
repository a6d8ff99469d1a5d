import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { StartFailure } from "../StartFailure.ts";

/**
 * Copies an SQLite database in one step: SQLite would begin again if a server wrote between two steps. Then checks the copy.
 * @throws StartFailure when there is no database, or the copy is corrupt
 */
export async function backUpSqlite(file: string, copy: string): Promise<void> {
  if (!existsSync(file)) throw new StartFailure(`There is no database at ${file}.`);
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, copy, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
  closeSqliteFile(copy);
}

/**
 * Merges an SQLite file and its write-ahead log into a single file, and checks it. No other process may use it meanwhile.
 * @throws StartFailure when the file is corrupt
 */
export function closeSqliteFile(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = delete");
    const found = database.prepare("pragma integrity_check").all();
    if (JSON.stringify(found) !== '[{"integrity_check":"ok"}]')
      throw new StartFailure(`The copy at ${file} is not sound.`);
  } finally {
    database.close();
  }
}
