import type { Base } from "../domain/replica.ts";
import type { Tx } from "../db/engine.ts";
import { otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { hasUnseenContent } from "../domain/taskMerge.ts";
import type { TaskState } from "../domain/task.ts";

/**
 * Whether a task stays in the shared list from which a person moved it in Google. It stays if it has content that this person had
 * not seen, and another member of the list is not in the new list. That member keeps the task (I4).
 * @param base the values that the person's Google held before the move
 */
export async function staysForOthers(
  tx: Tx,
  { from, to }: { from: MemberRow; to: MemberRow },
  task: TaskState,
  base: Base,
): Promise<boolean> {
  if (task.deleted || !hasUnseenContent(task, base)) return false;
  return hasMoreMembers(tx, from, to);
}

/** Whether the first list has a member who is not in the second. */
export async function hasMoreMembers(tx: Tx, one: MemberRow, other: MemberRow): Promise<boolean> {
  const accounts = new Set((await otherMembers(tx, other)).map(({ account_id }) => account_id));
  return (await otherMembers(tx, one)).some(({ account_id }) => !accounts.has(account_id));
}
