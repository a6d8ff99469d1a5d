import type { List } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { RESTORING } from "./shared.ts";

/** A deleted list as the board shows it until Google has made it anew. */
export function asRestoring(list: List): List {
  return { ...list, synch: RESTORING };
}

/** Whether a deleted list is shown that has no id in Google yet, so that nothing can be added to it. */
export function isRestoring({ synch }: List): boolean {
  return synch === RESTORING;
}

/** Says why nothing can be added to a list yet. */
export function pendingText(list: List): string {
  return isRestoring(list) ? TEXT.restoringList : TEXT.approvalPending;
}
