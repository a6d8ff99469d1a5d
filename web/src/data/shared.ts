import { SYNCH } from "@tasklane/contract/limits.ts";
import type { List } from "@tasklane/contract/lists.ts";

/** Whether a list has members, or its reader waits to become one of them. */
export function isShared({ role }: List): boolean {
  return role !== undefined;
}

/** Whether its reader waits for the owner's approval, and is told nothing of it yet (product 15.2). */
export function isPending({ synch }: List): boolean {
  return synch === SYNCH.pending;
}
