/** A program that may ask people for access to their accounts. */
export interface OAuthClient {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
}

/** The client secrets protect nothing: they give access only to the stand-in on this machine. */
const LOCAL = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
const TOOLS = { client_id: "tasklane-tools", client_secret: "tasklane-tools-secret" };

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns Tasklane's own client, for an app served at this address. */
export function localClient(appUrl: string): OAuthClient {
  return { ...LOCAL, redirect_uris: [new URL("/callback", appUrl).href] };
}

/**
 * Returns the client for other programs. Its redirects may use any port and path on this machine, as Google allows
 * desktop apps.
 */
export function toolsClient(): OAuthClient {
  return { ...TOOLS, redirect_uris: ["http://127.0.0.1"] };
}

/**
 * Tells whether this client may be redirected to an address. The address must be registered; the tools client may use
 * any loopback address.
 */
export function mayRedirect(
  client: { clientId: string; redirectUris?: readonly string[] | undefined },
  uri: string,
): boolean {
  if (client.clientId !== TOOLS.client_id) return client.redirectUris?.includes(uri) ?? false;
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === "http:" && LOOPBACK_HOSTS.has(hostname);
}
