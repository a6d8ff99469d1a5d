import { readOutbox } from "../../data/mutations/outbox.ts";
import { getState } from "../../data/store.ts";

/**
 * Says which changes would be lost if the person signed out of this browser: those that still wait for the server, in other tabs
 * too, and those that the server refused.
 * @returns undefined when there are none
 */
export function lossSentence(): string | undefined {
  const { user, board, refusedCount } = getState();
  const stored = user ? readOutbox(user.user_id) : [];
  const pending = new Set([...stored.map(({ key }) => key), ...board.changes.map(({ id }) => id)]).size;
  const sentences = [
    pending > 0 &&
      (pending === 1
        ? "One change is not sent yet and would be lost."
        : `${pending} changes are not sent yet and would be lost.`),
    refusedCount > 0 &&
      (refusedCount === 1
        ? "One refused change would be lost."
        : `${refusedCount} refused changes would be lost.`),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}
