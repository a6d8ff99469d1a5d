/** The code of an error on an open connection, whatever code its cause has. */
export const CUT_SHORT = "CUT_SHORT";
/** Error codes of connections that never opened, so that nothing was sent. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|(UND_ERR_)?CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_INVALID_URL)$/;
/** Error codes of connections that broke, and of answers that came too late. */
const BROKEN =
  /^(ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE|HPE_\w+|Z_\w+|ABORT_ERR|AbortError|TimeoutError)$/;

/**
 * Tells whether a call without an answer can have reached the other side.
 * @returns null when the error does not concern a connection
 */
export function kindOfBreak(error: unknown): "unsent" | "unknown" | null {
  let broken = false;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    for (const word of [(at as { code?: unknown }).code, at.name]) {
      if (word === CUT_SHORT) return "unknown";
      if (NOT_CONNECTED.test(String(word))) return "unsent";
      if (BROKEN.test(String(word))) broken = true;
    }
  }
  return broken ? "unknown" : null;
}
