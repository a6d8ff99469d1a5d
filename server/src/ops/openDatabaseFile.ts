import { chmodSync, copyFileSync, existsSync, statSync } from "node:fs";
// oxlint-disable-next-line no-restricted-imports -- the engines would migrate a file that is not Tasklane's
import { DatabaseSync } from "node:sqlite";
import type { Config } from "../config.ts";
import { openStore } from "../db/engine.ts";
import type { Store } from "../db/engine.ts";
import { StartFailure } from "../StartFailure.ts";

/**
 * Opens an existing SQLite database of Tasklane, from which a command copies. Migrates it if it is of an older version.
 * @param copy the path of a copy to make and open instead, so that the file itself stays unchanged
 * @throws StartFailure when the file is not Tasklane's, is damaged or of a newer version, or cannot be read or copied
 */
export async function openDatabaseFile(file: string, copy = file): Promise<Store> {
  try {
    if (copy !== file) copyAlone(file, copy);
    checkDatabaseFile(copy);
    return await openStore({ file: copy });
  } catch (cause) {
    throw new StartFailure(`The database ${file} cannot be used: ${(cause as Error).message}.`, { cause });
  }
}

/** Copies a back-up, which is one file. While a server runs and after a crash, its database has changes in a second file. */
function copyAlone(file: string, copy: string): void {
  const log = `${file}-wal`;
  if (statSync(log, { throwIfNoEntry: false })?.size)
    throw new Error(`its last changes are in ${log}, so make a back-up of it first`);
  copyFileSync(file, copy);
  chmodSync(copy, 0o600); // a back-up on read-only media may be 0444, and the copy with it
}

/** Without this check, any other file without our tables would be migrated, and count as a database without rows. */
function checkDatabaseFile(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    if (!database.prepare("select 1 from sqlite_schema where name = 'migration'").get())
      throw new Error("it is no database of Tasklane");
    const { integrity_check: found } = database.prepare("pragma integrity_check(1)").get()!;
    if (found !== "ok") throw new Error(`it is damaged (${String(found)})`);
  } finally {
    database.close();
  }
}

/**
 * Refuses to open a database that is not there. It would be made, and a command that lacks the server's settings would succeed.
 * @throws StartFailure when the settings name an SQLite file that does not exist
 */
export function refuseMissing({ database }: Pick<Config, "database">): void {
  if ("file" in database && !existsSync(database.file))
    throw new StartFailure(`There is no database at ${database.file}.`);
}
