import { TIMES } from "@tasklane/contract/limits.ts";

const KEY = "last-401-redirect";

/** Whether 5 s have passed since the last redirect after a 401. If so, it records this redirect (product 8.1). */
export function mayRedirect(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (now - last < TIMES.unauthorizedRedirect) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false; // Without session storage a redirect loop would go unnoticed.
  }
  return true;
}
