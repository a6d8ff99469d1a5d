import type { Provider } from "oidc-provider";
import type { Grant } from "oidc-provider";

/** Computes the id of a person's consent to a program. Google stores one consent per account and client. */
export function grantIdFor(sub: string, clientId: string): string {
  return `${sub}:${clientId}`;
}

/** Finds the consent that this account gave to this client, if any. */
export function findGrant(provider: Provider, sub: string, clientId: string): Promise<Grant | undefined> {
  return provider.Grant.find(grantIdFor(sub, clientId));
}

export interface Consent {
  sub: string;
  clientId: string;
  /** The scopes that the person allows on the page. */
  allowed: string[];
  /** The scopes that the client asks for. Those that the person does not allow now are withdrawn. */
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
