import { TEXT } from "@tasklane/contract/sentences.ts";
import { acknowledge, begin, firstId } from "../pendingChanges.ts";
import { changedSince } from "../changes.ts";
import { sentForm } from "../drafts.ts";
import { replaceIdsInDrafts } from "./replaceIdsInDrafts.ts";
import { withCurrentIds } from "./withNewIds.ts";
import { changeBoard, getState, setState, useStore } from "../store.ts";
import {
  completeUndo,
  isStored,
  removeMutation,
  storeMutation,
  noteSent,
  PAGE,
  replaceTemporaryIds,
  storedMutation,
} from "./outbox.ts";
import type { PendingMutation, SentRequest, Undoing } from "./outbox.ts";
import type { Mutation } from "./defineMutation.ts";
import { findConfirmed } from "./confirmed.ts";
import { failMutation } from "./failMutation.ts";
import { sessionSignal } from "../api/sessionSignal.ts";
import { Failed } from "../api/failed.ts";
import type { Route } from "../api/route.ts";
import type { TaskTable } from "../TaskTable.ts";
import { send } from "../api/send.ts";
import { noteOwnChange } from "./ownChange.ts";
import { waitForEarlier, serializeByKey } from "./queue.ts";
import { mutationHeader, nextNumber } from "./mutationNumber.ts";
import { storeRefusedPart } from "./refusedMutations.ts";
import { taskNamed } from "./taskNamed.ts";
import { addToStep, completeInverse, replaceIdsInSteps } from "./undoStack.ts";
import type { UndoStep } from "./undoStack.ts";

/** How a mutation ended: with an answer or with a failure. A form that stops waiting while offline gets neither. */
export type Ended<Answer> = { answer: Answer; failed?: undefined } | { answer?: undefined; failed?: unknown };

/** For each form that waits for a mutation, a function that ends the wait, because the answer may take long. */
const forms = new Set<() => void>();

/** Ends the wait of all forms. Their values are on the board and in the outbox, so nothing is lost. */
function releaseForms(): void {
  for (const release of forms) release();
  forms.clear();
}

interface RunOptions {
  /** The stored mutation that an earlier page left, if this call sends it again. */
  from?: PendingMutation;
  /** Further ids. This mutation waits for earlier mutations that have one of these ids. */
  queueKeys?: readonly string[];
  /** The undo step to which the mutation belongs. If absent, the person cannot undo it. */
  step?: Pick<UndoStep, "id"> | undefined;
  /**
   * If this is a Redo: the key of the original mutation. What only the answer contains is then added to that mutation's inverse.
   */
  redoes?: string;
  /** The undo step that this mutation undoes or redoes. */
  undoing?: Undoing;
}

/**
 * Runs a mutation:
 * 1. Store it in this browser's outbox, and show its optimistic patch in the next frame.
 * 2. Send it after all earlier mutations of the same tasks, so the last intention wins. While the server does not answer,
 * the mutation stays in the outbox, where a later page finds it.
 * 3. Replace the patch by the server's answer; or remove the patch and show the failure.
 * @returns the answer, or what went wrong
 */
export async function runMutation<Args extends object, Answer>(
  mutation: Mutation<Args, Answer>,
  given: Args,
  { from, queueKeys = [], step, redoes, undoing }: RunOptions = {},
): Promise<Ended<Answer>> {
  const signal = sessionSignal();
  // An open dialog may know a new task by its temporary id only, and a later page only by the server's id.
  const args = JSON.parse(withCurrentIds(JSON.stringify(given))) as Args;
  const touches = mutation.taskIds?.(args) ?? [];
  const isForm = mutation.isForm === true && !from && !undoing;
  const pending = storePending(mutation, args, touches, { from, undoing });
  const { key: id } = pending;
  // The arguments with the ids that the server has given to new tasks meanwhile.
  const current = (): Args => (storedMutation(id) ?? pending).args as Args;
  const inverse = step && mutation.invert?.(args, getState().board);
  if (inverse) addToStep(step.id, id, mutation.says?.(args) ?? "", inverse);
  changeBoard((data) =>
    begin(data, {
      id,
      at: pending.at,
      touches,
      apply: (task, its) => (mutation.apply ? mutation.apply(task, current(), its) : task),
      arrange: mutation.arrange && ((all) => mutation.arrange!(all, current())),
    }),
  );
  const waitsFor = [...queueKeys, ...(mutation.queueKeys?.(args) ?? []), ...touches];
  const keys = waitsFor.map((each) => firstId(getState().board, each));
  const { promise: released, resolve } = Promise.withResolvers<Ended<Answer>>();
  const release = (): void => resolve({});
  if (isForm) forms.add(release);
  const typed = isForm ? sentForm() : undefined;
  const isAway = !navigator.onLine || getState().isUnreachable;
  let hasWaited = from !== undefined || isAway;
  if (isAway) releaseForms();
  const done = serializeByKey(keys, pending.at, async (): Promise<Ended<Answer>> => {
    const userId = getState().user?.user_id ?? "";
    const onWait = (failed: Failed): void => {
      hasWaited = true;
      if (navigator.onLine) noteServer(failed);
      releaseForms();
    };
    try {
      if (signal.aborted) throw new Failed("signed_out"); // A request would be made, and stored, for nobody.
      if (from && !from.sent) await waitForBoard(signal);
      const sent: SentRequest =
        from?.sent ?? mutation.request(current(), { find: findConfirmed, isBehind: pending.isBehind });
      const number = (again: boolean): string => mutationHeader(userId, pending.at, again || !!from?.sent);
      const onSend = () => waitForEarlier(keys, pending.at).then(() => noteSent(userId, id, sent));
      // Without a place in the outbox, other tabs do not know that this number waits, and would tell the server that it is done.
      const options = { signal, key: id, ...(isStored(id) && { number }), onSend, onWait };
      const unfollow = followServer(touches);
      const answer = await send(sent.call as Route<object, Answer>, sent.input, options).finally(unfollow);
      noteOwnChange();
      noteServer();
      const acknowledgement = mutation.acknowledge?.(answer, current());
      // If the page closes before `removeMutation`, a later page repeats the mutation and stores the same refused part again.
      if (acknowledgement?.refused) storeRefusedPart(userId, pending, acknowledgement.refused);
      if (acknowledgement?.named) {
        replaceTemporaryIds(userId, acknowledgement.named);
        replaceIdsInSteps(acknowledgement.named);
        replaceIdsInDrafts(userId, acknowledgement.named);
      }
      completeInverses(userId, redoes ?? id, mutation.completeInverse?.(answer));
      changeBoard((data) => acknowledge(data, id, acknowledgement, Date.now(), ...unfollow()));
      removeMutation(id);
      return { answer };
    } catch (failed) {
      if (failed instanceof Failed && failed.status > 0) noteServer(); // A refusal is an answer, too.
      const isAtForm = forms.has(release);
      // The form has closed, or there was none, and the person may be on another page by now.
      const isLeft = isForm ? !isAtForm : hasWaited || mutation.isTyped === true;
      const circumstances = { pending, touches, userId, isAtForm, isLeft, typed, signal };
      await failMutation(mutation, args, failed, circumstances);
      return { failed };
    } finally {
      forms.delete(release);
    }
  });
  return Promise.race([done, released]);
}

/**
 * Notes the server's tasks as they are known when a mutation is sent. If the event stream brings a task of the mutation before the
 * answer, notes them again, because somebody may delete this new task before the answer to a repeated call.
 * @returns a function that stops this and returns the tasks, and those that were known when the mutation was sent
 */
function followServer(touches: readonly string[]): () => readonly [asked: TaskTable, sent: TaskTable] {
  const sent = getState().board.server;
  let server = sent;
  const stop = useStore.subscribe(({ board }) => {
    if (touches.some((id) => !server.get(id) && board.server.get(id))) ({ server } = board);
  });
  return () => {
    stop();
    return [server, sent];
  };
}

/** Adds what only a mutation's answer contains to its undo step, and to the Undo that waits for this answer. */
function completeInverses(userId: string, key: string, moreArgs: object | undefined): void {
  completeInverse(key, moreArgs);
  completeUndo(userId, key, moreArgs);
}

/**
 * Stores whether the server answered the last mutation, or why not. It sets the state only if that has changed, so that nothing is
 * rendered in vain.
 */
function noteServer(failed?: Failed): void {
  const isServerFull = failed?.message === TEXT.diskFull;
  const isUnreachable = !!failed && !isServerFull;
  const now = getState();
  if (now.isUnreachable !== isUnreachable || now.isServerFull !== isServerFull)
    setState({ isUnreachable, isServerFull });
}

/** Stores a mutation in this browser until it is answered. */
function storePending<Args extends object, Answer>(
  { name, key }: Mutation<Args, Answer>,
  args: Args,
  touches: readonly string[],
  { from, undoing }: Pick<RunOptions, "from" | "undoing">,
): PendingMutation {
  const { user, board } = getState();
  const pending: PendingMutation = from
    ? { ...from, page: PAGE }
    : {
        key: key?.(args) ?? crypto.randomUUID(),
        at: nextNumber(),
        page: PAGE,
        name,
        args,
        isBehind: touches.some((id) => changedSince(board.changes, id) !== undefined),
        task: taskNamed(touches[0] ?? "", { withList: true }),
        ...(undoing && { undoing }),
      };
  if (user) storeMutation(user.user_id, pending);
  return pending;
}

/**
 * Waits until the server's board has arrived. A board cache may lack a task that a stored mutation changes, and the request
 * needs the task's list.
 * @throws Failed when the session ends
 */
async function waitForBoard(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const check = (): void => void (getState().loaded === "yes" && resolve());
  const stop = useStore.subscribe(check);
  signal.addEventListener("abort", () => reject(new Failed("signed_out")));
  check();
  await promise.finally(stop);
}
