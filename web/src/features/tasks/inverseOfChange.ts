import type { TasksChange } from "@tasklane/contract/changeTasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "../../data/boardData.ts";
import type { Inverse, MutationCall } from "../../data/mutations/undoStack.ts";
import { siblingsAboveEach } from "../../data/place.ts";
import type { ChangingTasks } from "./changedTask.ts";
import { isSameName, nameOf } from "./taskNames.ts";
import type { NameKind } from "./taskNames.ts";

/** Undo puts a task after its nearest sibling above. This many siblings are stored, the nearest first, because some may be gone. */
const SIBLINGS = 5;

const callOf = (args: ChangingTasks): MutationCall => ({ name: "changeTasks", args });
const idsOf = (tasks: readonly Task[]): string[] => tasks.map(({ id }) => id);

/**
 * The inverse of a change of many tasks (decision 0036). It has one call of `changeTasks` for each former value. Each call
 * changes only tasks that still have the value that the change gave them.
 * @returns undefined if nothing can be undone, because the change replaces no value
 */
export function inverseOfChange(args: ChangingTasks, board: BoardData): Inverse | undefined {
  const { change } = args;
  const tasks = args.ids.flatMap((id) => board.tasks.get(id) ?? []);
  const along = (args.alongIds ?? []).flatMap((id) => board.tasks.get(id) ?? []);
  switch (change.kind) {
    case "status":
      return invertStatus(args, change.status, [...tasks, ...along]);
    case "due":
      return invertField(
        tasks.filter(({ due }) => due !== change.due),
        ({ due }) => due,
        change.due,
        (due) => ({
          kind: "due",
          due,
        }),
      );
    case "label":
      return invertName("label", change.label, tasks);
    case "section":
      return invertName("section", change.section, tasks);
    case "sublist":
      return invertName("sublist", change.sublist, tasks);
    case "move":
      return invertMove(args, change.toListId, { tasks, along }, board);
    case "order":
      return { undo: orderCalls(tasks, board), redo: [callOf(args)] };
    case "delete": {
      const deleted = [...tasks, ...along];
      if (deleted.length === 0) return undefined;
      const ids = { ids: idsOf(tasks), alongIds: idsOf(along) };
      return {
        undo: [callOf({ ids: idsOf(deleted), change: { kind: "restore" }, deleted })],
        redo: [callOf({ ...ids, change: { kind: "delete" } })],
      };
    }
    case "restore":
      return undefined;
  }
}

function invertStatus(
  args: ChangingTasks,
  status: Task["status"],
  tasks: readonly Task[],
): Inverse | undefined {
  const changed = tasks.filter((task) => task.status !== status);
  // Parents come first: a subtask cannot be reopened under a completed parent.
  const ordered = [...changed.filter(({ parent }) => !parent), ...changed.filter(({ parent }) => parent)];
  const former = status === "completed" ? "needsAction" : "completed";
  const undo = groups(ordered, ({ completed }) => completed).map(([completed, its]) =>
    callOf({ ids: idsOf(its), change: { kind: "status", status: former }, completed, onlyFrom: status }),
  );
  const { versions: _, ...again } = args;
  return undo.length > 0 ? { undo, redo: [callOf(again)] } : undefined;
}

function invertName(kind: NameKind, name: string | null, tasks: readonly Task[]): Inverse | undefined {
  const changed = tasks.filter((task) => !isSameName(nameOf(task, kind), name));
  const inverse = invertField(
    changed,
    (task) => nameOf(task, kind),
    name,
    (value) => changeOf(kind, value),
  );
  // A new sublist clears the section, so Undo restores the section too.
  return kind === "sublist" && inverse
    ? { ...inverse, undo: [...inverse.undo, ...nameCalls("section", changed)] }
    : inverse;
}

function invertField(
  tasks: readonly Task[],
  formerOf: (task: Task) => string | null,
  value: string | null,
  changeTo: (value: string | null) => TasksChange,
): Inverse | undefined {
  const byFormer = groups(tasks, formerOf).map(([former, its]) => ({ former, ids: idsOf(its) }));
  if (byFormer.length === 0) return undefined;
  return {
    undo: byFormer.map(({ ids, former }) => callOf({ ids, change: changeTo(former), onlyFrom: value })),
    redo: byFormer.map(({ ids, former }) => callOf({ ids, change: changeTo(value), onlyFrom: former })),
  };
}

/**
 * Inverts a move: moves the tasks back to their former lists and parents, then restores the sublists and sections that the move
 * removed, then the order.
 */
function invertMove(
  args: ChangingTasks,
  toListId: string,
  { tasks, along }: { tasks: readonly Task[]; along: readonly Task[] },
  board: BoardData,
): Inverse | undefined {
  // Leave out tasks assigned in Docs or Chat, because the server does not move them.
  const movable = tasks.filter((task) => task.listId !== toListId && !task.assigned);
  if (movable.length === 0) return undefined;
  const byList = groups(movable, ({ listId }) => listId).map(([listId, its]) => {
    const ids = new Set(idsOf(its));
    const subs = along.filter(({ parent }) => parent !== null && ids.has(parent));
    return { listId, its, subs, alongIds: idsOf(subs) };
  });
  const back = byList.map(({ listId, its, alongIds }) =>
    callOf({
      ids: idsOf(its),
      alongIds,
      change: { kind: "move", toListId: listId },
      toName: its[0]!.listName,
      shown: its.map(({ position }) => position),
      ...(its.some(({ parent }) => parent !== null) && { parentIds: its.map(({ parent }) => parent) }),
      onlyFrom: toListId,
    }),
  );
  const names = byList.flatMap(({ listId, its, subs }) =>
    (["sublist", "section"] as const).flatMap((kind) => nameCalls(kind, [...its, ...subs], listId)),
  );
  const order = byList.flatMap(({ its }) => orderCalls(its, board));
  const shown = new Map(args.ids.map((id, at) => [id, args.shown?.[at] ?? ""]));
  const again = byList.map(({ listId, its, alongIds }) =>
    callOf({
      ...args,
      ids: idsOf(its),
      alongIds,
      versions: its.map(({ version }) => version),
      shown: its.map(({ id }) => shown.get(id) ?? ""),
      onlyFrom: listId,
    }),
  );
  return { undo: [...back, ...names, ...order], redo: again };
}

/** Makes calls that give the tasks back the label, section or sublist that a change removed. */
function nameCalls(kind: NameKind, tasks: readonly Task[], inList?: string): MutationCall[] {
  const named = tasks.filter((task) => nameOf(task, kind) !== null);
  return groups(named, (task) => nameOf(task, kind)).map(([name, its]) =>
    callOf({
      ids: idsOf(its),
      change: changeOf(kind, name),
      onlyFrom: null,
      ...(inList !== undefined && { inList }),
    }),
  );
}

/** Makes calls that put tasks back in their order, from the top down, because a task may come after another of these tasks. */
function orderCalls(tasks: readonly Task[], { byList }: BoardData): MutationCall[] {
  const open = tasks.filter(({ status }) => status === "needsAction");
  return groups(open, ({ listId }) => listId).map(([listId, its]) => {
    const inList = byList[listId] ?? [];
    const ordered = its.toSorted((one, other) => (one.position < other.position ? -1 : 1));
    return callOf({
      ids: idsOf(ordered),
      change: { kind: "order", after: [] },
      siblings: siblingsAboveEach(ordered, inList, SIBLINGS),
      shown: ordered.map(({ position }) => position),
      inList: listId,
    });
  });
}

function changeOf(kind: NameKind, name: string | null): TasksChange {
  switch (kind) {
    case "label":
      return { kind, label: name };
    case "section":
      return { kind, section: name };
    case "sublist":
      return { kind, sublist: name };
  }
}

function groups<Key>(tasks: readonly Task[], keyOf: (task: Task) => Key): [Key, Task[]][] {
  return [...Map.groupBy(tasks, keyOf)];
}
