import { dropDraft, findKey, ownKeys, DRAFT_PREFIX, readDraft, storeDraft } from "./drafts.ts";
import { getState } from "./store.ts";

/**
 * Moves the draft of a form to another form, which keeps its own too.
 * @param isFirst whether that form opens with this draft first in this tab
 */
export function moveDraft(from: string, to: string, isFirst: boolean): void {
  const draft = readDraft(from);
  if (!draft) return;
  const userId = getState().user!.user_id;
  const key = findKey(from);
  const apart = `${Date.now()} ${key} ${to}`;
  // Remove the draft first, because a full storage has no room for two.
  dropDraft(key);
  storeDraft(`${DRAFT_PREFIX}${userId} ${apart}`, userId, draft);
  if (isFirst) ownKeys.unshift(apart);
}
