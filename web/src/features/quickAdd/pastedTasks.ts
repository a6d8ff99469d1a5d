import { placedWords } from "@tasklane/contract/dayPhrases.ts";
import { parseQuickAdd } from "@tasklane/contract/quickAdd.ts";
import type { QuickAddContext } from "@tasklane/contract/quickAddLine.ts";
import { findName, longestName, signOf } from "@tasklane/contract/quickAddNames.ts";
import type { TextRange } from "@tasklane/contract/textRange.ts";
import { pastedLines } from "@tasklane/contract/quickAddLines.ts";
import type { BoardData } from "../../data/boardData.ts";
import type { NewLine } from "./addLines.ts";
import { placeName } from "./lineWords.ts";

/** A pasted line as the task that it will become. */
export interface PastedTask extends NewLine {
  text: string;
  /** Whether the pasted line is marked as completed, but its task stays open, because one of its subtasks is open. */
  staysOpen: boolean;
}

/**
 * Turns pasted lines into tasks:
 * - If a line has only recognised words, such as `tomorrow`, these words are its title.
 * - A subtask is created in its parent's list. Below a line that names an existing task, lines are subtasks of that task.
 * - A completed task with an open subtask stays open, because completing the task would complete the subtask.
 * @param kept for each line, by its index: the parts that the person wants as plain text
 */
export function pastedTasks(
  text: string,
  context: QuickAddContext,
  kept: ReadonlyMap<number, readonly TextRange[]>,
): PastedTask[] {
  const lines = pastedLines(text);
  const tasks: PastedTask[] = [];
  let above: number | undefined;
  for (const [at, { text: its, isSubtask, isDone }] of lines.entries()) {
    // A subtask cannot have subtasks. So if quick add creates subtasks, pasted subtasks become plain tasks.
    const under = isSubtask && context.preset.parent === null ? above : undefined;
    const parent = under === undefined ? undefined : tasks[under]!.line;
    if (under === undefined) above = at;
    const preset = parent
      ? {
          listId: parent.listId,
          sublistId: parent.sublistId,
          section: parent.section,
          due: null,
          parent: parent.parent ?? {
            taskId: "",
            listId: parent.listId ?? "",
            sublistId: parent.sublistId,
            section: parent.section,
          },
        }
      : context.preset;
    const parse = (ranges: readonly TextRange[]) => parseQuickAdd(its, { ...context, preset, kept: ranges });
    const ofIt = parse(kept.get(at) ?? []);
    const line = ofIt.title === "" ? parse([{ start: 0, end: its.length }]) : ofIt;
    const isBelowNew = parent?.parent === null;
    tasks.push({
      text: its,
      line: isBelowNew ? { ...line, parent: null } : line,
      under: isBelowNew ? under : undefined,
      isDone,
      staysOpen: false,
    });
  }
  return tasks.map((task, at) => {
    const isOpenBelow = task.isDone && tasks.some(({ under, isDone }) => under === at && !isDone);
    return isOpenBelow ? { ...task, isDone: false, staysOpen: true } : task;
  });
}

/** The words, such as `@urgent`, with which titles name labels that do not exist. Each is listed once. */
export function unknownLabels(tasks: readonly PastedTask[], labels: readonly string[]): string[] {
  const found = tasks.flatMap(({ line: { title } }) => {
    const words = placedWords(title);
    return words.flatMap(({ raw, start }) => {
      const sign = signOf(raw);
      if (sign?.kind !== "label") return [];
      const name = longestName(title, start + sign.sign.length, words, (key) => findName(labels, key));
      return name ? [] : [raw.replace(/\)$/u, "")];
    });
  });
  return [...new Set(found)];
}

/** How many tasks and subtasks will be created: `7 tasks, 2 subtasks`. */
export function countWords(tasks: readonly PastedTask[]): string {
  const isBelow = ({ under, line }: PastedTask): boolean => under !== undefined || line.parent !== null;
  const below = tasks.filter(isBelow).length;
  const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
  return [
    ...(tasks.length > below ? [counted(tasks.length - below, "task")] : []),
    ...(below > 0 ? [counted(below, "subtask")] : []),
  ].join(", ");
}

/**
 * Where the tasks will be created: `Home / Kitchen / Shelf`. It names the sublist and the section that all tasks share; of tasks in
 * several lists it says how many lists they are.
 */
export function placeWords(
  tasks: readonly PastedTask[],
  board: Pick<BoardData, "lists" | "sharedLists">,
): string {
  const ofAll = <Value>(valueOf: (line: NewLine["line"]) => Value): Value | null => {
    const [first, ...others] = new Set(tasks.map(({ line }) => valueOf(line)));
    return first === undefined || others.length > 0 ? null : first;
  };
  const lists = new Set(tasks.map(({ line }) => line.listId));
  if (lists.size > 1) return `${lists.size} lists`;
  const place = placeName(board, {
    listId: ofAll(({ listId }) => listId),
    sublistId: ofAll(({ sublistId }) => sublistId),
  });
  const section = ofAll((line) => line.section);
  return section === null ? place : `${place} / ${section}`;
}
