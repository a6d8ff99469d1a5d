import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { namesOf, readMemberships } from "../../views/board.ts";
import type { Reader } from "../../db/engine.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { readTasks } from "../../views/readTasks.ts";
import type { DueDates } from "../../views/readTasks.ts";

/** Reads a member's list with its tasks, as that member sees them. */
export async function tasksOf(tx: Reader, member: MemberRow): Promise<{ list: List; tasks: Task[] }> {
  const membership = (await readMemberships(tx, member.account_id)).find(
    (each) => each.member.id === member.id,
  )!;
  return { list: membership.list, tasks: (await readTasks(tx, [namesOf(membership)], "all"))[0]! };
}

/** Reads the tasks of every list of an account that have certain due dates. */
export async function dueTasksOf(tx: Reader, accountId: string, due: DueDates): Promise<Task[]> {
  const memberships = await readMemberships(tx, accountId);
  return (await readTasks(tx, memberships.map(namesOf), { due })).flat();
}
