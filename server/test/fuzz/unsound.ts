import { LIMITS } from "@tasklane/contract/limits.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { Store } from "../../src/db/engine.ts";

// eslint-disable-next-line no-control-regex -- control characters are what this rule is about
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// eslint-disable-next-line no-control-regex -- control characters are what this rule is about
const UNSHOWN = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Lists violations of the database's invariants (rule I6). */
export async function unsound({ db }: Store): Promise<string[]> {
  const found: string[] = [];
  const must = (holds: boolean, what: string, row: unknown): void => {
    if (!holds) found.push(`${what}: ${JSON.stringify(row)}`);
  };
  const lists = new Map((await db.selectFrom("list").selectAll().execute()).map((row) => [row.id, row]));
  const tasks = new Map((await db.selectFrom("task").selectAll().execute()).map((row) => [row.id, row]));
  for (const task of tasks.values()) {
    const list = lists.get(task.list_id);
    must(list !== undefined && task.rev <= list.rev, "a task is newer than its list", task);
    must(isClean(task.text) && task.text.length <= LIMITS.title, "a title of a task", task);
    must(isClean(task.notes, UNSHOWN) && task.notes.length <= LIMITS.googleNotes, "notes of a task", task);
    must(task.due === null || /^\d{4}-\d\d-\d\d$/.test(task.due), "a due date", task);
    must(["needsAction", "completed"].includes(task.status), "a status", task);
    must((task.completed_at !== null) === (task.status === "completed"), "a time of completion", task);
    const revisions = Object.values(JSON.parse(task.revisions) as Record<string, { rev: number }>);
    must(
      revisions.every(({ rev }) => rev <= task.rev),
      "a field is newer than its task",
      task,
    );
    if (task.parent === null || task.deleted_rev !== null) continue;
    const parent = tasks.get(task.parent);
    const stands = parent?.deleted_rev === null && parent.list_id === task.list_id && parent.parent === null;
    must(stands, "a subtask without a parent at the top of its list", task);
  }
  const members = await db.selectFrom("member").selectAll().execute();
  const taking = members.filter(({ state }) => state === "approved" || state === "pending");
  for (const [listId, parts] of Map.groupBy(taking, (member) => member.list_id)) {
    const owners = parts.filter((part) => part.main_user === 1);
    must(owners.length === 1, "a list without one owner", parts);
    must(lists.get(listId)!.shared === 1 || parts.length === 1, "a private list of several", parts);
  }
  const named = [
    ...(await db.selectFrom("sublist").selectAll().execute()).map((row) => ({
      ...row,
      in: `${row.list_id} sublist`,
    })),
    ...(await db.selectFrom("section").selectAll().execute()).map((row) => ({
      ...row,
      in: `${row.list_id} ${row.sublist_id} section`,
    })),
    ...(await db.selectFrom("label").selectAll().execute()).map((row) => ({
      ...row,
      in: `${row.account_id} label`,
    })),
  ].filter(({ deleted }) => deleted === 0);
  for (const rows of Map.groupBy(named, (row) => `${row.in} ${nameKey(row.name)}`).values())
    must(rows.length === 1, "a name twice", rows);
  for (const row of named) must(isClean(row.name) && row.name !== "", "a name", row);
  return found;
}

function isClean(text: string, odd = CONTROLS): boolean {
  return text.isWellFormed() && !odd.test(text);
}
