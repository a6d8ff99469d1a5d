import { toast } from "../../data/api/toast.ts";
import { currentId } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { changedSince } from "../../data/changes.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { readStacks } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import { undoAction } from "../undo/undoAction.ts";
import { changeTasksMutation } from "./changeTasks.ts";
import type { ChangingTasks } from "./changedTask.ts";
import { endProgress, useChangeProgress } from "./changeProgress.ts";

/** Whether a task has changes that have not reached Google yet. */
export function isUnderway(board: BoardData, id: string): boolean {
  return changedSince(board.changes, id) !== undefined || board.server.get(id)?.synced === "waiting";
}

/**
 * Stops a large change half-way. Tasks that Google already has stay changed; for the others, Undo's inverse is run. If a task is
 * being sent to Google at this moment, its former value is sent after it.
 */
export async function stopChange(): Promise<void> {
  const { ids, done, stepId } = useChangeProgress.getState();
  const step = readStacks().undo.find(({ id }) => id === stepId);
  endProgress();
  if (!step) return;
  const { board } = getState();
  const rest = new Set(ids.filter((id) => isUnderway(board, currentId(board, id))));
  const calls = step.parts
    .toReversed()
    .flatMap(({ undo }) => undo)
    .filter(({ name }) => name === changeTasksMutation.name)
    .flatMap(({ args }) => onlyOf(args as ChangingTasks, rest) ?? []);
  await Promise.all(
    calls.map((args) => runMutation(changeTasksMutation, args, { queueKeys: [`step ${stepId}`] })),
  );
  toast.success(`${ids.length - rest.size} ${done}, ${rest.size} stayed: stopped`, {
    action: undoAction(step),
  });
}

/**
 * The part of a change that concerns some of its tasks, with their subtasks.
 * @returns undefined if it concerns none of them
 */
function onlyOf(args: ChangingTasks, ids: ReadonlySet<string>): ChangingTasks | undefined {
  const kept = args.ids.map((id) => ids.has(id) || isAlong(args, id, ids));
  const only = <Each>(all: readonly Each[]): Each[] => all.filter((_, at) => kept[at]);
  if (!kept.includes(true)) return undefined;
  const { versions, shown, siblings, parentIds, alongIds } = args;
  return {
    ...args,
    ids: only(args.ids),
    ...(versions && { versions: only(versions) }),
    ...(shown && { shown: only(shown) }),
    ...(siblings && { siblings: only(siblings) }),
    ...(parentIds && { parentIds: only(parentIds) }),
    ...(alongIds && { alongIds: alongIds.filter((id) => isAlong(args, id, ids)) }),
  };
}

/** Whether a task is a subtask of one of these tasks, so that it changes together with its parent. */
function isAlong({ deleted = [] }: ChangingTasks, id: string, ids: ReadonlySet<string>): boolean {
  const { board } = getState();
  const parent = (board.tasks.get(id) ?? deleted.find((task) => task.id === id))?.parent;
  return parent !== null && parent !== undefined && ids.has(parent);
}
