import { readConfig } from "../config.ts";
import { openConfigured } from "../db/openConfigured.ts";
import { renewDatabase } from "../db/renewDatabase.ts";
import { command } from "./command.ts";
import { refuseMissing } from "./openDatabaseFile.ts";

// `npm run renew --workspace server` makes a restored database safe to use. Pages in browsers have seen changes that it lacks, so
// it makes them load everything anew, and ends all sessions. Run it after a restore with the database's own tools, such as
// pg_restore, and before a server starts (docs/operations/deploying.md).
await command(async (say) => {
  const config = readConfig(process.env);
  refuseMissing(config);
  const { store, close } = await openConfigured(config);
  try {
    await renewDatabase(store);
    say("The database may be used: everybody signs in again, and reads everything anew.");
  } finally {
    await close();
  }
});
