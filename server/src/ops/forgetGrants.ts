import { readConfig } from "../config.ts";
import { openConfigured } from "../db/openConfigured.ts";
import { forgetGrants } from "../security/lostKeys.ts";
import { command } from "./command.ts";
import { refuseMissing } from "./openDatabaseFile.ts";

// `npm run forget-grants --workspace server` lets a server start whose secret keys are lost. Nobody can open the stored grants
// without these keys, so each person gives a new one at the next sign-in (docs/operations/deploying.md).
await command(async (say) => {
  const config = readConfig(process.env);
  refuseMissing(config);
  const { store, close } = await openConfigured(config);
  try {
    say(`Accounts that have to sign in at Google again: ${await forgetGrants(store)}.`);
  } finally {
    await close();
  }
});
