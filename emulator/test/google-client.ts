import { OAuth2Client } from "google-auth-library";

import type { Emulator } from "../src/start.ts";

export const CALLBACK = "http://localhost:3000/callback";
export const TASKS_SCOPE = "https://www.googleapis.com/auth/tasks";

/** Creates a google-auth-library client that uses an emulator, as the emulator's README describes. */
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

/** Creates a function for plain requests with a valid token, for tests of the HTTP answers themselves. */
export async function rawClient(emulator: Emulator, email: string, scopes?: string[]) {
  const { access_token } = await emulator.connect(email, scopes ? { scopes } : {});
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${emulator.url}/tasks/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
}
