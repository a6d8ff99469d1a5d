import type { Reader } from "../engine.ts";
import { approvedOf } from "./members.ts";

/** A task in a person's lists, with the fields that a change of many tasks needs. It may be deleted. */
export interface AccountTask {
  id: string;
  /** The Tasklane list, and its id in the person's Google account. */
  list: string;
  googleListId: string;
  parent: string | null;
  version: number;
  orderKey: string;
  assigned: string | null;
  names: { text: string; sublist: string | null; section: string | null; label: string | null };
  /** Its deleted subtasks, without those that were deleted before its person joined the list. */
  deletedChildren: string[];
}

/**
 * Reads tasks in an account's lists, by their Tasklane ids. Left out are ids that do not exist, whose tasks are not in its lists,
 * or whose tasks were deleted before its person joined the list (B6).
 */
export async function tasksOfAccount(
  tx: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, AccountTask>> {
  const rows = await approvedOf(tx, accountId)
    .innerJoin("task", "task.list_id", "member.list_id")
    .select(["task.id", "task.list_id as list", "member.google_list_id as googleListId", "task.parent"])
    .select(["task.rev as version", "task.order_key as orderKey", "task.assigned", "member.bin_from"])
    .select(["task.text", "task.sublist", "task.section", "task.label"])
    .where("task.id", "in", ids)
    .where("member.google_list_id", "is not", null)
    .where((row) =>
      row.or([
        row("task.deleted_rev", "is", null),
        row("task.deleted_rev", ">=", row.ref("member.bin_from")),
      ]),
    )
    .$narrowType<{ googleListId: string }>()
    .execute();
  const children = await tx
    .selectFrom("task")
    .select(["id", "parent", "deleted_rev"])
    .where("parent", "in", ids)
    .where("deleted_rev", "is not", null)
    .execute();
  const tasks = rows.map(({ text, sublist, section, label, bin_from, ...task }) => ({
    ...task,
    names: { text, sublist, section, label },
    deletedChildren: children
      .filter((child) => child.parent === task.id && child.deleted_rev! >= bin_from)
      .map(({ id }) => id),
  }));
  return new Map(tasks.map((task) => [task.id, task]));
}
