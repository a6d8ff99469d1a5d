import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartFailure } from "../StartupError.ts";

/**
 * Makes the folder for our data, for us alone.
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

/** One folder after another: Node's recursive way does not end where a file system takes no folders, as in /proc. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir, { mode: 0o700 });
}

/**
 * Keeps other servers away from the database in a folder for as long as we live: the lock is the operating system's on
 * an open file, so it goes with the process, however that ends.
 * @returns what gives it back
 * @throws StartFailure when another process holds it, or the folder cannot be written
 */
export function lockDataDir(dir: string): () => void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(dir, "server.lock"));
    // nothing is ever written in it, so that only the lock matters
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
  return new StartFailure(`The folder for data, ${dir}, cannot be written. DATA_DIR names another one.`, {
    cause,
  });
}
