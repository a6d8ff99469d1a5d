import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../data/mutations/runMutation.ts";
import { catchUp } from "../features/lists/catchUp.ts";
import { sessionSignal } from "../data/api/epoch.ts";
import { getState } from "../data/store.ts";
import { findLeftMutations, PAGE, removeMutation } from "../data/mutations/outbox.ts";
import { nextNumber } from "../data/mutations/mutationNumber.ts";
import type { PendingMutation } from "../data/mutations/outbox.ts";
import { countRefused, removeRefused, storeRefused } from "../data/mutations/refusedMutations.ts";
import type { RefusedMutation } from "../data/mutations/refusedMutations.ts";
import { readStacks } from "../data/mutations/undoStack.ts";
import type { Replayed } from "../features/undo/undo.ts";
import { retryLoad } from "../ui/retryLoad.ts";

const lockOf = (page: string): string => `tasklane page ${page}`;

/**
 * Sends the mutations that earlier pages of this person left in the outbox, and shows them on the board. They are sent in their
 * original order and with their original idempotency keys. While another page is open, its mutations are left to it, and are sent
 * here once it has closed. What other people of this browser left waits until they sign in again. The server remembers for 60 days
 * which mutations it has applied. An older mutation that was perhaps sent before is not sent again: it is listed as refused, and
 * the person decides.
 * @returns a function that stops watching other pages
 */
export function replay(userId: string): () => void {
  countRefused(userId);
  readStacks(); // Removes undo steps of another person in this tab.
  lockPage();
  const pages = new Set<string>();
  const look = (): void => {
    for (const { page } of findLeftMutations(userId)) if (!pages.has(page)) watch(page);
  };
  const watch = (page: string): void => {
    pages.add(page);
    onceGone(page, async () => {
      await takeUp(userId, page);
      pages.delete(page);
    });
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key?.startsWith("unsent ")) look();
    if (key?.startsWith("refused ")) countRefused(userId);
  };
  look();
  // Without locks it is unknown which other pages are open, so only what was left before this page is sent.
  if (navigator.locks as LockManager | undefined) addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/**
 * Holds a lock as long as this page is open and its person is signed in. By this lock other pages know that they must not send
 * this page's mutations.
 */
function lockPage(): void {
  const ended = new Promise<void>((resolve) => sessionSignal().addEventListener("abort", () => resolve()));
  // Without `ifAvailable`, a page that holds its lock already would wait for itself, and keep the lock after the session.
  void (navigator.locks as LockManager | undefined)?.request(
    lockOf(PAGE),
    { ifAvailable: true },
    (lock) => lock && ended,
  );
}

/**
 * Runs `work` when the page that stored the mutations has closed. A browser without the Locks API cannot tell, so `work` runs at
 * once. If both pages then send a mutation, its idempotency key makes the server apply it only once.
 */
function onceGone(page: string, work: () => Promise<void>): void {
  const locks = navigator.locks as LockManager | undefined;
  if (page === PAGE || !locks) void work();
  // The browser grants the lock when the other page is gone. A closing page still has its lock for a moment.
  else void locks.request(lockOf(page), work);
}

async function takeUp(userId: string, page: string): Promise<void> {
  if (!findLeftMutations(userId).some((pending) => pending.page === page)) return;
  const { findMutation } = await retryLoad(() => import("../features/mutations.ts"));
  if (getState().user?.user_id !== userId) return; // The person signed out while the other page was open.
  // Send all mutations of a page one after another, because a later mutation may depend on an earlier one.
  const replayed = findLeftMutations(userId).flatMap((from) => {
    if (from.page === page && from.sent && from.at < Date.now() - TIMES.mutationKept) {
      const taskIds = findMutation(from.name)?.taskIds?.(from.args);
      storeRefused(userId, { mutation: from, reason: TEXT.maybeDone, at: Date.now(), taskIds });
      removeMutation(from.key);
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
  await catchUp();
  const undone = all.filter(({ pending }) => pending.undoing);
  if (undone.length === 0) return;
  const { reportReplayed } = await retryLoad(() => import("../features/undo/undo.ts"));
  await reportReplayed(undone);
}

/** Sends a refused mutation again. It gets a new idempotency key, because for the old key the server repeats its refusal. */
export async function retryRefused(userId: string, refused: RefusedMutation): Promise<void> {
  const { findMutation } = await retryLoad(() => import("../features/mutations.ts"));
  const { sent: _, ...kept } = refused.mutation;
  const mutation = findMutation(kept.name);
  if (!mutation) return;
  removeRefused(userId, refused);
  const from: PendingMutation = { ...kept, key: crypto.randomUUID(), at: nextNumber(), isBehind: true };
  await runMutation(mutation, from.args, { from });
  await catchUp();
}
