import { TIMES } from "@tasklane/contract/limits.ts";

const KEY = "last-401-redirect";

/**
 * Allows at most one redirect after a 401 in 5 s, so that pages do not redirect in a loop (product 8.1). Returns whether a
 * redirect is allowed, and records its time.
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
