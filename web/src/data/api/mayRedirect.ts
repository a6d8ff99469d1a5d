import { TIMES } from "@tasklane/contract/limits.ts";

const KEY = "last-401-redirect";

/**
 * Limits redirects after a 401 to one in 5 s, against redirect loops (product 8.1). Returns whether a redirect is allowed,
 * and records its time.
 */
export function mayRedirect(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (now - last < TIMES.unauthorizedRedirect) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // Without session storage nothing would stop a redirect loop.
  }
  return true;
}
