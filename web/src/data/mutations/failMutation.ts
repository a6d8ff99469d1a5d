import { putBack } from "../pendingChanges.ts";
import type { SentForm } from "../drafts.ts";
import { changeBoard } from "../store.ts";
import { Failed } from "../api/failed.ts";
import { hasFields, sentenceOf } from "../api/failureSentences.ts";
import { toast } from "../api/toast.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import type { Mutation } from "./defineMutation.ts";
import { releaseMutation, removeMutation, storedMutation } from "./outbox.ts";
import type { PendingMutation } from "./outbox.ts";
import { storeRefused } from "./refusedMutations.ts";
import { dropFromSteps } from "./undoStack.ts";

/** A mutation that failed, with the circumstances that decide what becomes of it. */
interface FailedMutation {
  pending: PendingMutation;
  /** The ids of the tasks that it changes. */
  touches: readonly string[];
  userId: string;
  /** Whether a form still waits for the mutation, and shows field errors itself. */
  isAtForm: boolean;
  /** Whether the person may no longer look at what they changed. */
  isLeft: boolean;
  /** The form that sent the mutation, with its values. */
  typed: SentForm | undefined;
  /** Is aborted when the session ends. */
  signal: AbortSignal;
}

/**
 * Removes the optimistic patch of a mutation that failed, and says why. What the server refused comes back to its form, or stays in
 * this browser as a refused mutation.
 */
export async function failMutation<Args extends object, Answer>(
  { failure }: Mutation<Args, Answer>,
  args: Args,
  failed: unknown,
  { pending, touches, userId, isAtForm, isLeft, typed, signal }: FailedMutation,
): Promise<void> {
  const { key: id } = pending;
  changeBoard((data) => putBack(data, id));
  const code = failed instanceof Failed ? failed.code : undefined;
  // Keep the mutation of a signed-out person. If they sign in again, the outbox sends it.
  if (code === "signed_out") return releaseMutation(id);
  // The browser was killed after the server's answer and before the mutation left the outbox. The server's board already
  // shows the mutation's effect.
  if (code === "already_done") return removeMutation(id);
  dropFromSteps(id);
  const isUndoWithoutEffect = code === "kept";
  const isToldElsewhere = isUndoWithoutEffect || code === "dropped" || (isAtForm && hasFields(failed));
  const reason = sentenceOf(failed, typeof failure === "string" ? failure : failure(args));
  if (!isToldElsewhere) toast.failure(reason, { task: pending.task });
  const form = isLeft ? typed : undefined;
  const back = form && (await retryLoad(() => import("../bringBack.ts")));
  // The session may have ended while this code loaded. Then the next person must not see the change.
  if (signal.aborted) return releaseMutation(id);
  // A refused mutation stays in this browser until the person decides about it. It is stored as refused before it leaves the
  // outbox, so that a page that closes in between loses nothing.
  const { sent: _, ...mutation } = storedMutation(id) ?? pending;
  const storeAsRefused = (): boolean =>
    storeRefused(userId, { mutation, reason, at: Date.now(), taskIds: touches });
  const isNothingLost = (form && back?.bringBack(form)) || !isLeft || isUndoWithoutEffect || storeAsRefused();
  removeMutation(id);
  // A full storage may have room for it only once the pending one is gone.
  if (!isNothingLost) storeAsRefused();
}
