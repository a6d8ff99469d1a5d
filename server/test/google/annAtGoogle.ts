import { createGrants } from "../../src/security/grants.ts";
import { createSeal } from "../../src/security/seal.ts";
import { createAccessTokens } from "../../src/google/accessToken.ts";
import { createGoogle } from "../../src/google/createGoogle.ts";
import { fetchOverHttp } from "../../src/google/fetchOverHttp.ts";
import { createOpenid } from "../../src/google/openid.ts";
import { openWorld } from "../world.ts";

export const EMAIL = "ann@example.com";
const KEYS = ["a-key-of-tests-".repeat(3)];

/** Creates a person with a list in Google and our Google client for her account. `sent` collects the client's requests. */
export async function annAtGoogle() {
  const world = await openWorld("sqlite", { config: { secretKeys: KEYS } });
  await world.signedIn(EMAIL);
  const { server, config, emulator } = world;
  const account = await server.store.db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
  const grants = createGrants(server.store, createSeal(KEYS), config.google.clientId, () => {});
  const tokens = createAccessTokens(createOpenid(config.google), grants, Date.now);
  const sent: Request[] = [];
  const spy: typeof fetch = (input, init) => {
    sent.push(new Request(input, init));
    return fetchOverHttp(input, init);
  };
  const google = await createGoogle({ root: emulator.url, fetch: spy }, tokens)(account.id);
  const { id: list } = await google.insertList("Errands");
  sent.length = 0;
  emulator.ledger.clear();
  const requests = () => emulator.ledger.entries().filter(({ operation }) => !operation.startsWith("oauth."));
  return { ...world, google, list, sent, requests, account, tokens };
}
