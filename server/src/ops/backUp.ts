import { accessSync, constants, existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { readConfig } from "../config.ts";
import { StartFailure } from "../StartFailure.ts";
import { backUpSqlite, closeSqliteFile } from "../db/backUpSqlite.ts";
import { copyDatabase } from "../db/copyDatabase.ts";
import { openStore } from "../db/engine.ts";
import { refuseOlder } from "../db/runMigrations.ts";
import { openConfigured } from "../db/openConfigured.ts";
import { command } from "./command.ts";
import { fileGiven } from "./fileGiven.ts";

// `npm run back-up --workspace server -- FILE` copies the database, SQLite or PostgreSQL, into one SQLite file, as it was at one
// moment. Servers may keep running (docs/operations/deploying.md).
await command(async (say) => {
  const file = fileGiven("npm run back-up --workspace server -- FILE");
  if (existsSync(file)) throw new StartFailure(`${file} is there already.`);
  refuseUnwritable(dirname(file));
  const config = readConfig(process.env);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  process.once("exit", () => {
    for (const rest of ["", "-wal", "-shm"]) rmSync(part + rest, { force: true });
  });
  if ("file" in config.database) await backUpSqlite(config.database.file, part);
  else {
    // A back-up is taken before an upgrade. To migrate here would change the database under the servers of the older version.
    const source = await openConfigured({
      ...config,
      database: { ...config.database, prepare: refuseOlder },
    });
    const target = await openStore({ file: part });
    try {
      await copyDatabase(source.store, target);
    } finally {
      await target.close();
      await source.close();
    }
    closeSqliteFile(part);
  }
  renameSync(part, file);
  say(`Backed up to ${file}. The secret keys are not in it; keep them elsewhere.`);
});

function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartFailure(`The folder ${folder} cannot be written.`, { cause });
  }
}
