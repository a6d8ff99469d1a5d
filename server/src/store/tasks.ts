import type { Task } from "@tasklane/contract/tasks.ts";
import { encodeTitle, TitleTooLong } from "@tasklane/contract/titles.ts";
import type { Reader } from "./engine.ts";
import type { MemberRow } from "./members.ts";
import { inPieces } from "./pieces.ts";
import type { Field, TaskState, Value } from "./taskSet.ts";

/** Our id of a task of a member's list, found by our id or by Google's in the member's account; null when there is none. */
export async function findTask(tx: Reader, member: MemberRow, id: string): Promise<string | null> {
  const ours = await tx
    .selectFrom("task")
    .select("id")
    .where("id", "=", id)
    .where("list_id", "=", member.list_id)
    .executeTakeFirst();
  if (ours) return ours.id;
  const copy = await tx
    .selectFrom("copy")
    .select("task_id")
    .where("member_id", "=", member.id)
    .where("google_id", "=", id)
    .executeTakeFirst();
  return copy?.task_id ?? null;
}

/** What a reader needs to know of a list to show its tasks. */
export interface ListNames {
  listId: string;
  listName: string;
  /** Ids of sublists by their names. */
  sublistIds: ReadonlyMap<string, string>;
}

type Wanted = { ids: Iterable<string> } | { changedSince: number } | "all";

/**
 * Live tasks of a member's list as that member reads them (api.md, Entities).
 * @param wanted all, those with certain ids, or those that changed, themselves or their copy, at or after a number
 */
export async function readTasks(
  tx: Reader,
  member: MemberRow,
  names: ListNames,
  wanted: Wanted,
): Promise<Task[]> {
  const tasks = tx
    .selectFrom("task")
    .leftJoin("copy", (join) =>
      join.onRef("copy.task_id", "=", "task.id").on("copy.member_id", "=", member.id),
    )
    .leftJoin("copy as above", (join) =>
      join.onRef("above.task_id", "=", "task.parent").on("above.member_id", "=", member.id),
    )
    .select([
      "task.id",
      "task.place",
      "task.text",
      "task.sublist",
      "task.section",
      "task.label",
      "task.notes",
    ])
    .select(["task.due", "task.status", "task.parent", "task.completed_at", "task.ver"])
    .select(["copy.google_id", "copy.state", "copy.agreed", "copy.problem", "copy.problem_ver"])
    .select(["above.google_id as above_id", "above.state as above_state"])
    .where("task.list_id", "=", member.list_id)
    .where("task.dead_ver", "is", null);
  const query = async (): Promise<Row[]> => {
    if (wanted === "all") return tasks.execute();
    if ("ids" in wanted)
      return inPieces(wanted.ids, (piece) => tasks.where("task.id", "in", piece).execute());
    const since = wanted.changedSince;
    const own = await tasks.where("task.changed", ">=", since).execute();
    const copied = await tasks.where("copy.changed", ">=", since).where("task.changed", "<", since).execute();
    return [...own, ...copied];
  };
  return (await query()).map((row) => wire(row, names));
}

interface Row {
  id: string;
  place: string;
  text: string;
  sublist: string | null;
  section: string | null;
  label: string | null;
  notes: string;
  due: string | null;
  status: string;
  parent: string | null;
  completed_at: number | null;
  ver: number;
  google_id: string | null;
  state: "live" | "gone" | null;
  agreed: number | null;
  problem: string | null;
  problem_ver: number | null;
  above_id: string | null;
  above_state: "live" | "gone" | null;
}

function wire(row: Row, names: ListNames): Task {
  const path = row.parent !== null && row.above_state === "live" ? [row.above_id!] : [];
  const refused = row.problem !== null && (row.problem_ver ?? 0) >= row.ver;
  const inStep = row.state === "live" && row.agreed! >= row.ver;
  return {
    id: row.id,
    task_id: row.state === "live" ? row.google_id : null,
    title: title(row, path),
    finalTitle: row.text,
    notes: row.notes,
    due: row.due,
    status: row.status === "completed" ? "completed" : "needsAction",
    completed: row.completed_at === null ? null : new Date(row.completed_at).toISOString(),
    listId: names.listId,
    listName: names.listName,
    sublistId: row.sublist === null ? null : (names.sublistIds.get(row.sublist) ?? null),
    sublistName: row.sublist,
    section: row.section,
    label: row.label,
    parent: row.parent,
    position: row.place,
    version: row.ver,
    synced: refused ? "refused" : inStep ? "yes" : "waiting",
    ...(refused ? { problem: row.problem! } : {}),
  };
}

/** The encoded title; over Google's length without the path, which Google's own parent holds too. */
function title({ text, sublist, section, label }: Row, path: string[]): string {
  try {
    return encodeTitle({ text, sublist, section, label, path });
  } catch (error) {
    if (!(error instanceof TitleTooLong)) throw error;
    return text;
  }
}

/** Ids of the tasks of a list that were deleted at or after a change number. */
export async function deletedSince(tx: Reader, listId: string, since: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("task")
    .select("id")
    .where("list_id", "=", listId)
    .where("changed", ">=", since)
    .where("dead_ver", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The subtasks that were deleted together with a task: at the same instant, by the same person. */
export async function deletedWith(tx: Reader, task: TaskState): Promise<string[]> {
  if (!task.dead) return [];
  const rows = await tx
    .selectFrom("task")
    .select("id")
    .where("parent", "=", task.id)
    .where("dead_at", "=", task.dead.at)
    .where("dead_by", "=", task.dead.by)
    .execute();
  return rows.map(({ id }) => id);
}

/** What a field held at a version: what a person saw who looked then. */
export async function valueAt(
  tx: Reader,
  listId: string,
  task: TaskState,
  field: Field,
  version: number,
): Promise<Value> {
  if (task.stamps[field].ver <= version) return task.values[field];
  const row = await tx
    .selectFrom("history")
    .select("value")
    .where("task_id", "=", task.id)
    .where("field", "=", field)
    .where("list_id", "=", listId)
    .where("reason", "=", "replaced")
    .where("ver", "<=", version)
    .where("until", ">", version)
    .executeTakeFirst();
  return row ? row.value : task.values[field];
}

export async function completedTasks(tx: Reader, listId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("task")
    .select("id")
    .where("list_id", "=", listId)
    .where("status", "=", "completed")
    .where("dead_ver", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function aliveTasks(tx: Reader, ids: Iterable<string>): Promise<string[]> {
  const alive = tx.selectFrom("task").select("id").where("dead_ver", "is", null);
  return (await inPieces(ids, (piece) => alive.where("id", "in", piece).execute())).map(({ id }) => id);
}
