import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { isShared } from "../../data/shared.ts";
import { tasksInWords } from "../tasks/outcomeWords.ts";

/**
 * Says what a move of many tasks changes for others, before the move is made (product 13.5): which tasks leave a shared list, and
 * who will see them.
 * @param tasks the tasks that leave their list
 * @returns sentences; none if nothing changes for anybody else
 */
export function crossingOfMany(
  tasks: readonly Task[],
  to: List,
  listOf: (id: string) => List | undefined,
): string[] {
  if (tasks.length === 0) return [];
  const said: string[] = [];
  const leaving = tasks.filter(({ listId }) => {
    const from = listOf(listId);
    return from !== undefined && isShared(from);
  });
  if (leaving.length > 0) {
    const names = [...new Set(leaving.map(({ listName }) => `“${listName}”`))].join(", ");
    const leave = leaving.length === 1 ? "leaves" : "leave";
    said.push(
      `${tasksInWords(leaving.length)} ${leave} a shared list: the others in ${names} lose ${themOf(leaving)}.`,
    );
  }
  if (isShared(to)) {
    const { members = 1, google_list_name: name } = to;
    const them = themOf(tasks);
    const who =
      members > 1 ? `The others in “${name}” will see ${them}.` : `Whoever joins “${name}” will see ${them}.`;
    said.push(who);
  }
  return said;
}

/**
 * Says how many of the tasks are in shared lists: `3 of them are in the shared list Family.` Returns undefined if none is.
 */
export function sharedAmong(
  tasks: readonly Task[],
  listOf: (id: string) => List | undefined,
): string | undefined {
  const shared = tasks.filter(({ listId }) => {
    const list = listOf(listId);
    return list !== undefined && isShared(list);
  });
  if (shared.length === 0) return undefined;
  const names = [...new Set(shared.map(({ listName }) => listName))];
  const are = shared.length === 1 ? "1 of them is" : `${shared.length} of them are`;
  return names.length === 1
    ? `${are} in the shared list ${names[0]}.`
    : `${are} in shared lists: ${names.join(", ")}.`;
}

function themOf({ length }: readonly Task[]): string {
  return length === 1 ? "it" : "them";
}
