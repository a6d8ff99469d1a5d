import { FAILURE } from "@tasklane/contract/sentences.ts";
import { navigate } from "../../ui/address.ts";
import { sentenceOf } from "../../data/api/failureSentences.ts";
import { toast } from "../../data/api/toast.ts";
import { forgetSession } from "../../data/api/session.ts";
import { PATHS } from "../../paths.ts";
import { dropDrafts } from "../../data/drafts.ts";
import { getState, setState } from "../../data/store.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import { clearTab } from "../../data/mutations/undoStack.ts";
import { clearOutbox } from "../../data/mutations/outbox.ts";

/**
 * Makes a call that ends the session, removes this person's data from the browser, and goes to `/login`. If the call fails, the person
 * stays, and a toast says why.
 * @param leave makes the call
 * @param failure the sentence to show if the call fails and the server gives none
 */
export async function leaveWith(
  leave: () => Promise<{ message: string }>,
  failure: string = FAILURE.fallback,
): Promise<void> {
  const userId = getState().user?.user_id ?? "";
  setState({ isProcessing: true });
  try {
    const { message } = await leave();
    await forgetSession();
    // The person has confirmed that pending mutations and drafts are lost. If a session merely expires, both stay until the
    // person signs in again, also while somebody else signs in and out.
    clearOutbox(userId);
    (await retryLoad(() => import("../../data/mutations/refusedMutations.ts"))).clearRefused(userId);
    dropDrafts(userId);
    clearTab();
    navigate(PATHS.login, { replace: true });
    toast.success(message);
  } catch (error) {
    toast.failure(sentenceOf(error, failure));
  } finally {
    setState({ isProcessing: false });
  }
}
