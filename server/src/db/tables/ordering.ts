import { changeNumber } from "../changeNumber.ts";
import { prepared } from "../prepared.ts";
import type { OrderedTask } from "../../domain/orderedTask.ts";
import { generateKeyBetween } from "fractional-indexing";
import type { Reader, Tx } from "../engine.ts";
import type { MemberRow } from "./members.ts";
import { inChunks } from "../inChunks.ts";
import { nextRevision } from "./listNames.ts";
import { readRefusals } from "./refusals.ts";
import { shortenOrderKeys } from "./shortenOrderKeys.ts";
import { findReplicas } from "./remoteTasks.ts";
import { tasksOfList } from "./tasks.ts";
import type { Revision, TaskState } from "../../domain/task.ts";

/** Lists the open tasks that are in this member's Google list, and not quarantined. Google keeps no order for completed ones. */
export async function listActiveTasks(
  tx: Reader,
  member: Pick<MemberRow, "id" | "list_id" | "quarantined">,
): Promise<OrderedTask[]> {
  const quarantined = new Set(JSON.parse(member.quarantined) as string[]);
  // A long list is read in several queries. SQLite blocks the process during each, and other requests run between them.
  const some = await activeTasks(tx, member.id, member.list_id);
  const orderedTasks =
    some.length <= LONG
      ? some.map(toOrderedTask)
      : await inChunks(await tasksOfList(tx, member.list_id, "needsAction"), async (ids) =>
          (await activeTasksById(tx, member.id, ids)).map(toOrderedTask),
        );
  return orderedTasks.filter(({ googleId }) => !quarantined.has(googleId));
}

function toOrderedTask(row: Awaited<ReturnType<typeof activeTasks>>[number]): OrderedTask {
  const { id, order_key: orderKey, parent, googleId, rev, google_parent, refusals, above } = row;
  const refusal = readRefusals(refusals).order;
  const isPlaced = google_parent === (parent === null ? null : above);
  const refusedUntil = refusal && refusal.rev >= rev ? refusal.retryAt : 0;
  return { id, orderKey, parent, googleId, isPlaced, refusedUntil };
}

/** Finds the open tasks of `listActiveTasks` that are these Google tasks, or are parents of these in Tasklane. */
export async function findActiveTasks(
  tx: Reader,
  member: Pick<MemberRow, "id" | "account_id" | "quarantined">,
  googleIds: readonly string[],
): Promise<OrderedTask[]> {
  // By ids of both kinds in one query, SQLite would read all tasks of the list.
  const replicas = await findReplicas(tx, member, "google_id", googleIds);
  const find = (ids: string[]) => inChunks(ids, (chunk) => activeTasksById(tx, member.id, chunk));
  const found = await find(replicas.map(({ taskId }) => taskId));
  const parents = await find(found.flatMap(({ parent }) => parent ?? []));
  const quarantined = new Set(JSON.parse(member.quarantined) as string[]);
  const byId = new Map([...found, ...parents].map((row) => [row.id, toOrderedTask(row)]));
  return [...byId.values()].filter(({ googleId }) => !quarantined.has(googleId));
}

/** A list with more open tasks than this is read in several queries. */
const LONG = 1_000;

const activeTasks = prepared((tx, memberId: string, listId: string) =>
  selectActive(tx, memberId)
    .where("task.list_id", "=", listId)
    .limit(LONG + 1),
);
const activeTasksById = prepared((tx, memberId: string, ids: string[]) =>
  selectActive(tx, memberId).where("task.id", "in", ids),
);
function selectActive(tx: Reader, memberId: string) {
  return tx
    .selectFrom("task")
    .innerJoin("remote_task", (join) =>
      join.onRef("remote_task.task_id", "=", "task.id").on("remote_task.member_id", "=", memberId),
    )
    .leftJoin("remote_task as above", (join) =>
      join.onRef("above.task_id", "=", "task.parent").on("above.member_id", "=", memberId),
    )
    .select(["task.id", "task.order_key", "task.parent", "remote_task.google_id as googleId"])
    .select(["task.rev", "remote_task.google_parent", "remote_task.refusals", "above.google_id as above"])
    .where("task.deleted_rev", "is", null)
    .where("task.status", "=", "needsAction")
    .where("remote_task.state", "=", "live")
    .where("remote_task.remote_list_id", "is", null);
}

/** Lists the live tasks of a list of which this member has no replica. */
export async function tasksWithoutReplica(
  tx: Reader,
  member: Pick<MemberRow, "id" | "list_id">,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("task")
    .leftJoin("remote_task", (join) =>
      join.onRef("remote_task.task_id", "=", "task.id").on("remote_task.member_id", "=", member.id),
    )
    .select("task.id")
    .where("task.list_id", "=", member.list_id)
    .where("task.deleted_rev", "is", null)
    .where("remote_task.task_id", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the nearest open sibling before an order key, for the position of a new Google task. The sibling must have the same
 * parent in this member's Google account.
 */
export async function standsBefore(
  tx: Reader,
  listId: string,
  memberId: string,
  task: { orderKey: string; parent: string | null; googleParent: string | null },
): Promise<{ id: string; googleId: string } | null> {
  const row = await tx
    .selectFrom("task")
    .innerJoin("remote_task", (join) =>
      join.onRef("remote_task.task_id", "=", "task.id").on("remote_task.member_id", "=", memberId),
    )
    .select(["task.id", "remote_task.google_id as googleId"])
    .where("task.list_id", "=", listId)
    .where("task.parent", task.parent === null ? "is" : "=", task.parent)
    .where("remote_task.google_parent", task.googleParent === null ? "is" : "=", task.googleParent)
    .where("task.order_key", "<", task.orderKey)
    .where("task.deleted_rev", "is", null)
    .where("task.status", "=", "needsAction")
    .where("remote_task.state", "=", "live")
    .where("remote_task.remote_list_id", "is", null)
    .orderBy("task.order_key", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Gives tasks new order keys and a new revision. So the push compares them again for all members.
 * @param by the account of the person who moved them
 */
export async function placeTasks(
  tx: Tx,
  listId: string,
  { orderKeys, by }: { orderKeys: ReadonlyMap<string, string>; by: string },
): Promise<void> {
  if (orderKeys.size === 0) return;
  const changed = await changeNumber(tx);
  const rev = await nextRevision(tx, listId);
  for (const [id, orderKey] of orderKeys) {
    const placed = { order_key: orderKey, placed_by: by, rev, changed };
    await tx.updateTable("task").set(placed).where("id", "=", id).where("list_id", "=", listId).execute();
  }
  await shortenOrderKeys(tx, listId, orderKeys, { rev, changed });
}

/**
 * Lists the tasks with a revision above `after` that a push must compare for this member. They are missing in Google, or were not
 * found equal at their revision, or are deleted in Tasklane and still alive in Google.
 */
export async function tasksBehind(
  tx: Reader,
  listId: string,
  memberId: string,
  after: number,
): Promise<{ id: string; rev: number; isDeleted: boolean; subtask: boolean }[]> {
  const rows: Awaited<ReturnType<typeof tasksBehind>> = [];
  for (let from = after; ;) {
    const [next] = await revisionFurther(tx, listId, from);
    const upTo = next?.rev ?? Number.MAX_SAFE_INTEGER;
    for (const { id, rev, deleted_rev, parent } of await behind(tx, listId, memberId, { from, upTo }))
      rows.push({ id, rev, isDeleted: deleted_rev !== null, subtask: parent !== null });
    if (!next) return rows;
    from = upTo;
  }
}

/** Finds the revision that is this many tasks further, so that the tasks of a long list are read in several queries. */
const revisionFurther = prepared((tx, listId: string, from: number) =>
  tx
    .selectFrom("task")
    .select("rev")
    .where("list_id", "=", listId)
    .where("rev", ">", from)
    .orderBy("rev")
    .offset(LONG)
    .limit(1),
);

const behind = prepared(
  (tx, listId: string, memberId: string, { from, upTo }: { from: number; upTo: number }) =>
    tx
      .selectFrom("task")
      .leftJoin("remote_task", (join) =>
        join.onRef("remote_task.task_id", "=", "task.id").on("remote_task.member_id", "=", memberId),
      )
      .select(["task.id", "task.rev", "task.deleted_rev", "task.parent"])
      .where("task.list_id", "=", listId)
      .where("task.rev", ">", from)
      .where("task.rev", "<=", upTo)
      .where((where) =>
        where.or([
          where.and([
            where("task.deleted_rev", "is", null),
            where.or([
              where("remote_task.synced_rev", "is", null),
              where("remote_task.synced_rev", "<", where.ref("task.rev")),
            ]),
          ]),
          where.and([where("task.deleted_rev", "is not", null), where("remote_task.state", "=", "live")]),
        ]),
      )
      .orderBy("task.rev"),
);

/** Tells which of these tasks are deleted and which are subtasks: the push writes them in that order (U3). */
export async function taskKinds(
  tx: Reader,
  ids: Iterable<string>,
): Promise<Map<string, { isDeleted: boolean; subtask: boolean }>> {
  const rows = await inChunks(ids, (chunk) =>
    tx.selectFrom("task").select(["id", "deleted_rev", "parent"]).where("id", "in", chunk).execute(),
  );
  return new Map(
    rows.map((row) => [row.id, { isDeleted: row.deleted_rev !== null, subtask: row.parent !== null }]),
  );
}

/** Returns which of these tasks an account deleted, or changed. @param isNew whether a change of a task's field counts */
export async function changedBy(
  tx: Reader,
  ids: Iterable<string>,
  account: string,
  isNew: (id: string, change: Revision) => boolean,
): Promise<string[]> {
  const rows = await inChunks(ids, (chunk) =>
    tx
      .selectFrom("task")
      .select(["id", "revisions", "deleted_rev", "deleted_by"])
      .where("id", "in", chunk)
      // A backfill has thousands of tasks that others wrote, and is looked through for each part of it.
      .where((task) => task.or([task("deleted_by", "=", account), task("revisions", "like", `%${account}%`)]))
      .execute(),
  );
  return rows.flatMap(({ id, revisions, deleted_rev, deleted_by }) => {
    const fields = Object.values(JSON.parse(revisions) as TaskState["revisions"]);
    const isTheirs =
      (deleted_rev !== null && deleted_by === account) ||
      fields.some((change) => change.by === account && isNew(id, change));
    return isTheirs ? [id] : [];
  });
}

/** Returns the id of a task's parent in Tasklane; null at the top level. */
export async function parentOf(tx: Reader, id: string): Promise<string | null> {
  const row = await tx.selectFrom("task").select("parent").where("id", "=", id).executeTakeFirst();
  return row?.parent ?? null;
}

/**
 * Makes an order key for a task directly after a sibling.
 * @param before the sibling; null puts the task before all siblings
 */
export async function orderKeyAfter(
  tx: Reader,
  listId: string,
  task: TaskState,
  before: TaskState | null,
): Promise<string> {
  let next = tx
    .selectFrom("task")
    .select("order_key")
    .where("list_id", "=", listId)
    .where("deleted_rev", "is", null)
    .where("id", "!=", task.id)
    .where("parent", task.values.parent === null ? "is" : "=", task.values.parent);
  if (before) next = next.where("order_key", ">", before.orderKey);
  const row = await next.orderBy("order_key").limit(1).executeTakeFirst();
  return generateKeyBetween(before?.orderKey ?? null, row?.order_key ?? null);
}
