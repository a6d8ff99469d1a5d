import type { Label } from "@tasklane/contract/labels.ts";
import type { Board, List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { withChanges } from "./changes.ts";
import type { Change, TasksById } from "./changes.ts";

/** Everything the board shows: a copy of the server's data, and what this person changed since. */
export interface BoardData {
  lists: readonly List[];
  sharedLists: readonly List[];
  labels: readonly Label[];
  /** Tasks as the server last told them. */
  server: TasksById;
  changes: readonly Change[];
  /** Tasks as they are shown: `server` with `changes` over it, by id and by list. */
  tasks: TasksById;
  byList: Readonly<Record<string, readonly Task[]>>;
  /** The server's id of a task that was made here, by the temporary id it began with. */
  aliases: Readonly<Record<string, string>>;
  /** When we first saw that Google has not got a task's last change. */
  waiting: Readonly<Record<string, number>>;
  cursor: string | null;
  refreshedAt: number | null;
  google: Board["google"];
}

export const EMPTY_BOARD: BoardData = {
  lists: [],
  sharedLists: [],
  labels: [],
  server: {},
  changes: [],
  tasks: {},
  byList: {},
  aliases: {},
  waiting: {},
  cursor: null,
  refreshedAt: null,
  google: "connected",
};

/** Own lists, then shared lists: the order of the columns. */
export function allLists(data: Pick<BoardData, "lists" | "sharedLists">): readonly List[] {
  return [...data.lists, ...data.sharedLists];
}

/** An own or a shared list. */
export function findList(data: Pick<BoardData, "lists" | "sharedLists">, id: string): List | undefined {
  const isIt = (list: List): boolean => list.google_list_id === id;
  return data.lists.find(isIt) ?? data.sharedLists.find(isIt);
}

/** The id a task has now, whether it is asked for by that or by the temporary one. */
export function currentId(data: BoardData, id: string): string {
  return data.aliases[id] ?? id;
}

/** The id a task was first known by here: changes of one task wait for each other under it. */
export function firstId(data: BoardData, id: string): string {
  return Object.keys(data.aliases).find((temporary) => data.aliases[temporary] === id) ?? id;
}

export function subtasksOf(data: BoardData, task: Task): readonly Task[] {
  return (data.byList[task.listId] ?? []).filter((other) => other.parent === task.id);
}

/** Lays a change over what is shown. */
export function begin(data: BoardData, change: Change): BoardData {
  return arrange(data, { changes: [...data.changes, change] });
}

/** Takes a change off again: what it did is undone, later changes stay. */
export function putBack(data: BoardData, changeId: string): BoardData {
  return arrange(data, { changes: data.changes.filter(({ id }) => id !== changeId) });
}

/** What the server answered to a change: the tasks it now has, those it no longer has, and the id of a new task. */
export interface Settled {
  tasks?: readonly Task[];
  gone?: readonly string[];
  /** Temporary id and the server's. */
  named?: { from: string; to: string };
}

/** Replaces a change by the server's answer to it. */
export function settle(data: BoardData, changeId: string, settled: Settled, now: number): BoardData {
  const { tasks = [], gone = [], named } = settled;
  const rename = (id: string): string => (named && id === named.from ? named.to : id);
  return arrange(data, {
    changes: data.changes
      .filter(({ id }) => id !== changeId)
      .map((change) => (named ? { ...change, touches: change.touches.map(rename) } : change)),
    aliases: named ? { ...data.aliases, [named.from]: named.to } : data.aliases,
    ...receiveTasks(
      data,
      tasks,
      gone.map((id) => currentId(data, id)),
      now,
    ),
  });
}

/**
 * Takes in the combined data fetch. With `gone` it is what changed since our cursor; without, it is everything, and what
 * it does not name is no longer there.
 */
export function receiveBoard(data: BoardData, answer: Board, now: number): BoardData {
  const incoming = [...answer.tasks, ...answer.sharedTasks];
  const { cursor, refreshedAt, google, gone } = answer;
  if (!gone) {
    const known = new Set(incoming.map(({ id }) => id));
    const missing = Object.keys(data.server).filter((id) => !known.has(id));
    return arrange(data, {
      lists: reuse(data.lists, answer.lists),
      sharedLists: reuse(data.sharedLists, answer.sharedLists),
      labels: reuse(data.labels, answer.labels),
      ...receiveTasks(data, incoming, missing, now),
      cursor,
      refreshedAt,
      google,
    });
  }
  return arrange(data, {
    lists: merge(
      without(data.lists, [...gone.lists, ...ids(answer.sharedLists)], listId),
      answer.lists,
      listId,
    ),
    sharedLists: merge(
      without(data.sharedLists, [...gone.lists, ...ids(answer.lists)], listId),
      answer.sharedLists,
      listId,
    ),
    labels: merge(without(data.labels, gone.labels, labelId), answer.labels, labelId),
    ...receiveTasks(data, incoming, gone.tasks, now),
    cursor,
    refreshedAt,
    google,
  });
}

const listId = (list: List): string => list.google_list_id;
const labelId = (label: Label): string => label.label_id;
const ids = (lists: readonly List[]): string[] => lists.map(listId);

function receiveTasks(
  data: BoardData,
  incoming: readonly Task[],
  gone: readonly string[],
  now: number,
): Pick<BoardData, "server" | "waiting"> {
  const server: Record<string, Task> = { ...data.server };
  const waiting: Record<string, number> = { ...data.waiting };
  for (const id of gone) {
    delete server[id];
    delete waiting[id];
  }
  for (const task of incoming) {
    const known = server[task.id];
    // An answer that was asked for before a later one of the same task came in.
    if (known && known.version > task.version) continue;
    server[task.id] = known && same(known, task) ? known : task;
    if (task.synced === "waiting") waiting[task.id] ??= now;
    else delete waiting[task.id];
  }
  return { server, waiting };
}

function arrange(data: BoardData, part: Partial<BoardData>): BoardData {
  const next = { ...data, ...part };
  const tasks = withChanges(next.server, next.changes);
  return { ...next, tasks, byList: groupByList(tasks, data.byList) };
}

/** The tasks of each list; a list in which nothing changed keeps its array, so that nothing draws it again. */
function groupByList(tasks: TasksById, before: BoardData["byList"]): BoardData["byList"] {
  const groups: Record<string, Task[]> = {};
  for (const id in tasks) {
    const task = tasks[id]!;
    (groups[task.listId] ??= []).push(task);
  }
  const kept: Record<string, readonly Task[]> = groups;
  for (const id in groups) {
    const old = before[id];
    const group = groups[id]!;
    if (old?.length === group.length && group.every((task, at) => task === old[at])) kept[id] = old;
  }
  return kept;
}

/** The incoming entries in their order; one that says nothing new keeps its object. */
function reuse<Entry extends object>(known: readonly Entry[], incoming: readonly Entry[]): readonly Entry[] {
  return incoming.map((entry) => known.find((old) => same(old, entry)) ?? entry);
}

/** Known entries with the incoming ones in their places, new ones at the end. */
function merge<Entry>(
  known: readonly Entry[],
  incoming: readonly Entry[],
  idOf: (entry: Entry) => string,
): readonly Entry[] {
  const byId = new Map(incoming.map((entry) => [idOf(entry), entry]));
  const old = new Set(known.map(idOf));
  return [
    ...known.map((entry) => byId.get(idOf(entry)) ?? entry),
    ...incoming.filter((entry) => !old.has(idOf(entry))),
  ];
}

function without<Entry>(
  entries: readonly Entry[],
  gone: readonly string[],
  idOf: (entry: Entry) => string,
): readonly Entry[] {
  const leaving = new Set(gone);
  return leaving.size > 0 ? entries.filter((entry) => !leaving.has(idOf(entry))) : entries;
}

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
