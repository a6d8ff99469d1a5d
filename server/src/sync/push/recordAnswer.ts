import type { MemberRow } from "../../db/tables/members.ts";
import { openDraft, saveDraft } from "../drafts.ts";
import type { Scope } from "../drafts.ts";
import { decide } from "../merge/decide.ts";
import type { Draft } from "../merge/draft.ts";
import { followMoves } from "../pull/movedInGoogle.ts";
import { readTask } from "../pull/readTask.ts";
import { fenced, noteChanges } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** In one transaction, loads a task and our records of these Google ids into a draft, runs the work on it, and saves it. */
export function recordAnswer(
  worker: Worker,
  member: MemberRow,
  taskId: string,
  googleIds: readonly (string | null)[],
  work: (draft: Draft) => void,
): Promise<void> {
  const scope = { tasks: [taskId], googleIds: googleIds.filter((id) => id !== null) };
  return recordInScope(worker, member, scope, work);
}

/**
 * In one transaction, loads a scope into a draft, runs the work on it, and saves it.
 * @returns what the work returned
 */
export function recordInScope<T>(
  worker: Worker,
  member: MemberRow,
  scope: Scope,
  work: (draft: Draft) => T,
): Promise<T> {
  return fenced(worker, member, async (tx, now) => {
    const draft = await openDraft(tx, now, scope, worker.clock.now());
    const done = work(draft);
    noteChanges(worker, draft, now.list_id);
    await saveDraft(worker.store, tx, now, draft);
    return done;
  });
}

/**
 * Reads one task from Google by its id. Follows it if the person moved it between lists (P10), and decides on it.
 * @param taskId a further Tasklane task that the draft must load
 */
export async function rereadTask(
  worker: Worker,
  member: MemberRow,
  googleId: string,
  taskId: string,
): Promise<void> {
  const remote = await readTask(worker, member, googleId);
  if ((await followMoves(worker, member, [remote])).size > 0) return;
  await recordAnswer(
    worker,
    member,
    taskId,
    [googleId, remote.parent],
    (draft) => void decide(draft, remote, "reading"),
  );
}
