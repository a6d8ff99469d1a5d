// @chunk acts
import { TIMES } from "@tasklane/contract/limits.ts";
import { keyAgain } from "@tasklane/contract/newTaskId.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { nextNumber } from "../data/mutations/mutationNumber.ts";
import { findLeftMutations, removeMutation } from "../data/mutations/outbox.ts";
import { removeRefused, storeRefused } from "../data/mutations/refusedMutations.ts";
import type { RefusedMutation } from "../data/mutations/refusedMutations.ts";
import { runMutation } from "../data/mutations/runMutation.ts";
import { changeBoard, getState } from "../data/store.ts";
import { catchUp } from "../features/lists/catchUp.ts";
import { findMutation } from "../features/mutations.ts";
import type { Replayed } from "../features/undo/undo.ts";
import { retryLoad } from "../ui/retryLoad.ts";

/** Sends the mutations in the outbox that a page left which has closed. Which they are, and how they are sent: see `replay`. */
export function takeUp(userId: string, page: string): void {
  if (getState().user?.user_id !== userId) return; // The person signed out while the other page was open.
  // Send all mutations of a page one after another, because a later mutation may depend on an earlier one.
  const replayed = findLeftMutations(userId).flatMap((from) => {
    if (from.page === page && from.at < Date.now() - TIMES.mutationKept) {
      const taskIds = findMutation(from.name)?.taskIds?.(from.args);
      const reason = from.sent ? TEXT.maybeDone : TEXT.waitedLong;
      // Without room for it among the refused ones, it stays in the outbox, and the next page tries again.
      if (storeRefused(userId, { mutation: from, reason, at: Date.now(), taskIds })) removeMutation(from.key);
      return [];
    }
    const mutation = from.page === page && findMutation(from.name);
    // A later version of the app stored this mutation, and only that version can send it. It stays in the outbox.
    if (!mutation) return [];
    const ending = runMutation(mutation, from.args, { from, queueKeys: [`page ${page}`] });
    return [ending.then((ended) => ({ pending: from, ended }))];
  });
  if (replayed.length > 0) void finish(replayed);
}

/**
 * After the mutations of earlier pages were sent: brings the board up to date, and says which values an earlier page's Undo could
 * not restore.
 */
async function finish(replayed: readonly Promise<Replayed>[]): Promise<void> {
  const all = await Promise.all(replayed);
  // A repeated request gets the first answer again. If somebody deleted its task since, the page may have read that before, and
  // would not read it again. So fetch the whole board.
  if (all.some(({ pending }) => pending.sent)) changeBoard((data) => ({ ...data, cursor: null }));
  await catchUp();
  const undone = all.filter(({ pending }) => pending.undoing);
  if (undone.length === 0) return;
  const { reportReplayed } = await retryLoad(() => import("../features/undo/undo.ts"));
  await reportReplayed(undone);
}

/**
 * Sends a refused mutation again. It gets a new idempotency key, because for the old key the server repeats its refusal. Tasks that
 * it creates keep their ids, which later refused mutations name.
 */
export async function retryRefused(userId: string, refused: RefusedMutation): Promise<void> {
  const { sent: _, ...kept } = refused.mutation;
  const mutation = findMutation(kept.name);
  if (!mutation || !removeRefused(userId, refused)) return;
  const key = keyAgain(mutation.key?.(kept.args));
  await runMutation(mutation, kept.args, { from: { ...kept, key, at: nextNumber(), isBehind: true } });
  await catchUp();
}
