import type { Provider } from "oidc-provider";

import type { Account } from "../state/types.ts";
import { grantIdFor, saveConsent } from "./grants.ts";
import { offlineNote } from "./policy.ts";
import { TASKS_SCOPE } from "./scopes.ts";
import type { Tokens } from "./tokens.ts";

export interface Connection {
  sub: string;
  access_token: string;
  refresh_token: string;
  scope: string;
}

export interface ConnectOptions {
  clientId?: string;
  scopes?: string[];
}

/** Creates tokens for an account, as if its person had signed in and allowed everything, but without showing pages. */
export async function connect(
  provider: Provider,
  tokens: Tokens,
  { sub }: Account,
  { clientId = "tasklane-local", scopes = ["openid", "email", TASKS_SCOPE] }: ConnectOptions = {},
): Promise<Connection> {
  const client = await provider.Client.find(clientId);
  if (!client) throw new Error(`There is no client ${clientId}.`);
  const grantId = grantIdFor(sub, clientId);
  await saveConsent(provider, { sub, clientId, allowed: scopes, asked: scopes });
  tokens.note(offlineNote(grantId), grantId);
  const shared = { accountId: sub, client, grantId, gty: "authorization_code", scope: scopes.join(" ") };
  const access = new provider.AccessToken(shared);
  const refresh = new provider.RefreshToken(shared);
  // The constructors of both token classes ignore the scope. So set it afterwards.
  access.scope = refresh.scope = shared.scope;
  const [access_token, refresh_token] = [await access.save(), await refresh.save()];
  return { sub, access_token, refresh_token, scope: shared.scope };
}
