import { afterClosing } from "../../ui/typeAhead.ts";

/** Focuses a task's card, once it is drawn in its new position. Keys that are pressed until then wait for it. */
export function focusCard(taskId: string): void {
  afterClosing(() => {
    const title = `[data-board] [data-card="${CSS.escape(taskId)}"] [data-card-title]`;
    const card = document.querySelector<HTMLElement>(title);
    card?.focus();
    card?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
