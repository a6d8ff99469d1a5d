import type { Task } from "@tasklane/contract/tasks.ts";
import { getState } from "../../data/store.ts";

/** The tasks of a list that match a test. Without a test, all tasks of the list. */
export function tasksIn(listId: string, isIt: (task: Task) => boolean = () => true): Task[] {
  return (getState().board.byList[listId] ?? []).filter(isIt);
}

/** The ids of a list's tasks that match a test, for a mutation that changes all of them. */
export function idsIn(listId: string, isIt?: (task: Task) => boolean): string[] {
  return tasksIn(listId, isIt).map(({ id }) => id);
}

/**
 * The ids of tasks with pending mutations that the server still has in a list, or does not have yet. The board may show them in
 * another list already. A mutation that ends the list is sent after these, or the server would take the tasks along.
 */
export function pendingIn(listId: string): string[] {
  const { changes, server } = getState().board;
  const touched = changes.flatMap(({ touches }) => touches);
  return touched.filter((id) => (server.get(id)?.listId ?? listId) === listId);
}

/** A sentence for the confirmation of a deletion: how many tasks stay, and where. */
export function stayingSentence(tasks: number, where: string): string | undefined {
  if (tasks === 0) return undefined;
  return tasks === 1 ? `Its task stays, in ${where}.` : `Its ${tasks} tasks stay, in ${where}.`;
}
