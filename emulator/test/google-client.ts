import { OAuth2Client } from "google-auth-library";

import type { Emulator } from "../src/start.ts";

export const CALLBACK = "http://localhost:3000/callback";
export const TASKS_SCOPE = "https://www.googleapis.com/auth/tasks";

/** google-auth-library, aimed at an emulator as its README says. */
export function authClient(url: string, client = "tasklane-local", redirectUri = CALLBACK): OAuth2Client {
  return new OAuth2Client({
    clientId: client,
    clientSecret: `${client}-secret`,
    redirectUri,
    issuers: [url],
    endpoints: {
      oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${url}/token`,
      oauth2RevokeUrl: `${url}/revoke`,
      tokenInfoUrl: `${url}/tokeninfo`,
      oauth2FederatedSignonPemCertsUrl: `${url}/oauth2/v1/certs`,
      oauth2FederatedSignonJwkCertsUrl: `${url}/oauth2/v3/certs`,
      oauth2IapPublicKeyUrl: `${url}/iap`,
    },
  });
}

/** Bare requests with a live token, for looking at the wire itself. */
export async function rawClient(emulator: Emulator, email: string, scopes?: string[]) {
  const { access_token } = await emulator.connect(email, scopes ? { scopes } : {});
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${emulator.url}/tasks/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
}
