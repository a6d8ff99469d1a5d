import { DRAFTS_KEPT_FOR, DRAFT_PREFIX } from "./drafts.ts";
import type { Draft } from "./drafts.ts";
import { readValue, removeKey } from "./storage.ts";
import { keysWith } from "./storedKeys.ts";

/** Removes drafts that are too old. */
export function dropOldDrafts(userId: string): void {
  for (const key of keysWith(`${DRAFT_PREFIX}${userId} `)) {
    const draft = readValue(key, userId) as Partial<Draft> | undefined;
    if (!draft || !(Date.now() - (draft.at ?? 0) < DRAFTS_KEPT_FOR)) removeKey(key);
  }
}
