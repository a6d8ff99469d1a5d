import { draftsInPage, DRAFT_PREFIX, readStored, removeStored, storeDraft } from "../drafts.ts";
import type { NewId } from "../pendingChanges.ts";
import type { Key } from "../storage.ts";
import { keysWith } from "../storedKeys.ts";

/** Puts the drafts of new tasks under the server's ids, in place of their temporary ids. */
export function replaceIdsInDrafts(userId: string, named: readonly NewId[]): void {
  for (const key of [...keysWith(`${DRAFT_PREFIX}${userId} `), ...draftsInPage.keys()])
    for (const { from, to } of named) {
      const draft = key.endsWith(` ${from}`) ? readStored(key, userId) : undefined;
      if (!draft) continue;
      // Remove the draft first, because a full storage has no room for two.
      removeStored(key);
      storeDraft(`${key.slice(0, -from.length)}${to}` as Key, userId, draft);
    }
}
