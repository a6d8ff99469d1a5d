import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { StartFailure } from "../StartFailure.ts";
import { copyDatabase } from "../db/copyDatabase.ts";
import { openConfigured } from "../db/openConfigured.ts";
import { readAnew } from "../db/renewDatabase.ts";
import { command } from "./command.ts";
import { fileGiven } from "./fileGiven.ts";
import { openDatabaseFile } from "./openDatabaseFile.ts";
import { sayCopied } from "./sayCopied.ts";

/**
 * Tables that a restore leaves out. Sessions that ended after the back-up must not come back. Leases belong to
 * servers that no longer run.
 */
const LEFT_OUT = ["session", "lease"];

// `npm run restore --workspace server -- FILE` copies a back-up into the configured database, SQLite or
// PostgreSQL, which must be empty (docs/operations/deploying.md). It copies everything or nothing.
await command(async (say) => {
  const file = fileGiven("npm run restore --workspace server -- FILE");
  if (!existsSync(file)) throw new StartFailure(`There is no back-up at ${file}.`);
  const target = await openConfigured(readConfig(process.env));
  // A back-up of an older version must first be migrated. That happens to a copy, so that the back-up itself stays unchanged.
  const folder = mkdtempSync(join(tmpdir(), "tasklane-restore-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  try {
    const source = await openDatabaseFile(file, join(folder, "backup.sqlite"));
    try {
      sayCopied(say, await copyDatabase(source, target.store, LEFT_OUT, readAnew));
    } finally {
      await source.close();
    }
    say("Everything was copied and compared. Start the server with the secret keys of that time.");
  } finally {
    await target.close();
  }
});
