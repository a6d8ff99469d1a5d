/** The code that `cutShort` gives to errors of a connection that was open, whatever code their cause has. */
export const CUT_SHORT = "CUT_SHORT";
/** Codes of errors that occur before a connection is open, so that nothing was sent. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|(UND_ERR_)?CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_INVALID_URL)$/;
/** Codes of connections that broke, and of answers that came too late. */
const BROKEN =
  /^(ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE|HPE_\w+|Z_\w+|ABORT_ERR|AbortError|TimeoutError)$/;

/**
 * Tells whether a call without an answer certainly did not reach Google (`unsent`), or may have reached it (`unknown`).
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
