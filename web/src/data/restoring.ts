import type { List } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { RESTORING } from "./shared.ts";

/** A deleted list as the board shows it while it is being restored (`RESTORING`). */
export function asRestoring(list: List): List {
  return { ...list, synch: RESTORING };
}

/** Whether a deleted list is being restored, so that nothing can be added to it yet. */
export function isRestoring({ synch }: List): boolean {
  return synch === RESTORING;
}

/** Says why nothing can be added to a list yet: it is being restored, or the owner must still approve the person. */
export function pendingText(list: List): string {
  return isRestoring(list) ? TEXT.restoringList : TEXT.approvalPending;
}
