import type { MemberRow } from "../../db/tables/members.ts";
import { inDraft } from "../inDraft.ts";
import type { Draft } from "../merge/draft.ts";
import type { Worker } from "../worker.ts";

/**
 * In one transaction, loads a task and our records of these Google ids into a draft, runs the work on it, and saves it.
 * @returns what the work returned
 */
export function recordAnswer<T>(
  worker: Worker,
  member: MemberRow,
  taskId: string,
  googleIds: readonly (string | null)[],
  work: (draft: Draft) => T,
): Promise<T> {
  return inDraft(worker, member, { tasks: [taskId], googleIds: googleIds.filter((id) => id !== null) }, work);
}
