import { Failed } from "../../http/Failed.ts";
import type { Reader, Tx } from "../../db/engine.ts";
import { binLists, binTasks } from "../../db/tables/bin.ts";
import { binNames } from "../../db/tables/binNames.ts";
import type { BinList } from "../../db/tables/bin.ts";
import type { BinName } from "../../db/tables/binNames.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { lockList } from "../../db/tables/lockList.ts";
import type { BinTask } from "../../domain/binActs.ts";
import { binActs, binFamilies } from "../../domain/binActs.ts";

/** How a call names an entry of the bin (`contract/src/bin.ts`). */
export interface EntryName {
  kind: "task" | "tasks" | "completed" | "list" | "sublist" | "section" | "label";
  id: string;
  listId?: string | undefined;
  sublistId?: string | undefined;
}

/** An entry of the caller's bin, found and locked. */
export type FoundEntry =
  | { kind: "tasks"; list: BinList; tasks: BinTask[] }
  | { kind: "name"; list: BinList | null; name: BinName }
  | { kind: "list"; list: BinList };

/**
 * Finds an entry of the caller's bin, and locks the entry's list. For a label, locks the account.
 * @throws Failed `not_found`, alike for an entry that has left the bin and for one that the caller may not see
 */
export async function lockedEntry(
  tx: Tx,
  accountId: string,
  name: EntryName,
  now: number,
): Promise<FoundEntry> {
  // Accounts are always locked before lists, so that no two transactions wait for each other for ever.
  if (name.kind === "label" || name.kind === "list") await lockAccount(tx, accountId);
  const listId = await listIdOf(tx, accountId, name, now);
  if (listId !== null) await lockList(tx, listId);
  const lists = await binLists(tx, accountId, now);
  const list = lists.find(({ member }) => member.list_id === listId) ?? null;
  if (name.kind === "list" && list?.deleted) return { kind: "list", list };
  if (isOfTasks(name) && list) {
    const tasks = tasksNamed(name, await binTasks(tx, [list], now));
    if (tasks) return { kind: "tasks", list, tasks };
  }
  if (name.kind === "sublist" || name.kind === "section" || name.kind === "label") {
    const names = await binNames(tx, accountId, list ? [list] : [], now);
    const found = names.find(
      (each) => each.kind === name.kind && each.id === name.id && each.sublistId === (name.sublistId ?? null),
    );
    if (found) return { kind: "name", list, name: found };
  }
  throw new Failed("not_found");
}

function isOfTasks({ kind }: Pick<EntryName, "kind">): boolean {
  return kind === "task" || kind === "tasks" || kind === "completed";
}

/**
 * Finds the tasks of an entry of the bin. For `completed` and `tasks`, these are all tasks of the same row. Otherwise it is a
 * task with the subtasks that were deleted with it. Returns undefined when the task is not in the bin.
 */
function tasksNamed({ kind, id }: EntryName, tasks: readonly BinTask[]): BinTask[] | undefined {
  const has = (some: readonly BinTask[]): boolean => some.some((task) => task.id === id);
  if (kind !== "task") return binActs(tasks).find((act) => has(act.tasks))?.tasks;
  const family = binFamilies(tasks).find(has);
  return family?.[0]!.id === id ? family : family?.filter((task) => task.id === id);
}

/**
 * Finds the Tasklane id of an entry's list. For an entry that is a list, finds its own id. Returns null for a label, which
 * belongs to no list.
 */
async function listIdOf(
  tx: Reader,
  accountId: string,
  { kind, id, listId }: EntryName,
  now: number,
): Promise<string | null> {
  if (kind === "label") return null;
  if (isOfTasks({ kind })) {
    const row = await tx.selectFrom("task").select("list_id").where("id", "=", id).executeTakeFirst();
    if (!row) throw new Failed("not_found");
    return row.list_id;
  }
  const wanted = kind === "list" ? id : listId;
  const found = (await binLists(tx, accountId, now)).find(
    ({ member, deleted }) =>
      (member.google_list_id ?? member.former_list_id) === wanted && (kind === "list") === (deleted !== null),
  );
  if (!found) throw new Failed("not_found");
  return found.member.list_id;
}

/** Returns the id of the account that deleted an entry. */
export function entryBy(entry: FoundEntry): string {
  if (entry.kind === "list") return entry.list.deleted?.by ?? "";
  return entry.kind === "name" ? entry.name.by : entry.tasks[0]!.by;
}
