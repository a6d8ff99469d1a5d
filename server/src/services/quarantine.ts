import { findReplicas } from "../db/tables/remoteTasks.ts";
import { saveRemoteTasks } from "../db/tables/remoteTaskRows.ts";
import { tombstoneOf } from "../domain/replica.ts";
import type { LiveReplica } from "../domain/replica.ts";
import type { Store, Tx } from "../db/engine.ts";
import { lockList } from "../db/tables/lockList.ts";
import { changeMember } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";

/**
 * Many tasks of a list were removed in Google at once. They stay in Tasklane for now, quarantined: their Google ids are stored,
 * and Tasklane asks the person whether the deletion was meant (rule P4).
 */
export async function quarantineDeletions(
  store: Store,
  tx: Tx,
  member: MemberRow,
  googleIds: string[],
): Promise<void> {
  await changeMember(tx, member.id, {
    quarantined: JSON.stringify(googleIds),
    changed: await store.changeNumber(tx),
  });
}

/**
 * Locks the member's row. Then reads the deletions about which the person is asked (`quarantined`) and those that they confirmed
 * (`confirmed`). So of two concurrent changes, the second reads what the first wrote.
 */
function lockAnswer(tx: Tx, member: MemberRow): Promise<Pick<MemberRow, "quarantined" | "confirmed">> {
  return tx
    .updateTable("member")
    .set((row) => ({ quarantined: row.ref("quarantined") }))
    .where("id", "=", member.id)
    .returning(["quarantined", "confirmed"])
    .executeTakeFirstOrThrow();
}

/**
 * Google showed many tasks as deleted, and the person answered that this was meant. The next pull carries the deletions out.
 * @returns how many
 */
export async function confirmDeletions(store: Store, tx: Tx, member: MemberRow): Promise<number> {
  await lockList(tx, member.list_id);
  const now = await lockAnswer(tx, member);
  const quarantined = JSON.parse(now.quarantined) as string[];
  const confirmed = [...new Set([...(JSON.parse(now.confirmed) as string[]), ...quarantined])];
  await compareAgain(store, tx, member, await quarantinedReplicas(tx, member, quarantined));
  await changeMember(tx, member.id, {
    quarantined: "[]",
    confirmed: JSON.stringify(confirmed),
    changed: await store.changeNumber(tx),
  });
  return quarantined.length;
}

/** Counts these deletions as confirmed without asking the person. The next pull carries them out. */
export async function confirmAlso(
  store: Store,
  tx: Tx,
  member: MemberRow,
  googleIds: readonly string[],
): Promise<void> {
  if (googleIds.length === 0) return;
  await compareAgain(store, tx, member, await quarantinedReplicas(tx, member, googleIds));
  const confirmed = new Set([...(JSON.parse(member.confirmed) as string[]), ...googleIds]);
  await changeMember(tx, member.id, { confirmed: JSON.stringify([...confirmed]) });
}

export async function forgetConfirmed(
  tx: Tx,
  member: MemberRow,
  googleIds: readonly string[],
): Promise<void> {
  const { confirmed } = await lockAnswer(tx, member);
  const left = (JSON.parse(confirmed) as string[]).filter((id) => !googleIds.includes(id));
  await changeMember(tx, member.id, { confirmed: JSON.stringify(left) });
}

/**
 * Google showed many tasks as deleted, and the person answered that this was not meant. Their replicas, and those under them in
 * Google, become tombstones as if Tasklane had removed the Google tasks. So the push inserts the tasks in Google again.
 * @returns how many
 */
export async function rejectDeletions(store: Store, tx: Tx, member: MemberRow): Promise<number> {
  await lockList(tx, member.list_id);
  const quarantined = JSON.parse((await lockAnswer(tx, member)).quarantined) as string[];
  const replicas = await quarantinedReplicas(tx, member, quarantined);
  const tombstones = replicas.map((replica) => tombstoneOf(replica, { by: "us", at: "unknown" }));
  await saveRemoteTasks(store, tx, member, tombstones);
  await compareAgain(store, tx, member, replicas);
  await changeMember(tx, member.id, { quarantined: "[]", changed: await store.changeNumber(tx) });
  return replicas.length;
}

/**
 * While the person was asked about a mass deletion, the push skipped these Google tasks and those under them. Returns our records
 * of them (the live replicas).
 */
async function quarantinedReplicas(
  tx: Tx,
  member: MemberRow,
  quarantined: readonly string[],
): Promise<LiveReplica[]> {
  const replicas = await findReplicas(tx, member, "google_id", quarantined);
  const under = await findReplicas(tx, member, "google_parent", quarantined);
  return [...replicas, ...under.filter((replica) => !quarantined.includes(replica.googleId))];
}

/**
 * While the person was asked about a mass deletion, the push skipped these tasks. Gives them and their subtasks new revisions, so
 * that the next push compares them with Google.
 */
async function compareAgain(
  store: Store,
  tx: Tx,
  member: MemberRow,
  replicas: readonly LiveReplica[],
): Promise<void> {
  const ids = replicas.map((replica) => replica.taskId);
  const set = await openTasks(tx, member.list_id, ids);
  for (const task of ids.flatMap((id) => [set.get(id) ?? [], ...set.children(id)].flat()))
    if (!task.deleted) set.markBehind(task);
  await saveTasks(store, tx, set);
}
