import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartFailure } from "../StartFailure.ts";

/**
 * Creates the server's data folder. Only the operating system's user of the server may open it, because it holds people's data.
 * @throws StartFailure when it cannot be written
 */
export function prepareDataDir(dir: string): void {
  try {
    makeFolder(dir);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unwritable(dir, cause);
  }
}

/** Creates missing parent folders one by one: Node's recursive mode hangs on file systems that refuse new ones, like /proc. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir, { mode: 0o700 });
}

/**
 * Locks the data folder, so that no second server uses it. The operating system ends the lock with the process, even in a crash.
 * @returns a function that releases the lock
 * @throws StartFailure when another process holds it, or the folder cannot be written
 */
export function lockDataDir(dir: string): () => void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(dir, "server.lock"));
    // Opens the lock file as an SQLite database and takes SQLite's exclusive lock. Nothing is ever written to it.
    database.exec("pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive");
    const held = database;
    return () => held.close();
  } catch (cause) {
    database?.close();
    const busy = ((cause as { errcode?: number }).errcode ?? 0) & 0xff;
    if (busy === 5)
      throw new StartFailure(`Another Tasklane server is already using the data in ${dir}.`, { cause });
    throw unwritable(dir, cause);
  }
}

function unwritable(dir: string, cause: unknown): StartFailure {
  return new StartFailure(`The data folder ${dir} cannot be written. Set DATA_DIR to another.`, { cause });
}
