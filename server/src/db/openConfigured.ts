import { StartFailure } from "../StartFailure.ts";
import { lockDataDir, prepareDataDir } from "./dataDir.ts";
import { openStore } from "./engine.ts";
import type { PostgresAddress, Store } from "./engine.ts";
import { isDiskFull } from "./isDatabaseAway.ts";

/**
 * Opens the configured database. Prepares the data folder if the database or the secret keys are stored there.
 * @param given an open store of the caller, to use instead (in tests)
 * @throws StartFailure when the folder or database cannot be used, or another server uses the SQLite database
 */
export async function openConfigured(
  config: {
    dataDir: string;
    database: PostgresAddress | { file: string };
    secretKeys: string[] | null;
    /** How long PostgreSQL may take to answer, in milliseconds; no limit when absent. */
    patience?: number;
  },
  given?: Store,
): Promise<{ store: Store; close(): Promise<void> }> {
  const embedded = "file" in config.database && !given;
  if (embedded || config.secretKeys === null) prepareDataDir(config.dataDir);
  if (given) return { store: given, close: async () => {} };
  const unlock = embedded ? lockDataDir(config.dataDir) : () => {};
  try {
    const store = await openStore({ ...config.database, patience: config.patience });
    return {
      store,
      async close() {
        await store.close();
        unlock();
      },
    };
  } catch (cause) {
    unlock();
    throw new StartFailure(
      embedded
        ? `The database in ${config.dataDir} cannot be opened: ${reason(cause)}.`
        : `The database that DATABASE_URL names cannot be used: ${reason(cause)}.`,
      { cause },
    );
  }
}

/** Returns the message or code of an error from the database or TLS; 42501 is a missing right. The whole error may contain the password. */
function reason(cause: unknown): string {
  if (isDiskFull(cause)) return "its disk is full. Make room there, then start again";
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === "42501") return `${message}. Its owner has to run npm run migrate --workspace server`;
  const ofTls = /:SSL routines:\w*:([^:]+)/.exec(message)?.[1];
  return (ofTls || message || code || "no reason given").replace(/\.$/, "");
}
