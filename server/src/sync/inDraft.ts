import type { Tx } from "../db/engine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openDraft, saveDraft } from "./drafts.ts";
import type { Scope } from "./drafts.ts";
import type { Draft } from "./merge/draft.ts";
import { completeReopened } from "./pull/completeReopened.ts";
import { fenced, noteChanges } from "./worker.ts";
import type { Worker } from "./worker.ts";

/**
 * Runs work on a draft of a member's list, in one transaction: opens the draft, runs the work, and saves what that changed.
 * @param scope which tasks the draft has
 * @returns what the work returned
 */
export function inDraft<T>(
  worker: Worker,
  member: MemberRow,
  scope: Scope,
  work: (draft: Draft, tx: Tx, now: MemberRow) => T | Promise<T>,
): Promise<T> {
  return fenced(worker, member, async (tx, now) => {
    const draft = await openDraft(tx, now, scope, worker.clock.now());
    const done = await work(draft, tx, now);
    noteChanges(worker, draft, now.list_id);
    await saveDraft(tx, now, draft);
    if (now.watermark !== null) await completeReopened(worker, tx, draft);
    return done;
  });
}
