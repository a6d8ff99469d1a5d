import { SYNCH } from "@tasklane/contract/synch.ts";
import type { List } from "@tasklane/contract/lists.ts";

/**
 * The value of `synch` for a deleted list that is being restored: until Google has created it again, and if it has more tasks than
 * this page knows, until the server has sent them. Only this page uses the value.
 */
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
