import { decodeId } from "../state/ids.ts";
import { positionOf } from "../state/position.ts";
import type { AssignmentInfo, Task, TaskLink, TaskList } from "../state/types.ts";
import type { Switches } from "../switches.ts";
import { etagOf } from "./etag.ts";

const ROOT = "https://www.googleapis.com/tasks/v1";

export interface TaskListResource {
  kind: "tasks#taskList";
  id: string;
  etag: string;
  title: string;
  updated: string;
  selfLink: string;
}

export interface TaskResource {
  kind: "tasks#task";
  id: string;
  etag: string;
  title: string;
  updated: string;
  selfLink: string;
  parent?: string;
  position: string;
  notes?: string;
  status: "needsAction" | "completed";
  due?: string;
  completed?: string;
  deleted?: true;
  hidden?: true;
  links: TaskLink[];
  webViewLink: string;
  assignmentInfo?: AssignmentInfo;
}

export interface Collection<Item> {
  kind: string;
  etag: string;
  nextPageToken?: string;
  items?: Item[];
}

/** Builds the JSON of a list, with keys in Google's order. */
export function listResource(list: TaskList): TaskListResource {
  const { id, title } = list;
  const updated = new Date(list.updated).toISOString();
  const etag = etagOf([id, title, updated]);
  return { kind: "tasks#taskList", id, etag, title, updated, selfLink: `${ROOT}/users/@me/lists/${id}` };
}

/** Builds the JSON of a task: keys in Google's order, unset or false fields left out, `links` always present. */
export function taskResource(list: TaskList, task: Task): TaskResource {
  const { id, title, parent, notes, status, due, completed, deleted, hidden, links, assignmentInfo } = task;
  const tail = {
    title,
    updated: new Date(task.updated).toISOString(),
    selfLink: `${ROOT}/lists/${list.id}/tasks/${id}`,
    ...(parent && { parent }),
    position: positionOf(list, task),
    ...(notes && { notes }),
    status,
    ...(due && { due: `${due}T00:00:00.000Z` }),
    ...(completed && { completed }),
    ...(deleted && { deleted }),
    ...(hidden && { hidden }),
    links,
    webViewLink: `https://tasks.google.com/task/${decodeId(id)}?sa=6`,
    ...(assignmentInfo && { assignmentInfo }),
  };
  return { kind: "tasks#task", id, etag: etagOf(tail), ...tail };
}

/**
 * Builds the JSON of one page of lists or tasks. Pages with equal content have equal etags, even if they come from different
 * lists.
 */
export function collection<Item>(
  kind: "tasks#taskLists" | "tasks#tasks",
  items: Item[],
  nextPageToken: string | undefined,
  switches: Switches,
): Collection<Item> {
  const etag = etagOf([kind, nextPageToken, items]);
  const shown = items.length > 0 || switches.emptyItems === "array" ? { items } : {};
  return { kind, etag, ...(nextPageToken && { nextPageToken }), ...shown };
}
