import type { Day } from "@tasklane/contract/dueDates.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { originalsSentence } from "../../data/assigned.ts";
import { findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import { subtasksOfEach } from "../../data/subtasksOfEach.ts";
import { confirm } from "../../ui/confirm.ts";
import { changeTasks } from "../tasks/changeTasks.ts";
import type { ChangeOptions } from "../tasks/changeTasks.ts";
import { tasksInWords } from "../tasks/outcomeWords.ts";
import type { Stayed } from "../tasks/outcomeWords.ts";
import { crossingOfMany, sharedAmong } from "./crossingOfMany.ts";
import { leaveSelection } from "./select.ts";

/** The deletion of more tasks than this asks for a confirmation. */
const ASKED_ABOVE = 5;

/** Completes the tasks; if all of them are completed, reopens them. */
export async function completeTasks(tasks: readonly Task[]): Promise<void> {
  const isAllDone = tasks.every(({ status }) => status === "completed");
  const status = isAllDone ? "needsAction" : "completed";
  leaveSelection();
  await changeTasks(
    tasks.filter((task) => task.status !== status),
    { kind: "status", status },
  );
}

/** Gives the tasks a due date, or removes theirs. */
export async function setDueOfTasks(
  tasks: readonly Task[],
  due: Day | null,
  options?: ChangeOptions,
): Promise<void> {
  await changeTasks(
    tasks.filter((task) => task.due !== due),
    { kind: "due", due },
    options,
  );
}

/** Gives tasks a label, or none, in one mutation. Tasks that have it already are left out. */
export async function labelTasks(
  tasks: readonly Task[],
  label: string | null,
  options?: ChangeOptions,
): Promise<void> {
  await changeTasks(
    tasks.filter((task) => task.label !== label),
    { kind: "label", label },
    options,
  );
}

/** Puts the tasks into a section, or takes them out of their sections. A task whose list has no such section is not changed. */
export async function setSectionOfTasks(
  tasks: readonly Task[],
  section: string | null,
  options: ChangeOptions = {},
): Promise<void> {
  const { board } = getState();
  const { fit, stayed } = split(tasks, (task) => section === null || hasSection(board, task, section), {
    reason: "no such section there",
  });
  await changeTasks(
    fit.filter((task) => task.section !== section),
    { kind: "section", section },
    { ...options, stayed },
  );
}

/** Puts the tasks into a sublist, or takes them out of their sublists. A task whose list has no such sublist is not changed. */
export async function setSublistOfTasks(
  tasks: readonly Task[],
  sublist: string | null,
  options: ChangeOptions = {},
): Promise<void> {
  const { board } = getState();
  const { fit, stayed } = split(
    tasks,
    (task) => sublist === null || hasSublist(board, task.listId, sublist),
    {
      reason: "no such sublist there",
    },
  );
  await changeTasks(
    fit.filter((task) => task.sublistName !== sublist),
    { kind: "sublist", sublist },
    { ...options, stayed },
  );
}

/**
 * Moves the tasks to a list. If other people are concerned, first says what changes for them, and asks.
 * @param sublist a sublist of that list, into which the tasks go
 * @returns whether the person agreed
 */
export async function moveTasksTo(
  tasks: readonly Task[],
  listId: string,
  sublist: string | null = null,
  step: Pick<UndoStep, "id"> = newStep(),
): Promise<boolean> {
  const { board } = getState();
  const to = findList(board, listId);
  if (!to) return false;
  const leaving = tasks.filter((task) => task.listId !== listId);
  const said = crossingOfMany(leaving, to, (id) => findList(board, id));
  const yes = leaving.length === 1 ? "Yes, move it!" : "Yes, move them!";
  const text = `Do you want to move ${tasksInWords(leaving.length)} to “${to.google_list_name}”?`;
  if (said.length > 0 && !(await confirm({ text, more: said.join(" "), yes, isHarmless: true })))
    return false;
  leaveSelection();
  if (leaving.length > 0) {
    const moving = changeTasks(leaving, { kind: "move", toListId: listId }, { step });
    if (sublist !== null)
      void changeTasks(tasks, { kind: "sublist", sublist }, { step, inList: listId, isQuiet: true });
    await moving;
  } else if (sublist !== null) await setSublistOfTasks(tasks, sublist, { step });
  return true;
}

/**
 * Deletes the tasks with their subtasks. It asks first if there are more than five, or if a task's original in Docs or Chat is
 * deleted with it.
 */
export async function deleteTasks(tasks: readonly Task[]): Promise<void> {
  const { board } = getState();
  const all = new Set([...tasks, ...subtasksOfEach(board, tasks)]);
  const originals = originalsSentence([...all]);
  if (all.size > ASKED_ABOVE || originals) {
    const isOne = all.size === 1;
    const text = isOne
      ? "Do you want to delete this task?"
      : `Do you want to delete these ${all.size} tasks?`;
    const stay = isOne ? "It stays in the bin for 30 days." : "They stay in the bin for 30 days.";
    const more = [stay, sharedAmong([...all], (id) => findList(board, id)), originals]
      .filter(Boolean)
      .join(" ");
    if (!(await confirm({ text, more, yes: isOne ? "Yes, delete it!" : "Yes, delete them!" }))) return;
  }
  leaveSelection();
  await changeTasks(tasks, { kind: "delete" });
}

function split(
  tasks: readonly Task[],
  isFit: (task: Task) => boolean,
  why: Stayed,
): { fit: Task[]; stayed: Stayed[] } {
  const fit = tasks.filter(isFit);
  return { fit, stayed: tasks.filter((task) => !fit.includes(task)).map(() => why) };
}

function hasSublist(board: BoardData, listId: string, name: string): boolean {
  const sublists = Object.values(findList(board, listId)?.sublists ?? {});
  return sublists.some((sublist) => nameKey(sublist.sublist_name) === nameKey(name));
}

function hasSection(board: BoardData, { listId, sublistId, sublistName }: Task, name: string): boolean {
  const list = findList(board, listId);
  const sections = sublistName === null ? list?.sections : list?.sublists[sublistId ?? ""]?.sections;
  return Object.values(sections ?? {}).some((section) => nameKey(section.section_name) === nameKey(name));
}
