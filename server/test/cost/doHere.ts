import { addTask } from "../../src/api/tasks/addTask.ts";
import { completeTask } from "../../src/api/tasks/completeTask.ts";
import { deleteTask } from "../../src/api/tasks/deleteTask.ts";
import { googleTask } from "../../src/api/tasks/googleTask.ts";
import { reorderTask } from "../../src/api/tasks/reorderTask.ts";
import type { Group, Member } from "./Group.ts";
import { sendCall } from "./sendCall.ts";

/** Shares of edits here, in percent. All other edits reorder a task. */
const OF_100 = { complete: 35, add: 30, change: 20, remove: 10 };

/** Makes one edit in our app, through the same handler as an HTTP call. */
export async function doHere(group: Group, { account }: Member, list: string): Promise<void> {
  const random = group.habits;
  const send = (call: Parameters<typeof sendCall>[2], input: object): Promise<void> =>
    sendCall(group, account, call, input);
  const open = await openTasks(group, list);
  let dice = random.int(100);
  const text = `Text ${random.int(1e9)}`;
  const task = open.length > 0 ? random.pick(open) : null;
  if (task === null || (dice -= OF_100.add) < 0)
    return send(addTask, { listId: list, title: text, notes: "", due: null });
  if ((dice -= OF_100.complete) < 0)
    return send(completeTask(group.store), { tasklistId: list, taskId: task, status: "completed" });
  if ((dice -= OF_100.change) < 0) {
    const values = random.chance(0.5) ? { title: text } : { due: "2030-01-02" };
    return send(googleTask, { taskListId: list, taskId: task, ...values });
  }
  if ((dice -= OF_100.remove) < 0) return send(deleteTask, { tasklistId: list, taskId: task });
  return send(reorderTask, { listId: list, taskId: task, after: afterWhich(random.pick(open), task) });
}

function afterWhich(other: string, task: string): string | null {
  return other === task ? null : other;
}

/** Lists the ids of a list's open tasks. */
export async function openTasks({ store }: Group, googleList: string): Promise<string[]> {
  const rows = await store.db
    .selectFrom("task")
    .innerJoin("member", "member.list_id", "task.list_id")
    .select("task.id")
    .where("member.google_list_id", "=", googleList)
    .where("task.deleted_rev", "is", null)
    .where("task.status", "=", "needsAction")
    .where("task.parent", "is", null)
    .orderBy("task.order_key")
    .execute();
  return rows.map(({ id }) => id);
}
