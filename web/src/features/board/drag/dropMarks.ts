import * as css from "./Drag.module.css";

/** The card beside which a dragged card would be dropped. */
export interface Gap {
  row: HTMLElement;
  side: "above" | "below";
}

let line: HTMLElement | undefined;
let into: HTMLElement | undefined;
let beside: HTMLElement | undefined;
let refusing: HTMLElement | undefined;

/** Marks the drop target and the gap between its cards. Called without arguments, it removes the marks. */
export function markDrop(target?: HTMLElement, gap?: Gap): void {
  if (into !== target) {
    into?.removeAttribute("data-drop");
    target?.setAttribute("data-drop", "into");
    into = target;
  }
  if (beside !== gap?.row) beside?.removeAttribute("data-gap");
  beside = gap?.row;
  if (gap) gap.row.dataset["gap"] = gap.side;
  markRefusal();
}

/** Shows in a column why the dragged card cannot be dropped there. Called without arguments, it removes the sentence. */
export function markRefusal(column?: HTMLElement, sentence?: string): void {
  if (refusing !== column) refusing?.removeAttribute("data-refusal");
  refusing = sentence === undefined ? undefined : column;
  if (sentence !== undefined) column?.setAttribute("data-refusal", sentence);
}

/** Marks where a row of the sidebar would be dropped. Called without an argument, it removes the mark. */
export function markLine(at?: { top: number; left: number; width: number }): void {
  if (!at) {
    line?.remove();
    return;
  }
  line ??= Object.assign(document.createElement("div"), { className: css.line });
  if (!line.isConnected) document.body.append(line);
  Object.assign(line.style, { top: `${at.top}px`, left: `${at.left}px`, width: `${at.width}px` });
}
