import { isUnseen } from "./isUnseen.ts";

/** The most lines that become tasks at once. */
export const LINES_AT_ONCE = 200;

/** A line of pasted text that will become a task. */
export interface PastedLine {
  /** The line without its indentation, bullet and checkbox. */
  text: string;
  /** Whether it becomes a subtask of the last line before it that is no subtask. */
  isSubtask: boolean;
  /** Whether the line's checkbox is ticked: `[x]`. */
  isDone: boolean;
}

/** A tab counts as this many spaces of indentation. */
const TAB = 4;
/** What begins an item of a list: `-`, `*`, `+`, a bullet, or a number with a full stop or parenthesis. */
const MARK = /^(?:[-*+\u2022\u25e6\u25aa\u2013]|\d{1,3}[.)])(?=\s|$)\s*/u;
const BOX = /^\[( |x|X|\u2713|\u2714)?\](?=\s|$)\s*/u;
/** A checkbox that is a single character, such as ☐. */
const SIGN = /^([\u2610\u2611\u2612\u2705\u2714])\ufe0f?\s*/u;

/**
 * Splits pasted text into lines for tasks. Empty lines are dropped, and bullets and checkboxes taken off. A line with a deeper
 * indentation than the last task is its subtask. Google has one level of subtasks, so still deeper lines are subtasks of the same
 * task.
 */
export function pastedLines(text: string): PastedLine[] {
  const lines: PastedLine[] = [];
  /** The indentation of the last line that is not a subtask. */
  let base = Infinity;
  for (const line of text.split(/\r\n?|[\n\u2028\u2029]/u)) {
    const indented = /^\s*/u.exec(line)![0];
    const indent = Array.from(indented, (each) => (each === "\t" ? TAB : 1)).reduce(
      (sum, each) => sum + each,
      0,
    );
    const [rest, isDone] = withoutMarks(line.slice(indented.length));
    if (isUnseen(rest)) continue;
    const isSubtask = indent > base;
    if (!isSubtask) base = indent;
    lines.push({ text: rest, isSubtask, isDone });
  }
  return lines;
}

/** Takes bullet and checkbox off a line. Returns the rest, and whether the checkbox is ticked. */
function withoutMarks(line: string): [text: string, isDone: boolean] {
  const unmarked = line.replace(MARK, "");
  const box = BOX.exec(unmarked) ?? SIGN.exec(unmarked);
  const tick = box?.[1] ?? " ";
  return [unmarked.slice(box?.[0].length ?? 0).trimEnd(), tick !== " " && tick !== "\u2610"];
}
