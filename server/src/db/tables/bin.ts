import { changeNumber } from "../changeNumber.ts";
import { TIMES } from "@tasklane/contract/limits.ts";
import type { BinTask } from "../../domain/binActs.ts";
import type { Reader, Tx } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import { changeList, listById } from "./lists.ts";
import type { MemberRow } from "./members.ts";

/** A list of a person for the bin: it has deleted tasks or names, or is deleted itself. */
export interface BinList {
  member: MemberRow;
  name: string;
  isShared: boolean;
  /** When, by whom and where (in Tasklane or in Google) the list was deleted; null for a list that is not deleted. */
  deleted: { at: number; by: string; how: "here" | "google" } | null;
  /** The change number of the list's row. */
  changed: number;
}

/** Returns the time since which deletions are still in the bin. Earlier ones are about to be removed for good. */
export function binBegins(now: number): number {
  return now - TIMES.binKept;
}

/** Lists the lists whose deletions a person may see: as a member, or as the former owner of a list in the bin. */
export async function binLists(tx: Reader, accountId: string, now: number): Promise<BinList[]> {
  const rows = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .select(["list.name", "list.shared", "list.bin_at", "list.bin_by", "list.bin_how"])
    .select("list.changed as listChanged")
    .where("member.account_id", "=", accountId)
    .where((where) =>
      where.or([
        where.and([
          where("member.state", "=", "approved"),
          where("list.deleted_at", "is", null),
          where("list.bin_at", "is", null),
        ]),
        where.and([
          where("member.state", "in", ["approved", "detached"]),
          where("member.main_user", "=", 1),
          where("list.bin_at", ">=", binBegins(now)),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ name, shared, bin_at, bin_by, bin_how, listChanged, ...member }) => ({
    member,
    name,
    isShared: shared === 1,
    deleted: bin_at === null ? null : { at: bin_at, by: bin_by ?? "", how: bin_how ?? "here" },
    changed: listChanged,
  }));
}

/** What the bin shows of a task before it is restored. */
export type BinContent = Omit<BinTask, "listId" | "mark" | "at" | "by" | "rev">;

function selectContent(tx: Reader) {
  return tx
    .selectFrom("task")
    .select(["id", "parent", "text", "sublist", "section", "label", "due", "status"])
    .select(["completed_at as completedAt", "order_key as orderKey"]);
}

/**
 * Reads the deleted tasks that a person may see in the bins of their lists, newest first.
 * @param before only rows with a lower change number, for the next page
 */
export async function binTasks(
  tx: Reader,
  lists: readonly BinList[],
  now: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<BinTask[]> {
  const from = new Map(lists.map(({ member }) => [member.list_id, member.bin_from]));
  const rows = await inChunks(from.keys(), (chunk) =>
    selectContent(tx)
      .select(["list_id as listId", "deleted_at", "deleted_by", "deleted_rev", "bin_act", "bin_how"])
      .where("list_id", "in", chunk)
      .where("bin_act", "is not", null)
      .where("deleted_at", ">=", binBegins(now))
      .where("changed", "<", before)
      .orderBy("deleted_at", "desc")
      .orderBy("order_key")
      .execute(),
  );
  return rows
    .filter((row) => (row.deleted_rev ?? 0) >= from.get(row.listId)!)
    .map(({ status, deleted_at, deleted_by, deleted_rev, bin_act, bin_how, ...task }) => ({
      ...task,
      isCompleted: status === "completed",
      mark: { act: bin_act!, how: bin_how! },
      at: deleted_at ?? 0,
      by: deleted_by ?? "",
      rev: deleted_rev ?? 0,
    }));
}

/** For lists that are in the bin, counts the tasks that were alive when the list was deleted. They return with their list. */
export async function countTasks(tx: Reader, listIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await inChunks(listIds, (chunk) =>
    tx
      .selectFrom("task")
      .select(["list_id", (task) => task.fn.countAll<number>().as("count")])
      .where("list_id", "in", chunk)
      .where("deleted_rev", "is", null)
      .groupBy("list_id")
      .execute(),
  );
  return new Map(rows.map(({ list_id, count }) => [list_id, count]));
}

/** Reads the first tasks of a list that is in the bin, in their order: open ones first. They return with their list. */
export async function firstTasks(tx: Reader, listId: string, most: number): Promise<BinContent[]> {
  const rows = await selectContent(tx)
    .where("list_id", "=", listId)
    .where("deleted_rev", "is", null)
    .orderBy("status", "desc")
    .orderBy("order_key")
    .limit(most)
    .execute();
  return rows.map(({ status, ...task }) => ({ ...task, isCompleted: status === "completed" }));
}

/** Takes tasks out of the bin for good. Their rows stay, marked deleted, until the sweep removes them (rule W2). */
export async function unmarkTasks(tx: Tx, taskIds: readonly string[]): Promise<void> {
  const changed = await changeNumber(tx);
  const unmarked = { bin_act: null, bin_how: null, changed };
  await inChunks(taskIds, (chunk) => tx.updateTable("task").set(unmarked).where("id", "in", chunk).execute());
}

/** Takes a list out of the bin: because it was restored, or for good. */
export async function unmarkList(tx: Tx, listId: string): Promise<void> {
  const changed = await changeNumber(tx);
  await changeList(tx, listId, { bin_at: null, bin_by: null, bin_how: null, changed });
}

/** Whether a list was deleted and is still in the bin. */
export async function isListInBin(tx: Reader, listId: string): Promise<boolean> {
  return ((await listById(tx, listId))?.bin_at ?? null) !== null;
}
