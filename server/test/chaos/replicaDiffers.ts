import type { Board, List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { Sight } from "../simulation/Oracle.ts";
import { sightOf } from "./sights.ts";
import { tasksOn } from "./Somebody.ts";
import type { Somebody } from "./Somebody.ts";

type GoogleTask = ReturnType<Somebody["google"]["tasks"]>[number];

/** Returns the differences between a list on a person's board and the same list in their Google (I1, I3). */
export function replicaDiffers({ google }: Pick<Somebody, "google">, board: Board, list: List): string[] {
  const found: string[] = [];
  const here = tasksOn(board, list.google_list_id);
  const there = new Map(
    google
      .tasks(list.google_list_id)
      .filter(({ deleted }) => !deleted)
      .map((task) => [task.id, task]),
  );
  const googleIds = new Map(here.map(({ id, task_id }) => [id, task_id]));
  const left = new Map(there);
  for (const task of here) {
    if (task.synced === "refused") {
      left.delete(task.task_id ?? "");
      continue;
    }
    const replica = there.get(task.task_id ?? "");
    left.delete(task.task_id ?? "");
    if (!replica) found.push(`I1 missing at Google: ${task.title}`);
    else if (task.synced !== "yes") found.push(`I1 still waiting: ${task.title}`);
    else {
      const [is, should] = [replica, task].map((one) => JSON.stringify(sightOf(one)));
      // If a list has no such name, the name in a Google title is part of our text, and Google keeps the title as it
      // is.
      if (is !== should && JSON.stringify(asText(replica)) !== should)
        found.push(`I1 differs: ${is} not ${should}`);
      const parent = task.parent === null ? undefined : (googleIds.get(task.parent) ?? undefined);
      if (replica.parent !== parent) found.push(`I1 parent differs: ${task.title}`);
    }
  }
  for (const { title } of left.values()) found.push(`I1 left over at Google: ${title}`);
  const order = orderAt(google.visible(list.google_list_id), here);
  if (order) found.push(order);
  return found;
}

function asText(replica: GoogleTask): Sight {
  const { values, notes } = sightOf(replica);
  const { due, status } = values;
  return { values: { text: replica.title, sublist: null, section: null, label: null, due, status }, notes };
}

/** Compares the order of open tasks. Google keeps no order for completed tasks. */
function orderAt(visible: readonly GoogleTask[], here: readonly Task[]): string | null {
  const open = here
    .filter(({ parent, status, synced }) => parent === null && status === "needsAction" && synced === "yes")
    .sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1))
    .map(({ task_id }) => task_id);
  const known = new Set(open);
  const shown = visible.filter(({ id, parent }) => parent === undefined && known.has(id)).map(({ id }) => id);
  return shown.join() === open.join() ? null : `I1 order differs: ${shown.join()} not ${open.join()}`;
}
