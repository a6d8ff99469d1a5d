import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { makeNames } from "../makeNames.ts";
import { createTask, lastUnder } from "../../domain/taskMerge.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import { answerTask } from "./answerTask.ts";
import { idsOfNew } from "./idsOfNew.ts";
import { parentProblem } from "./parentProblem.ts";
import { titleParts } from "./titleParts.ts";

/** Creates a subtask in the list of its parent, behind its other subtasks. It cannot be in another list (product 13.9, 13.16). */
export const addSubTask = write(contract.addSubTask, async (input, caller) => {
  const { tx, accountId, now, affected } = caller;
  const { listId, parentListId = listId } = input;
  if (parentListId !== listId) throw new Failed("not_found");
  const { member, taskId: parent } = await taskOf(tx, accountId, listId, input.parentTaskId);
  const { text, sublist, section, label } = titleParts(input.title);
  const names = await makeNames(tx, member, { sublist, section, label }, now);
  const set = await openTasksOf(tx, member, [parent]);
  const problem = parentProblem(set, parent);
  if (problem) throw problem;
  const { notes, due, status } = input;
  const values = { text, ...names, notes, due, status, parent };
  const orderKey = lastUnder(set, parent);
  const [id] = await idsOfNew(caller, 1);
  const task = createTask(set, { id: id!, orderKey, values, at: now, by: accountId });
  await saveTasks(tx, set);
  affected.lists.add(member.list_id);
  return { message: SUCCESS.taskCreated, data: await answerTask(tx, member, task.id) };
});
