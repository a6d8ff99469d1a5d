import type { Task } from "@tasklane/contract/tasks.ts";
import type { Sending } from "../data/mutations/captureRequest.ts";
import { optimistic } from "../data/mutations/optimistic.ts";
import { send } from "../data/api/send.ts";
import { applyPatch } from "../data/mutations/patchesOf.ts";
import { catchUp } from "../features/lists/allTaskLists.ts";
import { currentId } from "../data/boardData.ts";
import type { Acknowledgement } from "../data/boardData.ts";
import { getState } from "../data/store.ts";
import { clearOutbox, findLeftMutations, madeAt, PAGE } from "../data/mutations/outbox.ts";
import type { PendingMutation } from "../data/mutations/outbox.ts";
import { clearRefused, countRefused, removeRefused } from "../data/mutations/refusedMutations.ts";
import type { RefusedMutation } from "../data/mutations/refusedMutations.ts";

const lockOf = (page: string): string => `tasklane page ${page}`;

/**
 * Replays the mutations that earlier pages of this person could not send. Shows them on the board, and sends them in their
 * original order under their original idempotency keys. Mutations of a page that is still open are left to that page until it
 * closes.
 */
export function replay(userId: string): void {
  clearOutbox({ butOf: userId });
  clearRefused({ butOf: userId });
  countRefused(userId);
  lockPage();
  const pages = new Set(findLeftMutations(userId).map(({ page }) => page));
  for (const page of pages) onceGone(page, () => takeUp(userId, page));
}

let isPageLocked = false;

/** Holds a lock for as long as this page is open, so that other pages leave its mutations alone. */
function lockPage(): void {
  if (isPageLocked) return;
  isPageLocked = true;
  void (navigator.locks as LockManager | undefined)?.request(
    lockOf(PAGE),
    () => new Promise(() => undefined),
  );
}

/**
 * Runs `work` once the page has closed. Without the Locks API it runs at once. A mutation sent twice does no harm, because its
 * idempotency key makes the server apply it once.
 */
function onceGone(page: string, work: () => void): void {
  const locks = navigator.locks as LockManager | undefined;
  if (page === PAGE || !locks) work();
  // A page that closes keeps its lock for a moment, and a reload may be quicker.
  else void locks.request(lockOf(page), work);
}

function takeUp(userId: string, page: string): void {
  if (getState().user?.user_id !== userId) return; // They signed out while the other page was open.
  const all = findLeftMutations(userId).filter((pending) => pending.page === page);
  // Send all mutations of a page one after another, because a later mutation may depend on an earlier one.
  const sent = all.map((mutation) => sendAgain(mutation, [...mutation.queueKeys, `page ${page}`]));
  if (sent.length > 0) void Promise.all(sent).then(catchUp);
}

/** Tries a refused mutation again, as a new one: the server remembers its refusal under the old idempotency key. */
export function retryRefused(userId: string, refused: RefusedMutation): void {
  removeRefused(userId, refused);
  const again = { key: crypto.randomUUID(), at: madeAt(), isSent: false, isBehind: true };
  const mutation = { ...refused.mutation, ...again, failure: refused.reason };
  void sendAgain(mutation, mutation.queueKeys).then(catchUp);
}

function sendAgain(mutation: PendingMutation, queueKeys: readonly string[]): Promise<unknown> {
  return optimistic<unknown>({
    from: mutation,
    touches: mutation.touches,
    queueKeys,
    apply: (task, id) => applyPatch(mutation.patches, task, id),
    send: (options) => send(mutation.call, inputNow(mutation, options), options),
    acknowledge: (answer) => acknowledgedBy(mutation, answer),
    failure: mutation.failure,
  });
}

/**
 * Returns the input to send. If the mutation may have been sent before, its input must stay exactly the same. Otherwise
 * temporary ids and the base version are updated.
 */
function inputNow(
  { input, isSent, isBehind, touches }: PendingMutation,
  { find }: Sending,
): Record<string, unknown> {
  if (isSent) return input;
  const { board } = getState();
  const named = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "string" ? currentId(board, value) : value,
    ]),
  );
  const [first] = touches;
  return isBehind && "baseVersion" in input && first !== undefined
    ? { ...named, baseVersion: find(first).version }
    : named;
}

/**
 * Says what a replayed mutation's answer changes on the board. A task in the answer replaces ours, and gives its id to a
 * task that the mutation created. For all other touched tasks, the stored patch becomes the server's state.
 */
function acknowledgedBy({ makes, patches, touches }: PendingMutation, answer: unknown): Acknowledgement {
  const { data } = answer as { data?: Partial<Task> };
  const task = typeof data?.version === "number" ? [data as Task] : [];
  const { board } = getState();
  const shown = touches.map((id) => ({
    id,
    task: applyPatch(patches, board.server.get(currentId(board, id)), id),
  }));
  const others = shown.filter(({ id }) => id !== makes && currentId(board, id) !== data?.id);
  return {
    tasks: [...others.flatMap(({ task: each }) => each ?? []), ...task],
    gone: others.filter((each) => !each.task).map(({ id }) => id),
    ...(makes !== undefined && task[0] && { named: { from: makes, to: task[0].id } }),
  };
}
