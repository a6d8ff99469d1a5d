import type { User } from "@tasklane/contract/auth.ts";
import { SIGNED_IN } from "../../data/api/session.ts";

/** Passes the person who has just signed in to the next page of this tab, which then need not ask the server (`takeSignedIn`). */
export function handOverSignedIn(user: User): void {
  try {
    sessionStorage.setItem(SIGNED_IN, JSON.stringify(user));
  } catch {
    // Session storage is full or switched off: the next page asks the server.
  }
}
