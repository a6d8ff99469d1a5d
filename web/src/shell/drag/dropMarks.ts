import css from "./Drag.module.css";

let line: HTMLElement | undefined;
let into: HTMLElement | undefined;

/** Shows where something would be dropped: into what, and the line between its neighbours. Nothing given, nothing shown. */
export function markDrop(target?: HTMLElement, at?: { top: number; left: number; width: number }): void {
  if (into !== target) {
    into?.removeAttribute("data-drop");
    target?.setAttribute("data-drop", "into");
    into = target;
  }
  if (!at) {
    line?.remove();
    return;
  }
  line ??= Object.assign(document.createElement("div"), { className: css.line });
  if (!line.isConnected) document.body.append(line);
  Object.assign(line.style, { top: `${at.top}px`, left: `${at.left}px`, width: `${at.width}px` });
}
