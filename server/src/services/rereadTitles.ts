import { normText } from "@tasklane/contract/names.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { liveReplicas } from "../db/tables/remoteTasks.ts";
import { saveRemoteTasks } from "../db/tables/remoteTaskRows.ts";
import type { LiveReplica, ReplicaState } from "../domain/replica.ts";
import type { Reader, Tx } from "../db/engine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { knownNames } from "../db/tables/knownNames.ts";
import { readTitle } from "../domain/title.ts";
import type { Names } from "../domain/title.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { FIELDS } from "../domain/task.ts";
import type { Field } from "../domain/task.ts";

/** Whether a Google title has names in parentheses, as in `Milk (#Errands)`, but was read as plain text. */
function isUnread(replica: ReplicaState): boolean {
  return replica.base.text.value === normText(replica.rawTitle) && decodeTitle(replica.rawTitle).suffixed;
}

/** Finds the titles in a member's list that have names in parentheses, but were read as plain text (T9). Returns these names. */
export async function unreadTitles(tx: Reader, member: MemberRow): Promise<Names[]> {
  return (await liveReplicas(tx, member.id)).filter(isUnread).map((replica) => decodeTitle(replica.rawTitle));
}

/**
 * After sublists, sections or labels were created, reads the titles again that were read as plain text. Google holds these titles
 * already. So only our tasks change, and nothing is written to Google.
 * @returns how many tasks got a sublist, section or label
 */
export async function rereadTitles(
  tx: Tx,
  member: MemberRow,
  how: { at: number; by: string },
): Promise<number> {
  const replicas = await liveReplicas(tx, member.id);
  const names = await knownNames(tx, member.list_id, member.account_id);
  const ids = new Set(replicas.map((replica) => replica.googleId));
  const unread = replicas.filter(isUnread);
  const taskIds = unread.map(({ taskId }) => taskId);
  const set = await openTasks(tx, member.list_id, taskIds);
  const read: LiveReplica[] = [];
  for (const replica of unread) {
    const task = set.get(replica.taskId);
    const values = readTitle(replica.rawTitle, null, names, (id) => ids.has(id));
    if (!task || task.deleted || values.text === replica.base.text.value) continue;
    for (const [field, value] of Object.entries(values) as [Field, string | null][]) {
      const untouched = task.values[field] === replica.base[field].value;
      if (untouched && task.values[field] !== value) set.write(task, field, value, how);
      replica.base[field] = { value, rev: untouched ? task.revisions[field].rev : replica.base[field].rev };
    }
    // The Google task equals ours only if all fields agree. If another field differs, the push still has to write it.
    if (FIELDS.every((field) => replica.base[field].value === task.values[field]))
      replica.syncedRev = task.rev;
    read.push(replica);
  }
  await saveTasks(tx, set);
  await saveRemoteTasks(tx, member, read);
  return read.length;
}
