import type { Group } from "./Group.ts";

/** Tells whether a change made in Google shows here. */
export type Shows = () => Promise<boolean>;

/** Shares of edits in Google's apps, in percent. All other edits reorder a task. */
const OF_100 = { complete: 30, add: 40, change: 18, remove: 7 };

/**
 * Makes one edit in Google's apps.
 * @returns a function that tells whether the edit shows here; null for a reordering, which changes no value
 */
export function doInGoogle({ google, habits, store }: Group, list: string): Shows | null {
  const random = habits;
  const open = google.visible(list).filter(({ status }) => status === "needsAction");
  let dice = random.int(100);
  const text = `Text ${random.int(1e9)}`;
  const read = (id: string) => () =>
    store.db
      .selectFrom("remote_task")
      .innerJoin("task", "task.id", "remote_task.task_id")
      .select(["task.text", "task.status", "task.deleted_rev"])
      .where("remote_task.google_id", "=", id)
      .executeTakeFirst();
  const task = open.length > 0 ? random.pick(open) : null;
  if (!task || (dice -= OF_100.add) < 0) {
    const { id } = google.insert(list, { title: text }, { parent: null, previous: null });
    const row = read(id);
    return async () => (await row()) !== undefined;
  }
  const row = read(task.id);
  if ((dice -= OF_100.complete) < 0) {
    google.patch(list, task.id, { status: "completed" }, null);
    return async () => (await row())?.status === "completed";
  }
  if ((dice -= OF_100.change) < 0) {
    google.patch(list, task.id, { title: text }, null);
    return async () => (await row())?.text === text;
  }
  if ((dice -= OF_100.remove) < 0) {
    google.remove(list, task.id, null);
    return async () => {
      const found = await row();
      return found === undefined || found.deleted_rev !== null;
    };
  }
  const other = random.pick(open);
  const previous = other === task ? null : other.id;
  google.move(list, task.id, { parent: null, previous });
  return null;
}
