import { begin, currentId, firstId, putBack, settle } from "../boardData.ts";
import type { Settled } from "../boardData.ts";
import { changedSince } from "../changes.ts";
import type { Change } from "../changes.ts";
import { bringBack, sentForm } from "../drafts.ts";
import { changeBoard, getState, setState } from "../store.ts";
import { forgetUnsent, keepUnsent, leaveUnsent, madeAt, noteSent, PAGE, renameUnsent } from "./outbox.ts";
import type { Unsent } from "./outbox.ts";
import { askedBy } from "./asked.ts";
import type { Sending } from "./asked.ts";
import { confirmed } from "./confirmed.ts";
import { say } from "../api/say.ts";
import { sessionSignal } from "../api/epoch.ts";
import { Failed, hasFields, sentenceOf } from "../api/failed.ts";
import { serializeByKey } from "./queue.ts";
import { showsOf } from "./showsOf.ts";
import { taskNamed } from "./taskNamed.ts";

export interface Optimistic<Answer> {
  /** Ids of the tasks that change. */
  touches?: readonly string[];
  /** The optimistic patch: returns the changed task. */
  apply?: Change["apply"];
  /** The optimistic patch of lists and labels. */
  arrange?: Change["arrange"];
  /** Ids of lists and labels that change. Mutations of the same list or label are sent one after another too. */
  turns?: readonly string[];
  /** Makes the call, after the earlier mutations of the same tasks are answered. */
  send: (options: Sending) => Promise<Answer>;
  /** Says what the answer changes on the board. Without it, the optimistic patch becomes the server's state. */
  settle?: (answer: Answer) => Settled;
  /**
   * Whether a form sends it. A form shows field errors beside its fields, so no toast repeats them. It also waits for the end
   * of the mutation.
   */
  isForm?: boolean;
  /** The product's sentence for a failure for which the server gives none. */
  failure: string;
  /** The stored mutation of an earlier page, when this is a replay. */
  from?: Unsent;
}

/** How a mutation ended: with an answer or with a failure. A form that is released while offline gets neither. */
export type Ended<Answer> = { answer: Answer; failed?: undefined } | { answer?: undefined; failed?: unknown };

/** Releases the forms that wait for a mutation, because its answer may take long. */
const forms = new Set<() => void>();

/** Releases all waiting forms. Their values are on the board and in the outbox, so nothing is left to wait for. */
function letFormsGo(): void {
  for (const letGo of forms) letGo();
  forms.clear();
}

/**
 * Runs a mutation optimistically:
 * 1. Store it in this browser's outbox, and show its optimistic patch in the next frame.
 * 2. Send it after all earlier mutations of the same tasks, so the last intention wins. While nobody answers, it stays in the
 *   outbox, also for a later page.
 * 3. Replace the patch by the server's answer; or remove the patch and show the failure.
 * @returns the answer, or what went wrong
 */
export async function optimistic<Answer>(what: Optimistic<Answer>): Promise<Ended<Answer>> {
  const id = what.from?.key ?? crypto.randomUUID();
  const signal = sessionSignal();
  const { touches = [], turns = [], apply = (task) => task, arrange } = what;
  keep(what, id, signal);
  changeBoard((data) => begin(data, { id, at: Date.now(), touches, apply, arrange }));
  const keys = [...turns, ...touches].map((each) => firstId(getState().board, each));
  const { promise: waits, resolve } = Promise.withResolvers<Ended<Answer>>();
  const letGo = (): void => resolve({});
  if (what.isForm === true) forms.add(letGo);
  const typed = what.isForm === true && !what.from ? sentForm() : undefined;
  if (!navigator.onLine || getState().isUnreachable) letFormsGo();
  const done = serializeByKey(keys, async (): Promise<Ended<Answer>> => {
    const userId = getState().user?.user_id ?? "";
    const onWait = (): void => {
      if (navigator.onLine) setState({ isUnreachable: true });
      letFormsGo();
    };
    const onSend = (input: object): void => noteSent(userId, id, input);
    try {
      const answer = await what.send({ signal, key: id, find: confirmed, onSend, onWait });
      if (getState().isUnreachable) setState({ isUnreachable: false });
      const settled = what.settle?.(answer);
      forgetUnsent(id);
      if (settled?.named) renameUnsent(userId, settled.named.from, settled.named.to);
      changeBoard((data) => settle(data, id, settled, Date.now()));
      return { answer };
    } catch (failed) {
      changeBoard((data) => putBack(data, id));
      // A person who is signed out may sign in again, and the outbox sends the mutation then.
      const isSignedOut = failed instanceof Failed && failed.code === "signed_out";
      if (isSignedOut) leaveUnsent(id);
      else forgetUnsent(id);
      // A 401 is handled in `unauthorized.ts`, and a form shows field errors itself.
      const isAtForm = forms.has(letGo);
      const isSaid =
        isSignedOut ||
        (failed instanceof Failed && (failed.code === "dropped" || (isAtForm && hasFields(failed))));
      const task = touches[0] === undefined ? undefined : taskNamed(touches[0], { withList: true });
      if (!isSaid) say.failure(sentenceOf(failed, what.failure), { task });
      if (typed && !isAtForm && !isSignedOut) bringBack(typed);
      return { failed };
    } finally {
      forms.delete(letGo);
    }
  });
  return Promise.race([done, waits]);
}

/** Stores a mutation in this browser until it is answered. */
function keep<Answer>(what: Optimistic<Answer>, key: string, signal: AbortSignal): void {
  const { user, board } = getState();
  const { touches = [], turns = [], apply = (task) => task, from } = what;
  const asked = user && askedBy(what.send, { signal, key });
  if (!asked) return;
  keepUnsent(user.user_id, {
    key,
    at: from?.at ?? madeAt(),
    page: PAGE,
    call: asked.call,
    input: { ...asked.input },
    isSent: from?.isSent ?? false,
    isBehind: from?.isBehind ?? touches.some((id) => changedSince(board.changes, id) !== undefined),
    touches,
    turns,
    shows: from?.shows ?? showsOf(touches, apply, board.tasks),
    makes: touches.find((id) => id.startsWith("new-") && !board.tasks.get(currentId(board, id))),
    failure: what.failure,
  });
}
