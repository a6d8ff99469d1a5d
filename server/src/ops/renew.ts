import { readConfig } from "../config.ts";
import { openConfigured } from "../db/openConfigured.ts";
import { renewDatabase } from "../db/renewDatabase.ts";
import { command } from "./command.ts";

// `npm run renew --workspace server` runs after a database was restored by its own tools, such as pg_restore, and before a
// server starts on it (docs/operations/deploying.md).
await command(async (say) => {
  const { store, close } = await openConfigured(readConfig(process.env));
  try {
    await renewDatabase(store);
    say("The database may be used: everybody signs in again, and reads everything anew.");
  } finally {
    await close();
  }
});
