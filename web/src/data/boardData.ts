import type { Label } from "@tasklane/contract/labels.ts";
import type { Board, List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { withArrangements, withChanges } from "./changes.ts";
import type { Change } from "./changes.ts";
import type { ListsAndLabels } from "./listsAndLabels.ts";
import { inPositionOrder } from "./order.ts";
import { TaskTable } from "./TaskTable.ts";
import { reuse, unlessSame, merge, without, same } from "./reuse.ts";

/**
 * All data of the board: the server's data, and this person's pending mutations. `lists`, `sharedLists` and `labels` are as shown
 * on screen: the server's `told`, with the optimistic patches of `changes` applied.
 */
export interface BoardData extends ListsAndLabels {
  /** Lists and labels as the server last sent them. */
  told: ListsAndLabels;
  /** Tasks as the server last sent them. */
  server: TaskTable;
  changes: readonly Change[];
  /**
   * Tasks as shown on screen: the server's tasks (`server`) with the optimistic patches of `changes` applied. `byList` has the
   * same tasks grouped by list, in Google's order.
   */
  tasks: TaskTable;
  byList: Readonly<Record<string, readonly Task[]>>;
  /** Maps the temporary id of a task that this page created to the id that the server gave it. */
  aliases: Readonly<Record<string, string>>;
  /** For each task whose last change has not reached Google: when this page first saw that. */
  waiting: Readonly<Record<string, number>>;
  cursor: string | null;
  refreshedAt: number | null;
  google: Board["google"];
  trouble: Board["trouble"];
}

const NOTHING: ListsAndLabels = { lists: [], sharedLists: [], labels: [], views: [] };

export const EMPTY_BOARD: BoardData = {
  ...NOTHING,
  told: NOTHING,
  server: TaskTable.empty,
  changes: [],
  tasks: TaskTable.empty,
  byList: {},
  aliases: {},
  waiting: {},
  cursor: null,
  refreshedAt: null,
  google: "connected",
  trouble: undefined,
};

/** The private lists, then the shared lists: the order of the columns. */
export function allLists(data: Pick<BoardData, "lists" | "sharedLists">): readonly List[] {
  return [...data.lists, ...data.sharedLists];
}

/** Finds a private or shared list by its id. */
export function findList(data: Pick<BoardData, "lists" | "sharedLists">, id: string): List | undefined {
  return allLists(data).find((list) => list.google_list_id === id);
}

/** Maps a temporary id to the server's id, and returns any other id unchanged. */
export function currentId(data: BoardData, id: string): string {
  return data.aliases[id] ?? id;
}

/**
 * Applies the server's answer to `allTaskLists`. An answer with `gone` has only the changes since our cursor. An answer without
 * `gone` has the whole board, so what it omits is removed.
 * @param asked the server's tasks as they were known when the answer was requested. A whole board removes only these. A task that
 *   came later stays, although the answer omits it: it is the answer to a mutation of this page.
 */
export function receiveBoard(data: BoardData, answer: Board, now: number, asked = data.server): BoardData {
  const incoming = [...answer.tasks, ...answer.sharedTasks];
  const { cursor, refreshedAt, google, trouble, gone, views = data.told.views } = answer;
  const { lists, sharedLists, labels } = data.told;
  let told: ListsAndLabels;
  const goneTasks = new Set(gone ? gone.tasks : asked.ids());
  if (gone) {
    const own = without(lists, [...gone.lists, ...ids(answer.sharedLists)], listId);
    const shared = without(sharedLists, [...gone.lists, ...ids(answer.lists)], listId);
    told = {
      lists: unlessSame(lists, ordered(merge(own, answer.lists, listId), answer.order)),
      sharedLists: unlessSame(sharedLists, ordered(merge(shared, answer.sharedLists, listId), answer.order)),
      labels: unlessSame(labels, merge(without(labels, gone.labels, labelId), answer.labels, labelId)),
      views,
    };
  } else {
    for (const { id } of incoming) goneTasks.delete(id);
    told = {
      lists: unlessSame(lists, reuse(lists, answer.lists)),
      sharedLists: unlessSame(sharedLists, reuse(sharedLists, answer.sharedLists)),
      labels: unlessSame(labels, reuse(labels, answer.labels)),
      views,
    };
  }
  const { server, waiting } = receiveTasks(data, incoming, goneTasks, now);
  return rebuildBoard(data, {
    told,
    server: withListNames(server, data.told, told),
    waiting,
    cursor,
    refreshedAt,
    google,
    trouble,
  });
}

/**
 * Writes a list's new name into its tasks. The server sends a renamed list without its tasks, but each task carries the
 * list's name.
 */
function withListNames(tasks: TaskTable, before: ListsAndLabels, after: ListsAndLabels): TaskTable {
  const renamed = new Map(
    allLists(after)
      .filter((list) => {
        const name = findList(before, list.google_list_id)?.google_list_name;
        return name !== undefined && name !== list.google_list_name;
      })
      .map((list) => [list.google_list_id, list.google_list_name]),
  );
  if (renamed.size === 0) return tasks;
  const named = new Map<string, Task>();
  for (const task of tasks.values()) {
    const listName = renamed.get(task.listId);
    if (listName !== undefined) named.set(task.id, { ...task, listName });
  }
  return tasks.with(named);
}

const listId = (list: List): string => list.google_list_id;
const labelId = (label: Label): string => label.label_id;
const ids = (lists: readonly List[]): string[] => lists.map(listId);

/** Stores the tasks of an answer, and records since when a task's change waits for Google. */
export function receiveTasks(
  data: BoardData,
  incoming: readonly Task[],
  gone: Iterable<string>,
  now: number,
): Pick<BoardData, "server" | "waiting"> {
  const changed = new Map<string, Task | undefined>();
  const waiting: Record<string, number> = { ...data.waiting };
  for (const id of gone) {
    changed.set(id, undefined);
    delete waiting[id];
  }
  for (const task of incoming) {
    const known = data.server.get(task.id);
    // Skip an outdated answer, which was requested before a later version of the task arrived. A task keeps its version when it
    // moves to another list (decision 0042). Until the server has told the version there, the page takes it as 0.
    if (known && known.version > task.version && (task.version || known.listId === task.listId)) continue;
    if (!known || !same(known, task)) changed.set(task.id, task);
    if (task.synced === "waiting") waiting[task.id] ??= now;
    else delete waiting[task.id];
  }
  return { server: data.server.with(changed), waiting };
}

/** Replaces some fields of the board, and computes again what is on screen: the new fields with all pending patches. */
export function rebuildBoard(data: BoardData, part: Partial<BoardData>): BoardData {
  const next = { ...data, ...part };
  const tasks = withChanges(next.server, next.changes);
  return { ...next, ...withArrangements(next.told, next.changes), tasks, byList: groupByList(tasks, data) };
}

/** To replace more tasks of a list than this, an index of the list is built. Searching for each would be quadratic. */
const FEW = 8;

/**
 * Groups tasks by list, in order. An unchanged list keeps its array, so that its column does not rerender. A list is sorted
 * again only if a task entered it, left it, or changed its position or parent.
 */
function groupByList(tasks: TaskTable, before: BoardData): BoardData["byList"] {
  const differences = before.tasks.differences(tasks);
  if (differences.length === 0) return before.byList;
  const changed = new Map<string, Map<Task, Task | undefined>>();
  const added: Record<string, Task[]> = {};
  const unordered = new Set<string>();
  const ofList = (id: string): Map<Task, Task | undefined> => {
    const its = changed.get(id) ?? new Map<Task, Task | undefined>();
    changed.set(id, its);
    return its;
  };
  for (const [old, now] of differences) {
    const stays = now?.listId === old?.listId;
    if (old) {
      ofList(old.listId).set(old, stays ? now : undefined);
      if (!stays || old.position !== now?.position || old.parent !== now.parent) unordered.add(old.listId);
    }
    if (now && !stays) {
      ofList(now.listId);
      (added[now.listId] ??= []).push(now);
      unordered.add(now.listId);
    }
  }
  const byList = { ...before.byList };
  for (const [id, theirs] of changed) {
    const all: (Task | undefined)[] = [...(byList[id] ?? [])];
    const places = theirs.size > FEW ? new Map(all.map((task, at) => [task, at])) : undefined;
    for (const [old, now] of theirs) all[places?.get(old) ?? all.indexOf(old)] = now;
    // A list that lost a task is among those that are sorted.
    const its = unordered.has(id)
      ? inPositionOrder(all.concat(added[id] ?? []).filter((task) => task !== undefined))
      : (all as Task[]);
    if (its.length > 0) byList[id] = its;
    else delete byList[id];
  }
  return byList;
}

/** Sorts lists in the given order. Lists that the order does not contain go last. */
function ordered(lists: readonly List[], order: readonly string[] | undefined): readonly List[] {
  if (!order) return lists;
  const places = new Map(order.map((id, at) => [id, at]));
  const place = (list: List): number => places.get(listId(list)) ?? order.length;
  return lists.toSorted((one, other) => place(one) - place(other));
}
