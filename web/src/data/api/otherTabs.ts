import * as KEYS from "../storageKeys.ts";
import { forgetPerson, getState } from "../store.ts";
import { abortSession } from "./sessionSignal.ts";
import { clearTab } from "../mutations/undoStack.ts";
import { CHANNEL } from "./session.ts";

/**
 * Watches for another tab that ends the session or signs another person in.
 * @param onEnded is called after this tab has forgotten the person
 * @returns a function that stops watching
 */
export function watchOtherTabs(onEnded: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const leave = (): void => {
    if (!getState().user) return;
    abortSession();
    forgetPerson();
    clearTab();
    onEnded();
  };
  channel.addEventListener("message", leave);
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    const userId = getState().user?.user_id;
    if (key === KEYS.user && userId && newValue && !newValue.includes(`"${userId}"`)) leave();
  };
  addEventListener("storage", onStorage);
  return () => {
    channel.close();
    removeEventListener("storage", onStorage);
  };
}
