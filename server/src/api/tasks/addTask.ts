import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { listOf, openTasksOf } from "../access.ts";
import { write } from "../../http/handlers.ts";
import { makeNames } from "../makeNames.ts";
import { createTask } from "../../domain/taskMerge.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import { answerTask } from "./answerTask.ts";
import { idsOfNew } from "./idsOfNew.ts";
import { titleParts } from "./titleParts.ts";

/** Creates a task at the top of a list in Tasklane. The sync engine then creates it in Google. */
export const addTask = write(contract.addTask, async ({ listId, title, notes, due }, caller) => {
  const { tx, accountId, now, affected } = caller;
  const member = await listOf(tx, accountId, listId);
  const { text, sublist, section, label } = titleParts(title);
  const names = await makeNames(tx, member, { sublist, section, label }, now);
  const set = await openTasksOf(tx, member);
  const values = { text, ...names, notes, due, status: "needsAction", parent: null };
  const [id] = await idsOfNew(caller, 1);
  const task = createTask(set, { id: id!, values, at: now, by: accountId });
  await saveTasks(tx, set);
  affected.lists.add(member.list_id);
  return { message: SUCCESS.taskCreated, data: await answerTask(tx, member, task.id) };
});
