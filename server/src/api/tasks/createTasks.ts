import * as contract from "@tasklane/contract/createTasks.ts";
import type { ParsedInputOf } from "@tasklane/contract/call.ts";
import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { listOf, openTasksOf } from "../access.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { lockList } from "../../db/tables/lockList.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import { findTask } from "../../db/tables/tasks.ts";
import { createTask, lastUnder } from "../../domain/taskMerge.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Writing } from "../../http/handlers.ts";
import { nameMaker } from "../makeNames.ts";
import type { Names } from "../../domain/title.ts";
import { readNames } from "../../views/board.ts";
import { readTasks } from "../../views/readTasks.ts";
import { idsOfNew } from "./idsOfNew.ts";
import { parentProblem } from "./parentProblem.ts";
import { titleParts } from "./titleParts.ts";

type NewTask = ParsedInputOf<typeof contract.createTasks>["tasks"][number];
/** The id of the task that was created, or the reason why there is none. */
type Made = string | Failed;

/**
 * Creates tasks at the top of their lists, and subtasks at the end of their parents' subtasks, in their order. A task whose list
 * or parent is gone does not hinder the others.
 * If none can be created, or the names would be too many, the call fails like `addTask`.
 */
export const createTasks = write(contract.createTasks, async ({ tasks }, caller) => {
  const { tx, accountId } = caller;
  const made = new Map<number, Made>();
  // A label may have to be created (`nameMaker`), and that locks the account. Accounts are always locked before lists, so that
  // no two transactions wait for each other for ever.
  if (tasks.some(({ title }) => decodeTitle(title).label !== null)) await lockAccount(tx, accountId);
  const members = await membersOf(caller, tasks, made);
  // Lock the lists in the order of their ids, so that two calls cannot wait for each other for ever.
  for (const id of [...members.keys()].sort()) await lockList(tx, id);
  const ids = await idsOfNew(caller, tasks.length);
  const found = new Map<string, Task>();
  for (const [, { member, its }] of members) {
    await createIn({ ...caller, ids }, member, its, made);
    const done = its.flatMap(([at]) => (typeof made.get(at) === "string" ? [made.get(at) as string] : []));
    const names = await readNames(tx, member);
    const [answer = []] = names && done.length > 0 ? await readTasks(tx, [names], { ids: done }) : [];
    for (const task of answer) found.set(task.id, task);
  }
  const created = tasks.map((_, at) => {
    const its = made.get(at);
    return typeof its === "string"
      ? { task: found.get(its) ?? null, problem: null }
      : { task: null, problem: its?.message ?? REASON.parentNotCreated };
  });
  const done = created.filter(({ task }) => task !== null).length;
  if (done === 0) throw made.get(0) as Failed;
  return { message: done === 1 ? SUCCESS.taskCreated : SUCCESS.tasksCreated(done), data: { created } };
});

interface TasksOfList {
  member: MemberRow;
  its: [at: number, task: NewTask][];
}

/** Groups the tasks by list. If a list is not the caller's, its tasks fail. */
async function membersOf(
  { tx, accountId }: Writing,
  tasks: readonly NewTask[],
  made: Map<number, Made>,
): Promise<Map<string, TasksOfList>> {
  const known = new Map<string, MemberRow | Failed>();
  const lists = new Map<string, TasksOfList>();
  for (const [at, task] of tasks.entries()) {
    const { listId } = task;
    const member =
      known.get(listId) ??
      (await listOf(tx, accountId, listId).catch((error: unknown) => {
        if (error instanceof Failed) return error;
        throw error;
      }));
    known.set(listId, member);
    if (member instanceof Failed) {
      made.set(at, member);
      continue;
    }
    const list = lists.get(member.list_id) ?? { member, its: [] };
    list.its.push([at, task]);
    lists.set(member.list_id, list);
  }
  return lists;
}

/**
 * Creates the tasks of one list.
 * @param caller.ids the id of each task of the call
 */
async function createIn(
  caller: Writing & { ids: readonly string[] },
  member: MemberRow,
  its: TasksOfList["its"],
  made: Map<number, Made>,
): Promise<void> {
  const { tx, now, accountId, affected, ids } = caller;
  const parents = new Map<string, string | null>();
  for (const [, { parentTaskId: id }] of its)
    if (id !== undefined && !parents.has(id)) parents.set(id, await findTask(tx, member, id));
  const makeNames = nameMaker(tx, member, now);
  const parts = new Map<number, { text: string } & Names>();
  for (const [at, { title }] of its) {
    const { text, sublist, section, label } = titleParts(title);
    parts.set(at, { text, ...(await makeNames({ sublist, section, label })) });
  }
  const set = await openTasksOf(
    tx,
    member,
    [...parents.values()].filter((id) => id !== null),
  );
  const create = (at: number, { due, status }: NewTask, parent: string | null): void => {
    const values = { ...parts.get(at)!, notes: "", due, status, parent };
    const orderKey = parent === null ? undefined : lastUnder(set, parent);
    made.set(at, createTask(set, { id: ids[at]!, orderKey, values, at: now, by: accountId }).id);
  };
  // Each new task goes to the top. So create the last one first. Parents are created before their subtasks.
  for (const [at, task] of its.toReversed())
    if (task.under === undefined && task.parentTaskId === undefined) create(at, task, null);
  for (const [at, task] of its) {
    const { under, parentTaskId } = task;
    if (parentTaskId !== undefined) {
      const parent = parents.get(parentTaskId) ?? null;
      const problem = parentProblem(set, parent);
      if (problem) made.set(at, problem);
      else create(at, task, parent);
    } else if (under !== undefined) {
      const above = made.get(under);
      if (typeof above === "string") create(at, task, above);
    }
  }
  await saveTasks(tx, set);
  affected.lists.add(member.list_id);
}
