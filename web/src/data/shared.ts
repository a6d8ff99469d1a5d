import { SYNCH } from "@tasklane/contract/limits.ts";
import type { List } from "@tasklane/contract/lists.ts";

/** The `synch` of a deleted list that Google has not made anew yet. The server does not know it. */
export const RESTORING = 0;

/** Whether a list is shared, or the person waits for approval to join it. */
export function isShared({ role }: List): boolean {
  return role !== undefined;
}

/**
 * Whether nothing can be added to a list yet: the person waits for the owner's approval and may not see its content
 * (product 15.2), or the list is being restored.
 */
export function isPending({ synch }: List): boolean {
  return synch === SYNCH.pending || synch === RESTORING;
}
