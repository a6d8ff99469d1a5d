import type { SavedView } from "@tasklane/contract/savedViews.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { receiveBoard } from "../../../src/data/boardData.ts";
import { acknowledge, begin } from "../../../src/data/pendingChanges.ts";
import type { BoardData } from "../../../src/data/boardData.ts";
import { Failed } from "../../../src/data/api/failed.ts";
import { findConfirmed } from "../../../src/data/mutations/confirmed.ts";
import type { Inverse, MutationCall } from "../../../src/data/mutations/undoStack.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { findMutation } from "../../../src/features/mutations.ts";
import { anAnswer } from "../../aTask.ts";
import type { Other } from "./anyMutation.ts";

/**
 * Runs a mutation as if the server accepted it. A mutation that has nothing to send leaves the board as it is.
 * @returns its inverse, if it has one
 */
export function acceptMutation({ name: mutation, args }: MutationCall): Inverse | undefined {
  const found = findMutation(mutation)!;
  const { board } = getState();
  const touches = found.taskIds?.(args) ?? [];
  const inverse = found.invert?.(args, board);
  try {
    found.request(args, { find: findConfirmed, isBehind: false });
  } catch (error) {
    if (error instanceof Failed && (error.code === "kept" || error.code === "dropped")) return inverse;
    throw error;
  }
  const begun = begin(board, {
    id: "change",
    at: 0,
    touches,
    apply: (task, id) => (found.apply ? found.apply(task, args, id) : task),
    arrange: found.arrange && ((all) => found.arrange!(all, args)),
  });
  const answer = answerOf(mutation, args, begun);
  const acknowledgement = answer && found.acknowledge?.(answer, args);
  setState({ board: acknowledge(begun, "change", acknowledgement, 0) });
  return inverse && answer ? addAnswerTo(inverse, found.completeInverse?.(answer)) : inverse;
}

/**
 * The server's answer to a mutation, if only the server knows a new id, as for a list in Google, or if the inverse needs the
 * answer. For all other mutations the answer is what the optimistic patch predicts.
 */
function answerOf(mutation: string, args: object, { tasks }: BoardData): object | undefined {
  const { title, kind, id } = args as { title?: string; kind?: string; id?: string };
  if (mutation === "reorderTask") return { data: tasks.get((args as { taskId: string }).taskId) };
  const { change, ids = [] } = args as { change?: { kind?: string }; ids?: string[] };
  if (mutation === "changeTasks" && change?.kind === "order") {
    const outcomes = ids.map((each) => ({ id: each, outcome: "done", ...tasks.get(each) }));
    return { data: { outcomes } };
  }
  if (mutation === "addList") return { data: { id: `list ${title}`, title } };
  if (mutation === "restoreFromBin" && kind === "list") return { data: { listId: id, tasks: [] } };
  return undefined;
}

/** Adds to an inverse what only the answer contains. */
function addAnswerTo({ undo: [first, ...later], redo }: Inverse, moreArgs: object | undefined): Inverse {
  return { undo: first ? [{ ...first, args: { ...first.args, ...moreArgs } }, ...later] : [], redo };
}

/** Runs the mutations that undo or redo a step, as if the server accepted them. */
export function walkInverse(inverse: Inverse, direction: "undo" | "redo"): void {
  inverse[direction].forEach(acceptMutation);
}

/** What an answer says of removed things when nothing was removed. */
export const NONE_GONE = { tasks: [], lists: [], labels: [] };

/** Makes a change of another member or another browser. @returns whether it changed a value */
export function changeByOther(other: Other): boolean {
  const { board } = getState();
  if ("viewId" in other) {
    const isIt = ({ view_id }: SavedView): boolean => view_id === other.viewId;
    const views = board.told.views.map((view) => (isIt(view) ? { ...view, ...other.change } : view));
    setState({ board: receiveBoard(board, anAnswer({ views, gone: NONE_GONE }), 0) });
    return board.told.views.some(isIt);
  }
  const { id, change } = other;
  const task = board.server.get(id);
  const [field] = Object.keys(change) as (keyof Task)[];
  if (!task || !field || task[field] === change[field]) return false;
  const changed = { ...task, ...change, version: task.version + 1 };
  setState({ board: receiveBoard(board, anAnswer({ tasks: [changed], gone: NONE_GONE }), 0) });
  return true;
}

/**
 * What people see of a board. It leaves out versions, ids of sublists, sections and labels, titles as Google has them, and whether
 * Google has the changes, which may all differ.
 */
export function seen({ lists, labels, tasks, views }: BoardData) {
  const names = (all: object, of: string): string[] =>
    Object.values(all as Record<string, Record<string, string>>)
      .map((each) => each[of] ?? "")
      .sort();
  return {
    lists: lists.map((list) => ({
      name: list.google_list_name,
      sections: names(list.sections, "section_name"),
      sublists: Object.values(list.sublists)
        .map((sublist) => [sublist.sublist_name, ...names(sublist.sections, "section_name")].join("/"))
        .sort(),
    })),
    views,
    labels: labels.map(({ label_name }) => label_name).sort(),
    tasks: [...tasks.values()]
      .map(({ version: _, completed: __, sublistId: ___, title: ____, synced: _____, ...task }) => ({
        ...task,
        // Completed tasks have no order.
        position: task.status === "completed" ? "" : task.position,
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}
