import type { FirstParty } from "../first-party/first-party.ts";
import { siblings } from "../state/ordering.ts";
import type { Task, TaskList } from "../state/types.ts";

/**
 * Does to a task what a button of the page says.
 * @returns the task's id when the action can be undone
 */
type TaskAction = (
  firstParty: FirstParty,
  list: TaskList,
  task: string,
  form: Record<string, string>,
) => string | undefined;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The actions of a task's buttons, by the last part of the form's URL. */
export const taskActions: Record<string, TaskAction> = {
  save: (firstParty, list, task, form) => {
    const due = DAY.test(form["due"] ?? "") ? form["due"] : undefined;
    const notes = (form["notes"] ?? "").replaceAll("\r\n", "\n");
    firstParty.edit(list.id, task, { title: form["title"] ?? "", notes: notes || undefined, due });
    if (form["list"] && form["list"] !== list.id) firstParty.moveToList(list.id, task, form["list"]);
    return undefined;
  },
  complete: (firstParty, list, task) => {
    firstParty.complete(list.id, task);
    return undefined;
  },
  reopen: (firstParty, list, task) => {
    firstParty.uncomplete(list.id, task);
    return undefined;
  },
  up: (firstParty, list, task) => shift(firstParty, list, task, -1),
  down: (firstParty, list, task) => shift(firstParty, list, task, 1),
  delete: (firstParty, list, task) => {
    firstParty.delete(list.id, task);
    return task;
  },
  undo: (firstParty, list, task) => {
    firstParty.undelete(list.id, task);
    return undefined;
  },
};

function shift(firstParty: FirstParty, list: TaskList, id: string, by: -1 | 1): undefined {
  const task = list.tasks.get(id)!;
  const shown = siblings(list, task.parent).filter((each) => each.status === "needsAction");
  const index = shown.findIndex((each) => each.id === id);
  if (index < 0 || !shown[index + by]) return undefined;
  const previous: Task | undefined = by > 0 ? shown[index + 1] : shown[index - 2];
  const parent = task.parent === undefined ? {} : { parent: task.parent };
  firstParty.reorder(list.id, id, { ...parent, ...(previous && { previous: previous.id }) });
  return undefined;
}
