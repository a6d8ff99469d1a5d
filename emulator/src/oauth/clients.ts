/** A program that may ask people for access to their accounts. */
export interface OAuthClient {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
}

/** These client secrets protect nothing: they give access only to the emulator on this machine. */
const LOCAL = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
const TOOLS = { client_id: "tasklane-tools", client_secret: "tasklane-tools-secret" };

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns the OAuth client for Tasklane itself, when it runs under this URL. */
export function localClient(appUrl: string): OAuthClient {
  return { ...LOCAL, redirect_uris: [new URL("/callback", appUrl).href] };
}

/**
 * Returns the OAuth client for other programs. It may redirect to any port and path on this machine, as Google allows desktop
 * apps.
 */
export function toolsClient(): OAuthClient {
  return { ...TOOLS, redirect_uris: ["http://127.0.0.1"] };
}

/**
 * Tells whether this client may redirect the browser to a URL. The URL must be registered. The tools client may use any loopback
 * URL.
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
