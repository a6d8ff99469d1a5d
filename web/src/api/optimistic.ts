import { begin, firstId, putBack, settle } from "../state/boardData.ts";
import type { Settled } from "../state/boardData.ts";
import type { Change } from "../state/changes.ts";
import { changeBoard, getState } from "../state/store.ts";
import { say } from "./say.ts";
import { sessionSignal } from "./epoch.ts";
import { Failed, sentenceOf } from "./failed.ts";
import { inTurn } from "./queue.ts";

interface Optimistic<Answer> {
  /** Ids of the tasks that change. */
  touches: readonly string[];
  /** What becomes of each, at once. */
  apply: Change["apply"];
  /** Makes the call, when the earlier changes of these tasks are answered. */
  send: (options: { signal: AbortSignal }) => Promise<Answer>;
  /** What the answer says about the tasks. */
  settle: (answer: Answer) => Settled;
  /** The specification's sentence for when the server gives none of its own. */
  failure: string;
}

/**
 * Does something to tasks: on screen in the next frame, then sent; the server's answer takes its place, or it is put back
 * and the failure is said. Changes of one task are sent one after another, so the last intention wins.
 * @returns the answer, or what went wrong
 */
export async function optimistic<Answer>(
  what: Optimistic<Answer>,
): Promise<{ answer: Answer; failed?: undefined } | { answer?: undefined; failed: unknown }> {
  const id = crypto.randomUUID();
  const signal = sessionSignal();
  changeBoard((data) => begin(data, { id, at: Date.now(), touches: what.touches, apply: what.apply }));
  const keys = what.touches.map((touched) => firstId(getState().board, touched));
  return inTurn(keys, async () => {
    try {
      const answer = await what.send({ signal });
      changeBoard((data) => settle(data, id, what.settle(answer), Date.now()));
      return { answer };
    } catch (failed) {
      changeBoard((data) => putBack(data, id));
      // A 401 has its own way, and a field's error is said beside the field.
      const isSaid = failed instanceof Failed && failed.code === "signed_out";
      if (!isSaid) say.failure(sentenceOf(failed, what.failure));
      return { failed };
    }
  });
}
