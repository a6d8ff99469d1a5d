import { nameKey, nameProblem, normName } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { findList } from "../../../data/boardData.ts";
import type { BoardData } from "../../../data/boardData.ts";
import { sectionsInOrder } from "../../../data/sectionsInOrder.ts";
import { namesInOrder } from "../../../data/namesInOrder.ts";
import { sublistsInOrder } from "../../../data/sublistsInOrder.ts";
import { nameOf } from "../taskNames.ts";
import type { NameKind } from "../taskNames.ts";

/** A label, section or sublist that a task can get, and how many open tasks have it. */
export interface PickOption {
  name: string;
  count: number;
}

/**
 * The labels, sections or sublists that a task can get: labels from A to Z, sections and sublists in the order of their columns.
 * The task's current one is included, even if only another member has it.
 * @returns the options, and the name of the list or sublist that contains them
 */
export function optionsFor(
  kind: NameKind,
  task: Task,
  board: BoardData,
): { options: PickOption[]; place: string } {
  const list = findList(board, task.listId);
  const own = nameOf(task, kind);
  const within = (other: Task): boolean =>
    kind === "label" ||
    (other.listId === task.listId && (kind === "sublist" || other.sublistName === task.sublistName));
  const counts = new Map<string, number>();
  const tasks = kind === "label" ? board.tasks.values() : (board.byList[task.listId] ?? []);
  for (const other of tasks) {
    const name = nameOf(other, kind);
    if (name !== null && other.status === "needsAction" && within(other))
      counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  }
  const names = namesOf(kind, task, board);
  const all = own === null || names.some((name) => nameKey(name) === nameKey(own)) ? names : [...names, own];
  const sorted = kind === "label" ? namesInOrder(all) : all;
  const listName = list?.google_list_name ?? task.listName;
  return {
    options: sorted.map((name) => ({ name, count: counts.get(nameKey(name)) ?? 0 })),
    place: kind === "section" && task.sublistName ? `${listName} / ${task.sublistName}` : listName,
  };
}

function namesOf(kind: NameKind, { listId, sublistName, sublistId }: Task, board: BoardData): string[] {
  if (kind === "label") return board.labels.map((label) => label.label_name);
  const list = findList(board, listId);
  if (kind === "sublist") return list ? sublistsInOrder(list).map((sublist) => sublist.sublist_name) : [];
  const sections = sublistName === null ? list?.sections : list?.sublists[sublistId ?? ""]?.sections;
  return sectionsInOrder(sections).map((section) => section.section_name);
}

/** The name of a new label, section or sublist for the typed text. Undefined if one of that name exists, or if it is no valid name. */
export function newNameIn(query: string, options: readonly { name: string }[]): string | undefined {
  const name = normName(query);
  if (nameProblem(name, "none") !== undefined) return undefined;
  return options.some((option) => nameKey(option.name) === nameKey(name)) ? undefined : name;
}

/** Says how many labels there are: `12 labels`; while the person searches, how many were found: `3 of 12`. */
export function labelCount(found: number, all: number, query: string): string {
  if (query !== "") return `${found} of ${all}`;
  return all === 1 ? "1 label" : `${all} labels`;
}
