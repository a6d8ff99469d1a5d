import type { Task } from "@tasklane/contract/tasks.ts";
import { currentId, rebuildBoard, receiveTasks } from "./boardData.ts";
import type { BoardData } from "./boardData.ts";
import type { Change } from "./changes.ts";

/**
 * The first id that a task had on this page, which may be a temporary id. Mutations of one task wait for each other in a queue
 * under this id.
 */
export function firstId(data: BoardData, id: string): string {
  return Object.keys(data.aliases).find((temporary) => data.aliases[temporary] === id) ?? id;
}

/** Adds a pending mutation, and shows its optimistic patch: above those of older mutations, and below those of newer ones. */
export function begin(data: BoardData, change: Change): BoardData {
  return rebuildBoard(data, { changes: [...data.changes, change].sort((one, other) => one.at - other.at) });
}

/** Removes a pending mutation and its patch. Later mutations stay. */
export function putBack(data: BoardData, changeId: string): BoardData {
  return rebuildBoard(data, { changes: data.changes.filter(({ id }) => id !== changeId) });
}

/** A new task's temporary id, and the id from the server. */
export interface NewId {
  from: string;
  to: string;
}

/** What a mutation's answer changes on the board: changed tasks, deleted tasks, and the ids of new tasks. */
export interface Acknowledgement {
  tasks?: readonly Task[];
  gone?: readonly string[];
  named?: readonly NewId[];
  /** If the server refused a part and applied the rest: the arguments of the refused part, and the reason. */
  refused?: { args: object; reason: string };
  /** The patch of lists and labels, if only the answer determines it. */
  arrange?: Change["arrange"];
}

/**
 * Acknowledges a mutation: replaces its patch by the server's answer. If the answer says nothing about tasks, the patch itself
 * becomes the server's state.
 * @param asked the server's tasks as they were known when the mutation was sent, and its new tasks if they were read since. If
 *   one was deleted since, the answer is older than the deletion, and does not bring the task back.
 * @param sent the server's tasks as they were known when the mutation was sent. If the version that the mutation made was read
 *   since, that reading is newer than the answer. It may say that Google has the task by now, or refused it.
 */
export function acknowledge(
  data: BoardData,
  changeId: string,
  acknowledgement: Acknowledgement | undefined,
  now: number,
  asked = data.server,
  sent = asked,
): BoardData {
  const done = data.changes.find(({ id }) => id === changeId);
  const { tasks = [], gone = [], named = [], arrange: arrangement } = acknowledgement ?? shownBy(done, data);
  const arrangeTold = arrangement ?? done?.arrange;
  const aliases = Object.fromEntries(named.map(({ from, to }) => [from, to]));
  const rename = (id: string): string => aliases[id] ?? id;
  return rebuildBoard(data, {
    changes: data.changes
      .filter(({ id }) => id !== changeId)
      .map((change) => ({ ...change, touches: change.touches.map(rename) })),
    told: arrangeTold ? arrangeTold(data.told) : data.told,
    aliases: named.length > 0 ? { ...data.aliases, ...aliases } : data.aliases,
    ...receiveTasks(
      data,
      tasks.filter(({ id, version }) => {
        const known = data.server.get(id);
        const isNewer = !acknowledgement || known?.version !== version || sent.get(id)?.version === version;
        return !asked.get(id) || (known && isNewer);
      }),
      gone.map((id) => currentId(data, id)),
      now,
    ),
  });
}

function shownBy(change: Change | undefined, data: BoardData): Acknowledgement {
  const tasks: Task[] = [];
  const gone: string[] = [];
  for (const changedId of change?.touches ?? []) {
    const id = currentId(data, changedId);
    const task = change?.apply(data.server.get(id), id);
    if (task) tasks.push(task);
    else gone.push(id);
  }
  return { tasks, gone };
}
