import { PREFIX } from "../drafts.ts";
import type { NewId } from "../pendingChanges.ts";
import { readValue, removeKey, writeValue } from "../storage.ts";
import type { Key } from "../storage.ts";
import { keysWith } from "../storedKeys.ts";

/** Puts the drafts of new tasks under the server's ids, in place of their temporary ids. */
export function replaceIdsInDrafts(userId: string, named: readonly NewId[]): void {
  for (const key of keysWith(`${PREFIX}${userId} `))
    for (const { from, to } of named)
      if (key.endsWith(` ${from}`)) {
        writeValue(`${key.slice(0, -from.length)}${to}` as Key, userId, readValue(key, userId));
        removeKey(key);
      }
}
