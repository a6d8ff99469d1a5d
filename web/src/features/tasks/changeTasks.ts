import type { changeTasks as ChangeTasks, TaskOutcome, TasksChange } from "@tasklane/contract/changeTasks.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../../data/api/failed.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { toast } from "../../data/api/toast.ts";
import { between } from "../../data/between.ts";
import { currentId, findList } from "../../data/boardData.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import type { MutationKind } from "../../data/mutations/defineMutation.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import type { Ended } from "../../data/mutations/runMutation.ts";
import { quotedTask } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import { subtasksOfEach } from "../../data/subtasksOfEach.ts";
import { undoAction } from "../undo/undoAction.ts";
import { changedTask, isStillAsChanged, orderKeyEnd } from "./changedTask.ts";
import type { ChangingTasks } from "./changedTask.ts";
import { inverseOfChange } from "./inverseOfChange.ts";
import { subtasksSeen } from "./subtasksSeen.ts";
import { endProgress, useChangeProgress } from "./changeProgress.ts";
import { parentsOf } from "./movedTo.ts";
import { firstIn } from "./newTask.ts";
import { doneWords, outcomeWords, tasksInWords } from "./outcomeWords.ts";
import type { Stayed } from "./outcomeWords.ts";

const call: RouteOf<typeof ChangeTasks> = {
  name: "changeTasks",
  method: "POST",
  path: "/my-tasks/change",
};

const KINDS: Readonly<Record<TasksChange["kind"], MutationKind>> = {
  status: "complete",
  due: "date",
  label: "edit",
  section: "edit",
  sublist: "edit",
  move: "move",
  order: "move",
  delete: "delete",
  restore: "add",
};

export const changeTasksMutation = defineMutation({
  name: "changeTasks",
  kind: ({ change }: ChangingTasks) => KINDS[change.kind],
  taskIds: ({ ids, alongIds = [] }) => [...ids, ...alongIds],
  queueKeys: ({ ids, change }) => (change.kind === "move" ? parentsOf(ids) : []),
  apply: changedTask,
  request: (args, { isBehind }) => {
    const { board } = getState();
    const entries = args.ids.flatMap((first, at) => {
      const id = currentId(board, first);
      const task = board.server.get(id);
      // A task that the board does not have any more is sent, unless this is an Undo: the server's answer then tells the person.
      if (!isChangeable(args, task)) return [];
      // The version is 0 until the server has said it.
      const seen = args.versions?.[at] || Infinity;
      const version = (task && (isBehind ? task.version : Math.min(seen, task.version))) || undefined;
      const parent = args.parentIds?.[at] ?? null;
      return [{ id, version, after: siblingOf(args, at, task), parent: parent && currentId(board, parent) }];
    });
    if (entries.length === 0) throw new Failed("kept");
    const { change } = args;
    const isOrder = change.kind === "order";
    const hasVersions =
      !isOrder && change.kind !== "restore" && entries.every(({ version }) => version !== undefined);
    return requestOf(call, {
      ids: entries.map(({ id }) => id),
      change: isOrder
        ? { kind: "order", after: entries.map(({ after }) => after) }
        : change.kind === "move" && args.parentIds
          ? { ...change, parents: entries.map(({ parent }) => parent) }
          : change.kind === "delete"
            ? { ...change, ...subtasksSeen(args.alongIds) }
            : change,
      ...(hasVersions && { versions: entries.map(({ version }) => version!) }),
      ...(args.onlyFrom !== undefined && { undo: true }),
    });
  },
  acknowledge: ({ data }, args) => acknowledgeOutcomes(data.outcomes, args),
  says: (args) => saysOf(args),
  invert: inverseOfChange,
  // Only the answer to a change of order has positions.
  completeInverse: ({ data }) => {
    const placed = data.outcomes.flatMap(({ id, position }) =>
      position === undefined ? [] : [[id, position]],
    );
    return placed.length > 0 ? { onlyAt: Object.fromEntries(placed) as Record<string, string> } : undefined;
  },
  failure: FAILURE.fallback,
  describe: ({ ids }) => ({ ...(ids.length > 1 && { title: `${ids.length} tasks` }) }),
});

/**
 * Whether to send a task with the change. An undo leaves out tasks whose value somebody has changed since, and a change in one list
 * leaves out tasks of other lists. Every other change sends all tasks.
 */
function isChangeable(args: ChangingTasks, task: Task | undefined): boolean {
  const { change, onlyFrom, inList } = args;
  const isAny = change.kind !== "order" && onlyFrom === undefined && inList === undefined;
  return isAny || (task !== undefined && isStillAsChanged(task, args));
}

/** Returns the first of the stored siblings that is still a sibling of the task, or null. The task is put after this sibling. */
function siblingOf({ siblings }: ChangingTasks, at: number, task: Task | undefined): string | null {
  const { board } = getState();
  const found = siblings?.[at]?.find((id) => {
    const other = board.server.get(currentId(board, id));
    return other !== undefined && other.listId === task?.listId && other.parent === task.parent;
  });
  return found === undefined ? null : currentId(board, found);
}

/**
 * Applies the server's outcome for each task to the board. If the server skipped a task, the task shows the server's state again.
 */
function acknowledgeOutcomes(outcomes: readonly TaskOutcome[], args: ChangingTasks) {
  const { server } = getState().board;
  const done = new Map(outcomes.flatMap((each) => (each.outcome === "done" ? [[each.id, each]] : [])));
  const tasks: Task[] = [];
  const gone: string[] = [];
  const take = (id: string, version?: number): void => {
    const before = server.get(id);
    const now = changedTask(before, args, id);
    if (!now) gone.push(id);
    // Each list counts versions separately. So give a moved task version 0: the event with its real version is then newer and
    // replaces it.
    else if (now !== before)
      tasks.push({
        ...now,
        version: version ?? (now.listId === before?.listId ? now.version : 0),
        synced: "waiting",
      });
  };
  for (const { id, version } of done.values()) take(id, version);
  for (const id of args.alongIds ?? []) {
    const parent = server.get(id)?.parent ?? args.deleted?.find((task) => task.id === id)?.parent;
    if (parent && done.has(parent) && !done.has(id)) take(id);
  }
  return { tasks, gone };
}

/** Describes a change in the words after "Undo:". */
function saysOf({ ids, alongIds = [], change, toName = "" }: ChangingTasks): string {
  const them = ids.length === 1 ? quotedTask(ids[0]!) : `${ids.length + alongIds.length} tasks`;
  switch (change.kind) {
    case "status":
      return `${change.status === "completed" ? "complete" : "reopen"} ${them}`;
    case "due":
      return `change date of ${them}`;
    case "label":
    case "section":
    case "sublist":
      return `change ${change.kind} of ${them}`;
    case "move":
      return `move ${them} to ${toName}`;
    case "order":
      return `move ${them}`;
    case "delete":
      return `delete ${them}`;
    case "restore":
      return `restore ${them}`;
  }
}

/** Changes of more tasks than this show their progress. */
const SHOWN_ABOVE = 50;

/** What a large change does: `Moving 200 tasks to Home`. */
function progressWords({ ids, change, toName = "" }: ChangingTasks): string {
  const them = tasksInWords(ids.length);
  if (change.kind === "move") return `Moving ${them} to ${toName}`;
  if (change.kind === "delete") return `Deleting ${them}`;
  if (change.kind === "status")
    return `${change.status === "completed" ? "Completing" : "Reopening"} ${them}`;
  return `Changing ${them}`;
}

/** How a change of many tasks is made. */
export interface ChangeOptions {
  /** The undo step of which this change is a part. By default it gets a new one. */
  step?: Pick<UndoStep, "id">;
  /** Tasks that were left out before the change, with the reason. The toast counts them. */
  stayed?: readonly Stayed[];
  /** Called when the server has answered, with the ids of the tasks that were changed. */
  onDone?: (ids: readonly string[]) => void;
  /** The list in which a task must be. A task that an earlier part of the same action did not move there is not changed. */
  inList?: string;
  /** Whether to show no toast, because a later part of the same action shows one. */
  isQuiet?: boolean;
}

/**
 * Changes many tasks in the same way, by one mutation and as one undo step. If a parent is among the tasks, its subtasks change
 * with it. The toast says how many tasks were changed, and why the others were not.
 * @param tasks at most 500, in their order on screen
 * @returns the answer for each task, or what went wrong
 */
export async function changeTasks(
  tasks: readonly Task[],
  change: Exclude<TasksChange, { kind: "order" | "restore" }>,
  { step = newStep(), stayed = [], onDone, inList, isQuiet = false }: ChangeOptions = {},
): Promise<Ended<{ data: { outcomes: TaskOutcome[] } }>> {
  const args = { ...changingTasks(tasks, change), ...(inList !== undefined && { inList }) };
  if (args.ids.length === 0) {
    if (!isQuiet) toast.success(outcomeWords(change, 0, stayed));
    return {};
  }
  if (args.ids.length > LIMITS.tasksAtOnce) {
    toast.failure(`At most ${LIMITS.tasksAtOnce} tasks can be changed at once`);
    return {};
  }
  const isLarge = args.ids.length > SHOWN_ABOVE;
  if (isLarge)
    useChangeProgress.setState({
      ids: args.ids,
      words: progressWords(args),
      done: doneWords(change),
      stepId: step.id,
      isAnswered: false,
    });
  const before = getState().board.tasks;
  const parents = args.alongIds?.map((id) => before.get(id)?.parent) ?? [];
  const ended = await runMutation(changeTasksMutation, args, { step });
  const { answer } = ended;
  if (!answer) {
    if (isLarge) endProgress();
    return ended;
  }
  // The server sends a deletion to Google only when the time for Undo is over, so there is no progress to show yet.
  if (isLarge && useChangeProgress.getState().stepId === step.id) {
    if (change.kind === "delete") endProgress();
    else useChangeProgress.setState({ isAnswered: true });
  }
  const { outcomes } = answer.data;
  const done = outcomes.filter(({ outcome }) => outcome === "done");
  onDone?.(done.map(({ id }) => id));
  // A subtask that goes along counts too, because the person may have selected it, and a question has counted it.
  const isDone = new Set(done.map(({ id }) => id));
  const { board } = getState();
  const along = parents.filter(
    (parent) => typeof parent === "string" && isDone.has(currentId(board, parent)),
  );
  const skipped = outcomes.flatMap(({ reason }) => (reason === undefined ? [] : [{ reason }]));
  if (!isQuiet)
    toast.success(outcomeWords(change, done.length + along.length, [...skipped, ...stayed]), {
      ...(done.length > 0 && { action: undoAction(step) }),
    });
  return ended;
}

/** The arguments of the mutation that changes these tasks, and the subtasks that change with them. */
export function changingTasks(
  tasks: readonly Task[],
  change: Exclude<TasksChange, { kind: "order" | "restore" }>,
): ChangingTasks {
  const { board } = getState();
  const takesSubtasks =
    change.kind === "move" ||
    change.kind === "delete" ||
    (change.kind === "status" && change.status === "completed");
  const chosen = new Set(tasks.map(({ id }) => id));
  const roots = takesSubtasks ? tasks.filter(({ parent }) => parent === null || !chosen.has(parent)) : tasks;
  const along = takesSubtasks
    ? subtasksOfEach(board, roots).filter(
        (sub) => change.kind !== "status" || sub.status !== change.status || chosen.has(sub.id),
      )
    : [];
  // The server puts each moved task at the top, so the last one goes first.
  const ordered = change.kind === "move" ? roots.toReversed() : roots;
  // Longer than the lowest key, so that each key that begins with it sorts before the list's first task.
  const above = change.kind === "move" ? between("", firstIn(change.toListId)) : "";
  return {
    ids: ordered.map(({ id }) => id),
    change,
    versions: ordered.map(({ version }) => version),
    alongIds: along.map(({ id }) => id),
    ...(change.kind === "status" && {
      completed: change.status === "completed" ? new Date().toISOString() : null,
    }),
    ...(change.kind === "move" && {
      toName: findList(board, change.toListId)?.google_list_name ?? "",
      shown: ordered.map((_, at) => above + orderKeyEnd(ordered.length - at)),
    }),
  };
}
