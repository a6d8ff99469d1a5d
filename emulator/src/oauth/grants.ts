import type { Provider } from "oidc-provider";
import type { Grant } from "oidc-provider";

/** Google remembers one consent per account and client, so its id can be computed. */
export function grantIdFor(sub: string, clientId: string): string {
  return `${sub}:${clientId}`;
}

/** The consent this account gave this client, if it did. */
export function findGrant(provider: Provider, sub: string, clientId: string): Promise<Grant | undefined> {
  return provider.Grant.find(grantIdFor(sub, clientId));
}

export interface Consent {
  sub: string;
  clientId: string;
  /** Scopes now allowed. */
  allowed: string[];
  /** Scopes that were asked for; those not allowed are taken back when they were allowed before. */
  asked: string[];
}

/** Stores what a person allowed on the consent page. */
export async function saveConsent(
  provider: Provider,
  { sub, clientId, allowed, asked }: Consent,
): Promise<void> {
  const known = await findGrant(provider, sub, clientId);
  const grant = known ?? new provider.Grant({ accountId: sub, clientId });
  grant.jti = grantIdFor(sub, clientId);
  const before = grant.getOIDCScope().split(" ").filter(Boolean);
  const kept = before.filter((scope) => !asked.includes(scope));
  grant.openid = { ...grant.openid, scope: [...new Set([...kept, ...allowed])].join(" ") };
  await grant.save();
}
