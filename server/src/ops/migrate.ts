import { readConfig } from "../config.ts";
import { openConfigured } from "../db/openConfigured.ts";
import { command } from "./command.ts";

// `npm run migrate --workspace server` brings the database's schema up to date. It is for installations where the servers'
// database role may not change tables. The command signs in as the role that owns them (docs/operations/deploying.md).
await command(async (say) => {
  const { close } = await openConfigured(readConfig(process.env));
  await close();
  say("The database is up to date.");
});
