import { begin, currentId, firstId, putBack, acknowledge } from "../boardData.ts";
import type { Acknowledgement } from "../boardData.ts";
import { changedSince } from "../changes.ts";
import type { Change } from "../changes.ts";
import { bringBack, sentForm } from "../drafts.ts";
import { changeBoard, getState, setState } from "../store.ts";
import {
  removeMutation,
  storeMutation,
  releaseMutation,
  madeAt,
  noteSent,
  PAGE,
  replaceTemporaryId,
} from "./outbox.ts";
import type { PendingMutation } from "./outbox.ts";
import { captureRequest } from "./captureRequest.ts";
import type { Sending } from "./captureRequest.ts";
import { confirmed } from "./confirmed.ts";
import { toast } from "../api/toast.ts";
import { sessionSignal } from "../api/epoch.ts";
import { Failed, hasFields, sentenceOf } from "../api/failed.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import { serializeByKey } from "./queue.ts";
import { patchesOf } from "./patchesOf.ts";
import { taskNamed } from "./taskNamed.ts";

export interface Optimistic<Answer> {
  /** Ids of the tasks that the mutation changes. */
  touches?: readonly string[];
  /** The optimistic patch: returns the changed task. */
  apply?: Change["apply"];
  /** The optimistic patch of lists and labels. */
  arrange?: Change["arrange"];
  /** Ids of the lists and labels that the mutation changes. Mutations that share an id are sent one after another. */
  queueKeys?: readonly string[];
  /** Makes the call. It runs after the earlier mutations of the same tasks, lists and labels are answered. */
  send: (options: Sending) => Promise<Answer>;
  /** Says what the answer changes on the board. If absent, the optimistic patch becomes the server's state. */
  acknowledge?: (answer: Answer) => Acknowledgement;
  /**
   * Whether a form sends the mutation. A form shows field errors beside its fields, so no toast repeats them. The form also
   * waits until the mutation ends.
   */
  isForm?: boolean;
  /** The sentence to show if the mutation fails and the server gives none. */
  failure: string;
  /** The stored mutation of an earlier page, if this is a replay. */
  from?: PendingMutation;
}

/** How a mutation ended: with an answer or with a failure. A form that stops waiting while offline gets neither. */
export type Ended<Answer> = { answer: Answer; failed?: undefined } | { answer?: undefined; failed?: unknown };

/** One function per form that waits for a mutation. It ends the wait, because the answer may take long. */
const forms = new Set<() => void>();

/** Ends the wait of all forms. Their values are on the board and in the outbox, so nothing is lost. */
function releaseForms(): void {
  for (const release of forms) release();
  forms.clear();
}

/**
 * Runs a mutation optimistically:
 * 1. Store it in this browser's outbox, and show its optimistic patch in the next frame.
 * 2. Send it after all earlier mutations of the same tasks, so the last intention wins. While the server does not answer,
 * the mutation stays in the outbox, where a later page finds it.
 * 3. Replace the patch by the server's answer; or remove the patch and show the failure.
 * @returns the answer, or what went wrong
 */
export async function optimistic<Answer>(what: Optimistic<Answer>): Promise<Ended<Answer>> {
  const id = what.from?.key ?? crypto.randomUUID();
  const signal = sessionSignal();
  const { touches = [], queueKeys = [], apply = (task) => task, arrange } = what;
  keep(what, id, signal);
  changeBoard((data) => begin(data, { id, at: Date.now(), touches, apply, arrange }));
  const keys = [...queueKeys, ...touches].map((each) => firstId(getState().board, each));
  const { promise: waits, resolve } = Promise.withResolvers<Ended<Answer>>();
  const release = (): void => resolve({});
  if (what.isForm === true) forms.add(release);
  const typed = what.isForm === true && !what.from ? sentForm() : undefined;
  let hasWaited = what.from !== undefined || !navigator.onLine || getState().isUnreachable;
  if (!navigator.onLine || getState().isUnreachable) releaseForms();
  const done = serializeByKey(keys, async (): Promise<Ended<Answer>> => {
    const userId = getState().user?.user_id ?? "";
    const onWait = (): void => {
      hasWaited = true;
      if (navigator.onLine) setState({ isUnreachable: true });
      releaseForms();
    };
    const onSend = (input: object): void => noteSent(userId, id, input);
    try {
      const answer = await what.send({ signal, key: id, find: confirmed, onSend, onWait });
      if (getState().isUnreachable) setState({ isUnreachable: false });
      const acknowledgement = what.acknowledge?.(answer);
      removeMutation(id);
      if (acknowledgement?.named)
        replaceTemporaryId(userId, acknowledgement.named.from, acknowledgement.named.to);
      changeBoard((data) => acknowledge(data, id, acknowledgement, Date.now()));
      return { answer };
    } catch (failed) {
      changeBoard((data) => putBack(data, id));
      // Keep the mutation of a signed-out person. If they sign in again, the outbox sends it.
      const isSignedOut = failed instanceof Failed && failed.code === "signed_out";
      if (isSignedOut) releaseMutation(id);
      const mutation = isSignedOut ? undefined : removeMutation(id);
      // A 401 is handled in `unauthorized.ts`, and a form shows field errors itself.
      const isAtForm = forms.has(release);
      const isSaid =
        isSignedOut ||
        (failed instanceof Failed && (failed.code === "dropped" || (isAtForm && hasFields(failed))));
      const task = touches[0] === undefined ? undefined : taskNamed(touches[0], { withList: true });
      if (!isSaid) toast.failure(sentenceOf(failed, what.failure), { task });
      if (typed && !isAtForm && !isSignedOut) bringBack(typed);
      // The person may be elsewhere by now, so the mutation stays until they decide about it.
      else if (mutation && hasWaited && !isSaid)
        await keepRefused(mutation, sentenceOf(failed, what.failure));
      return { failed };
    } finally {
      forms.delete(release);
    }
  });
  return Promise.race([done, waits]);
}

async function keepRefused(mutation: PendingMutation, reason: string): Promise<void> {
  const userId = getState().user?.user_id;
  const { storeRefused } = await retryLoad(() => import("./refusedMutations.ts"));
  if (userId !== undefined) storeRefused(userId, { mutation, reason, at: Date.now() });
}

/** Stores a mutation in this browser until it is answered. */
function keep<Answer>(what: Optimistic<Answer>, key: string, signal: AbortSignal): void {
  const { user, board } = getState();
  const { touches = [], queueKeys = [], apply = (task) => task, from } = what;
  // A stored mutation whose task is gone makes no request. It is kept as it was, until the person has heard of the failure.
  const captured = user && (captureRequest(what.send, { signal, key }) ?? from);
  if (!captured) return;
  storeMutation(user.user_id, {
    key,
    at: from?.at ?? madeAt(),
    page: PAGE,
    call: captured.call,
    input: { ...captured.input },
    isSent: from?.isSent ?? false,
    isBehind: from?.isBehind ?? touches.some((id) => changedSince(board.changes, id) !== undefined),
    touches,
    queueKeys,
    patches: from?.patches ?? patchesOf(touches, apply, board.tasks),
    makes: touches.find((id) => id.startsWith("new-") && !board.tasks.get(currentId(board, id))),
    failure: what.failure,
  });
}
