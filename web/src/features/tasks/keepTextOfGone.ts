import { FAILURE } from "@tasklane/contract/sentences.ts";
import { newTaskId } from "@tasklane/contract/newTaskId.ts";
import { unlessTooLong } from "@tasklane/contract/titles.ts";
import { currentId } from "../../data/boardData.ts";
import { nextNumber } from "../../data/mutations/mutationNumber.ts";
import { PAGE, outboxKey } from "../../data/mutations/outbox.ts";
import { storeRefused } from "../../data/mutations/refusedMutations.ts";
import { readValue } from "../../data/storage.ts";
import { getState } from "../../data/store.ts";
import type { State } from "../../data/store.ts";
import { addTaskMutation } from "./addTask.ts";
import { inputOf } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import { newTask } from "./newTask.ts";

/**
 * Whether somebody else has deleted a task, or taken it out of this person's lists. The answer is no as long as a deletion or a
 * creation of the task by this page waits for its answer.
 */
export function isTaskGone({ user, loaded, board }: State, taskId: string): boolean {
  const id = currentId(board, taskId);
  const isAway = user !== undefined && loaded === "yes" && !board.tasks.get(id) && !board.server.get(id);
  return isAway && readValue(outboxKey(newTaskId(taskId, 0)), user.user_id) === undefined;
}

/**
 * When the form of a deleted task closes, puts what was typed into the list of refused changes, because no form of the task opens any
 * more. From that list the person creates a new task with it, or copies the text.
 * @returns false if the task is not gone, if Google cannot keep so long a title, or if the browser has no room
 */
export function keepTextOfGone(taskId: string, values: TaskValues): boolean {
  const { user } = getState();
  if (!user || !isTaskGone(getState(), taskId)) return false;
  const task = unlessTooLong(() => newTask(inputOf(values, getState().board)));
  if (!task) return false;
  const { name } = addTaskMutation;
  const args = { task };
  const mutation = { key: crypto.randomUUID(), at: nextNumber(), page: PAGE, name, args, isBehind: false };
  return storeRefused(user.user_id, { mutation, reason: FAILURE.taskDeleted, at: Date.now() });
}
