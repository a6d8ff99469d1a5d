import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { listOf, openTasksOf } from "../access.ts";
import { write } from "../../http/handlers.ts";
import { newId } from "../../domain/newId.ts";
import { markTaskDeleted } from "../../domain/taskMerge.ts";
import { loadTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { tasksOfList } from "../../db/tables/tasks.ts";

/**
 * Deletes the completed tasks of a list, each with its subtasks. It does not use Google's own `clear`, which only hides them.
 * Deletions in Tasklane can be undone. If `taskIds` is given, only those tasks are deleted. So an outdated tab deletes only what
 * it showed.
 */
export const clearCompleted = write(
  contract.clearCompleted,
  async ({ tasklistId, taskIds }, { tx, accountId, now, affected }) => {
    const member = await listOf(tx, accountId, tasklistId);
    const set = await openTasksOf(tx, member);
    const seen = taskIds && new Set(taskIds);
    const isSeen = (id: string): boolean => !seen || seen.has(id);
    const completed = (await tasksOfList(tx, member.list_id, "completed")).filter(isSeen);
    await loadTasks(tx, set, completed);
    const along = completed.flatMap((id) => set.children(id).map((child) => child.id)).filter(isSeen);
    const gone = [...new Set([...along, ...completed])].flatMap((id) => set.get(id) ?? []);
    // Delete subtasks first. If their parent went first, they would become top-level tasks.
    const ordered = gone.toSorted(
      (a, b) => Number(a.values.parent === null) - Number(b.values.parent === null),
    );
    const how = { at: now, by: accountId, bin: { act: newId(), how: "cleared" } } as const;
    for (const task of ordered) markTaskDeleted(set, task, how);
    await saveTasks(tx, set);
    affected.lists.add(member.list_id);
    const data = { cleared: gone.length, ...(taskIds && { taskIds: gone.map(({ id }) => id) }) };
    return { message: SUCCESS.completedCleared, data };
  },
);
