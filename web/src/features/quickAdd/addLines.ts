import { nameKey } from "@tasklane/contract/names.ts";
import { newTaskId } from "@tasklane/contract/newTaskId.ts";
import type { QuickAddLine } from "@tasklane/contract/quickAddLine.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { encodeTitle } from "@tasklane/contract/titles.ts";
import { toast } from "../../data/api/toast.ts";
import { findList } from "../../data/boardData.ts";
import { clockId } from "../../data/clockId.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import { addLabelMutation } from "../labels/addLabel.ts";
import { addListSectionMutation } from "../lists/addListSection.ts";
import { addSublistSectionMutation } from "../lists/addSublistSection.ts";
import { createTasksMutation } from "../tasks/createTasks.ts";
import { newTask } from "../tasks/newTask.ts";
import { undoAction } from "../undo/undoAction.ts";

/** A typed or pasted line, and the task that it becomes. */
export interface NewLine {
  line: QuickAddLine;
  /** If the task is a subtask of another line's task: that line's index. */
  under?: number | undefined;
  isDone?: boolean;
}

/** The name of the sublist in which a line creates its task. */
function sublistName({ listId, sublistId }: QuickAddLine): string | null {
  if (listId === null || sublistId === null) return null;
  return findList(getState().board, listId)?.sublists[sublistId]?.sublist_name ?? null;
}

/**
 * The title of a line's task as Google stores it, with the names in parentheses at its end: `Buy milk (#Errands ###Urgent)`.
 * @throws TitleTooLong if the title is longer than Google allows
 */
export function titleOfLine(line: QuickAddLine): string {
  const { title: text, section, label } = line;
  return encodeTitle({ text, sublist: sublistName(line), section, label, path: [] });
}

/**
 * Creates the tasks of the lines in their order. Also creates the sections and labels that the person chose to create. All of it
 * is one undo step.
 */
export async function addLines(lines: readonly NewLine[]): Promise<void> {
  const step = newStep();
  const queueKeys = [`step ${step.id}`];
  createNames(lines, step, queueKeys);
  const { answer } = await runMutation(createTasksMutation, { tasks: tasksOf(lines) }, { step, queueKeys });
  const [first] = answer?.data.created.flatMap(({ task }) => task ?? []) ?? [];
  if (!answer || !first) return;
  const isOne = lines.length === 1;
  toast.success(answer.message, { action: undoAction(step), ...(isOne && { task: taskNamed(first.id) }) });
}

/**
 * The tasks as shown until the server has created them. Their ids are the same but for a number at the end, so the tasks sort in
 * the order of the lines.
 */
function tasksOf(lines: readonly NewLine[]): Task[] {
  const key = crypto.randomUUID();
  return lines.map(({ line, under, isDone = false }, at) => {
    const parent = under === undefined ? (line.parent?.taskId ?? null) : newTaskId(key, under);
    const input = { listId: line.listId ?? "", title: titleOfLine(line), notes: "", due: line.due };
    const task = { ...newTask(input, parent), id: newTaskId(key, at) };
    return isDone ? { ...task, status: "completed", completed: new Date().toISOString() } : task;
  });
}

function createNames(
  lines: readonly NewLine[],
  step: Pick<UndoStep, "id">,
  queueKeys: readonly string[],
): void {
  const made = new Set<string>();
  const isFirst = (...parts: readonly (string | null)[]): boolean => {
    const key = JSON.stringify(parts);
    if (made.has(key)) return false;
    made.add(key);
    return true;
  };
  for (const { line } of lines)
    for (const { token } of line.tokens) {
      const { listId, sublistId } = line;
      if (token.kind === "label" && token.isNew && isFirst("label", nameKey(token.name)))
        void runMutation(
          addLabelMutation,
          { label_id: clockId(), label_name: token.name },
          { step, queueKeys },
        );
      const isSection = token.kind === "section" && token.isNew && listId !== null;
      if (!isSection || !isFirst("section", listId, sublistId, nameKey(token.name))) continue;
      const section = { section_id: clockId(), section_name: token.name };
      if (sublistId === null)
        void runMutation(addListSectionMutation, { listId, ...section }, { step, queueKeys });
      else
        void runMutation(
          addSublistSectionMutation,
          { listId, subList_id: sublistId, ...section },
          { step, queueKeys },
        );
    }
}
