import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { StartFailure } from "../StartFailure.ts";
import { copyDatabase } from "../db/copyDatabase.ts";
import { lockDataDir } from "../db/dataDir.ts";
import { openConfigured } from "../db/openConfigured.ts";
import { command } from "./command.ts";
import { openDatabaseFile } from "./openDatabaseFile.ts";
import { sayCopied } from "./sayCopied.ts";

// `npm run move-database --workspace server` copies the SQLite database in DATA_DIR to the empty PostgreSQL
// database of DATABASE_URL (docs/operations/deploying.md). It copies everything or nothing, and leaves the
// SQLite database unchanged.
await command(async (say) => {
  const config = readConfig(process.env);
  const file = join(config.dataDir, "tasklane.sqlite");
  if (!("url" in config.database))
    throw new StartFailure("DATABASE_URL must name the PostgreSQL to move to.");
  if (!existsSync(file)) throw new StartFailure(`There is no database at ${file}.`);
  const unlock = lockDataDir(config.dataDir);
  try {
    const target = await openConfigured(config);
    try {
      const source = await openDatabaseFile(file);
      try {
        sayCopied(say, await copyDatabase(source, target.store));
      } finally {
        await source.close();
      }
    } finally {
      await target.close();
    }
  } finally {
    unlock();
  }
  say("Everything was copied and compared. Start the server with DATABASE_URL and the same secret keys.");
});
