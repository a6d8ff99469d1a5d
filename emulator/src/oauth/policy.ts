import type { interactionPolicy, KoaContextWithOIDC } from "oidc-provider";

import type { World } from "../state/world.ts";
import { grantIdFor } from "./grants.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Returns the key of the note that a consent includes offline access: the program may use the account while the person is away.
 */
export const offlineNote = (grantId: string) => `Offline:${grantId}`;

/**
 * Decides which pages a sign-in shows.
 * - The account chooser: without a session, for `select_account`, or when `login_hint` names another account.
 * - The consent page: for scopes that are not allowed yet, for the first offline access, or for `consent`.
 */
export function pagesPolicy(
  { base, Check, Prompt }: typeof interactionPolicy,
  world: World,
  tokens: Tokens,
): interactionPolicy.DefaultPolicy {
  const policy = base();
  const login = policy.get("login")!;
  login.checks.add(
    new Check("hinted_account", "another account is signed in", "login_required", ({ oidc }) => {
      const hint = oidc.params?.["login_hint"];
      if (typeof hint !== "string" || hint === "" || oidc.result?.login) return false;
      return world.findAccount(hint)?.sub !== oidc.session?.accountId;
    }),
  );
  policy.add(new Prompt({ name: "select_account", requestable: true }), 1);
  policy.remove("consent");
  policy.add(
    new Prompt(
      { name: "consent", requestable: true },
      new Check("scopes_missing", "requested scopes not granted", "consent_required", (ctx) => {
        return !ctx.oidc.result?.consent && (missesScopes(ctx) || firstOffline(ctx, tokens));
      }),
    ),
  );
  return policy;
}

function missesScopes({ oidc }: KoaContextWithOIDC): boolean {
  const granted = new Set(oidc.entities.Grant?.getOIDCScope().split(" "));
  return [...oidc.requestParamOIDCScopes].some((scope) => !granted.has(scope));
}

function firstOffline({ oidc }: KoaContextWithOIDC, tokens: Tokens): boolean {
  if (oidc.params?.["access_type"] !== "offline") return false;
  const { accountId } = oidc.session ?? {};
  return (
    accountId !== undefined && !tokens.hasNote(offlineNote(grantIdFor(accountId, oidc.client!.clientId)))
  );
}
