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
  /** Its deleted subtasks. */
  deletedChildren: string[];
}

/**
 * Reads tasks in an account's lists, by their Tasklane ids. Ids that do not exist, or whose tasks are not in its lists, are left
 * out.
 */
export async function tasksOfAccount(
  tx: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, AccountTask>> {
  const rows = await approvedOf(tx, accountId)
    .innerJoin("task", "task.list_id", "member.list_id")
    .select([
      "task.id",
      "task.list_id",
      "task.parent",
      "task.rev",
      "task.order_key",
      "task.assigned",
      "task.text",
      "task.sublist",
      "task.section",
      "task.label",
      "member.google_list_id",
    ])
    .where("task.id", "in", ids)
    .execute();
  const children = await tx
    .selectFrom("task")
    .select(["id", "parent"])
    .where("parent", "in", ids)
    .where("deleted_rev", "is not", null)
    .execute();
  const tasks = rows.flatMap((row): AccountTask[] => {
    const { id, text, sublist, section, label } = row;
    if (row.google_list_id === null) return [];
    return [
      {
        id,
        list: row.list_id,
        googleListId: row.google_list_id,
        parent: row.parent,
        version: row.rev,
        orderKey: row.order_key,
        assigned: row.assigned,
        names: { text, sublist, section, label },
        deletedChildren: children.filter(({ parent }) => parent === id).map((child) => child.id),
      },
    ];
  });
  return new Map(tasks.map((task) => [task.id, task]));
}
