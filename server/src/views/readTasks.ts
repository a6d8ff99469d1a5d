import { sql } from "kysely";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { Reader } from "../db/engine.ts";
import { chunks, inChunks } from "../db/inChunks.ts";
import { prepared } from "../db/prepared.ts";
import { wireTask } from "./presentTask.ts";
import type { ListNames, TaskRow } from "./presentTask.ts";

/**
 * With more tasks than this, the rows are read in several queries. SQLite blocks the process during each, and other requests run
 * between them.
 */
const LONG = 1_000;
const CHUNK = 250;

/** The due dates to read: after the day `after`, or any earlier ones without it, up to and including the day `upTo`. */
export interface DueDates {
  after?: Day;
  upTo: Day;
}

type Wanted = { ids: Iterable<string> } | { changedSince: number } | { due: DueDates } | "all";

/**
 * Reads live tasks of a person's lists as that person sees them (product 3.8), with one query for each chunk of lists.
 * @param wanted all tasks, those with certain ids or due dates, or those with a change in Tasklane or in the person's Google at or
 *   after a change number
 * @param hasGoogleIds whether to include Google's ids; without them, each `task_id` is null
 * @returns the tasks of each list, in the order of the lists
 */
export async function readTasks(
  tx: Reader,
  lists: readonly ListNames[],
  wanted: Wanted,
  hasGoogleIds = true,
): Promise<Task[][]> {
  const rows = await inChunks(
    lists.map(({ memberId }) => memberId),
    async (members): Promise<TaskRow[]> => {
      if (wanted !== "all" && "ids" in wanted)
        return inChunks(wanted.ids, (chunk) => taskRowsById(tx, members, chunk));
      if (wanted === "all") {
        const first = await firstTaskRows(tx, members);
        if (first.length <= LONG) return first;
        return inChunks(await taskIds(tx, members), (chunk) => taskRowsById(tx, members, chunk));
      }
      if ("due" in wanted)
        return inChunks(await taskIds(tx, members, wanted.due), (chunk) => taskRowsById(tx, members, chunk));
      const since = wanted.changedSince;
      const own = await changedTaskRows(tx, members, since);
      return [...own, ...(await remotelyChangedTaskRows(tx, members, since))];
    },
  );
  return present(tx, lists, rows, hasGoogleIds);
}

/** Presents rows as tasks, as one person sees them. @returns the tasks of each list, in the order of the lists */
async function present(
  tx: Reader,
  lists: readonly ListNames[],
  rows: readonly TaskRow[],
  hasGoogleIds: boolean,
): Promise<Task[][]> {
  const parents = await readParents(tx, rows);
  const found = new Map(lists.map((names) => [names.memberId, { names, tasks: [] as Task[] }]));
  for (const row of rows) {
    const list = found.get(row.member_id)!;
    const above = row.parent === null ? null : (parents.get(row.parent) ?? null);
    const task = wireTask(row, list.names, above);
    if (!hasGoogleIds) task.task_id = null;
    list.tasks.push(task);
  }
  return lists.map(({ memberId }) => found.get(memberId)!.tasks);
}

/**
 * Reads all live tasks of one list, as `readTasks` does, some hundred at a time.
 * @returns the tasks, chunk by chunk; a short list is one chunk
 */
export async function* readTaskChunks(
  tx: Reader,
  list: ListNames,
  hasGoogleIds: boolean,
): AsyncGenerator<Task[]> {
  const members = [list.memberId];
  const some = await firstTaskRows(tx, members);
  if (some.length <= LONG) yield* await present(tx, [list], some, hasGoogleIds);
  else
    for (const ids of chunks(await taskIds(tx, members), CHUNK))
      yield* await readTasks(tx, [list], { ids }, hasGoogleIds);
}

/** The ids of the live tasks of the lists; if `due` is given, of those with these due dates. */
async function taskIds(tx: Reader, members: string[], due?: DueDates): Promise<string[]> {
  const all = tx
    .selectFrom("member")
    .innerJoin("task", "task.list_id", "member.list_id")
    .select("task.id")
    .where("member.state", "=", "approved")
    .where("task.deleted_rev", "is", null)
    .where("member.id", "in", members);
  const rows = due ? all.where("task.due", ">", due.after ?? "").where("task.due", "<=", due.upTo) : all;
  return (await rows.execute()).map(({ id }) => id);
}

/** The live tasks of memberships: each membership is looked up, then the tasks of its list. */
function taskRows(tx: Reader, members: string[]) {
  return selectRows(tx.selectFrom("member").innerJoin("task", "task.list_id", "member.list_id"), members);
}

function selectRows(from: ReturnType<typeof taskFirst>, members: string[]) {
  return (
    from
      .leftJoin("remote_task", (join) =>
        join.onRef("remote_task.task_id", "=", "task.id").onRef("remote_task.member_id", "=", "member.id"),
      )
      .select(["member.id as member_id", "task.id", "task.order_key", "task.text", "task.sublist"])
      .select(["task.section", "task.label", "task.notes", "task.due", "task.status", "task.parent"])
      .select(["task.completed_at", "task.assigned", "task.rev", "task.created_at"])
      // This SQL must give the same result as the function `isOriginal`.
      .select(
        sql<number>`case when task.assigned is not null and remote_task.write_log not like '%"born"%' then 1 else 0 end`.as(
          "original",
        ),
      )
      .select([
        "remote_task.google_id",
        "remote_task.state",
        "remote_task.synced_rev",
        "remote_task.problem",
        "remote_task.problem_rev",
        "remote_task.remote_list_id",
      ])
      .where("member.state", "=", "approved")
      .where("task.deleted_rev", "is", null)
      .where("member.id", "in", members)
  );
}

const firstTaskRows = prepared((tx, members: string[]) => taskRows(tx, members).limit(LONG + 1));
const changedTaskRows = prepared((tx, members: string[], since: number) =>
  taskRows(tx, members).where("task.changed", ">=", since),
);
/** Tasks whose change is in the person's Google only. */
const remotelyChangedTaskRows = prepared((tx, members: string[], since: number) =>
  taskRows(tx, members).where("remote_task.changed", ">=", since).where("task.changed", "<", since),
);
const taskRowsById = prepared((tx, members: string[], ids: string[]) =>
  selectRows(taskFirst(tx), members).where("task.id", "in", ids),
);

/**
 * Each task is looked up by its id, then its membership. SQLite keeps the order of a cross join. Left to choose, it would go
 * through the whole list for a few ids.
 */
function taskFirst(tx: Reader) {
  return tx.selectFrom("task").crossJoin("member").whereRef("member.list_id", "=", "task.list_id");
}

/** Maps the Tasklane ids of live parents to their Google ids. Most parents are among the given rows; a query finds the rest. */
async function readParents(tx: Reader, rows: readonly TaskRow[]): Promise<Map<string, string>> {
  const children = rows.filter((row) => row.parent !== null);
  const parents = new Set(children.map((row) => row.parent!));
  const known = new Map<string, string>();
  for (const row of rows) {
    if (!parents.delete(row.id)) continue;
    if (row.state === "live") known.set(row.id, row.google_id!);
  }
  if (parents.size === 0) return known;
  const members = new Set(children.filter((row) => parents.has(row.parent!)).map((row) => row.member_id));
  const replicas = await inChunks(parents, (chunk) =>
    tx
      .selectFrom("remote_task")
      .select(["task_id", "google_id"])
      .where("task_id", "in", chunk)
      .where("member_id", "in", [...members])
      .where("state", "=", "live")
      .execute(),
  );
  for (const replica of replicas) known.set(replica.task_id!, replica.google_id);
  return known;
}
