import { SYNCH } from "@tasklane/contract/limits.ts";
import type { List } from "@tasklane/contract/lists.ts";

/** Whether a list is shared, or the person waits for approval to join it. */
export function isShared({ role }: List): boolean {
  return role !== undefined;
}

/** Whether the person waits for the owner's approval, and may not see the list's content yet (product 15.2). */
export function isPending({ synch }: List): boolean {
  return synch === SYNCH.pending;
}
