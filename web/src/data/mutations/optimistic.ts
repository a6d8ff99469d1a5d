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
  /** What becomes of each, at once. */
  apply?: Change["apply"];
  /** What becomes of lists and labels, at once. */
  arrange?: Change["arrange"];
  /** Ids of lists and labels that change, whose changes are sent one after another too. */
  turns?: readonly string[];
  /** Makes the call, when the earlier changes of these tasks are answered. */
  send: (options: Sending) => Promise<Answer>;
  /** What the answer says; without it, what was shown at once is what holds. */
  settle?: (answer: Answer) => Settled;
  /** Whether the errors of fields are shown beside them, and so are not said; and whether a form waits for the end of it. */
  isForm?: boolean;
  /** The product's sentence for when the server gives none of its own. */
  failure: string;
  /** What an earlier page kept of it. */
  from?: Unsent;
}

/** How a change ended: with an answer, with a failure, or, for a form, waiting for the connection with neither yet. */
export type Ended<Answer> = { answer: Answer; failed?: undefined } | { answer?: undefined; failed?: unknown };

/** How to tell the forms that wait for the end of a change that it may take long. */
const forms = new Set<() => void>();

/** What stands in a form is on the board and kept: while nobody answers there is nothing to wait for. */
function letFormsGo(): void {
  for (const letGo of forms) letGo();
  forms.clear();
}

/**
 * Does something to the board: on screen in the next frame, kept in this browser, then sent; the server's answer takes its
 * place, or it is put back and the failure is said. Changes of one task are sent one after another, so the last intention
 * wins. While nobody answers it waits, also for a later page.
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
      // Who is signed out may sign in again, and then it is sent.
      const isSignedOut = failed instanceof Failed && failed.code === "signed_out";
      if (isSignedOut) leaveUnsent(id);
      else forgetUnsent(id);
      // A 401 has its own way, and a field's error is said beside the field.
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

/** Keeps a change in this browser until it is answered. */
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
