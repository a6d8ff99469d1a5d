import { isUnseen } from "./names.ts";

/** The most lines that become tasks at once. */
export const LINES_AT_ONCE = 200;

/** A line of a pasted text that will become a task. */
export interface PastedLine {
  /** The line without indentation and list marks. */
  text: string;
  /** Whether it is a subtask of the last line before it that is none. */
  isSubtask: boolean;
  /** Whether it is marked as completed: `[x]`. */
  isDone: boolean;
}

/** How many spaces a tab counts. */
const TAB = 4;
/** A list mark: `-`, `*`, `+`, a bullet, or a number with a point or parenthesis. */
const MARK = /^(?:[-*+\u2022\u25e6\u25aa\u2013]|\d{1,3}[.)])(?=\s|$)\s*/u;
const BOX = /^\[( |x|X|\u2713|\u2714)?\](?=\s|$)\s*/u;
/** A box as a character. */
const SIGN = /^([\u2610\u2611\u2612\u2705\u2714])\ufe0f?\s*/u;

/**
 * Splits a pasted text into lines. Empty lines are dropped, list marks and boxes taken off. A line that is indented deeper
 * than the last task is its subtask. There is one level, so deeper lines are subtasks too.
 */
export function pastedLines(text: string): PastedLine[] {
  const lines: PastedLine[] = [];
  /** The indentation of the last line that is no subtask. */
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

/** A line without its list mark and box, and whether the box is ticked. */
function withoutMarks(line: string): [text: string, isDone: boolean] {
  const unmarked = line.replace(MARK, "");
  const box = BOX.exec(unmarked) ?? SIGN.exec(unmarked);
  const tick = box?.[1] ?? " ";
  return [unmarked.slice(box?.[0].length ?? 0).trimEnd(), tick !== " " && tick !== "\u2610"];
}
