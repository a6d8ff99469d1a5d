import { countWaiting } from "../../data/mutations/countWaiting.ts";
import { getState } from "../../data/store.ts";

/**
 * Says which changes would be lost if the person signed out of this browser: those that still wait for the server, in other tabs
 * too, and those that the server refused.
 * @returns undefined when there are none
 */
export function lossSentence(): string | undefined {
  const { refusedCount } = getState();
  const pending = countWaiting();
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
