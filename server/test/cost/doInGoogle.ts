import type { Group } from "./Group.ts";

/** Whether what was done in Google shows here by now. */
export type Shows = () => Promise<boolean>;

/** Of a hundred edits in Google's apps; the rest are put elsewhere in their list. */
const OF_100 = { complete: 30, add: 40, change: 18, remove: 7 };

/**
 * Does one edit in Google's apps.
 * @returns how to tell that it shows here; null for a new place, which has no value of its own
 */
export function doInGoogle({ google, habits, store }: Group, list: string): Shows | null {
  const random = habits;
  const open = google.visible(list).filter(({ status }) => status === "needsAction");
  let dice = random.int(100);
  const text = `Text ${random.int(1e9)}`;
  const read = (id: string) => () =>
    store.db
      .selectFrom("copy")
      .innerJoin("task", "task.id", "copy.task_id")
      .select(["task.text", "task.status", "task.dead_ver"])
      .where("copy.google_id", "=", id)
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
      return found === undefined || found.dead_ver !== null;
    };
  }
  const other = random.pick(open);
  const previous = other === task ? null : other.id;
  google.move(list, task.id, { parent: null, previous });
  return null;
}
