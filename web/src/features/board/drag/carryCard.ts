import type { Task } from "@tasklane/contract/tasks.ts";
import { getState } from "../../../data/store.ts";
import { focusCard } from "../../tasks/focusCard.ts";
import { idOf, openCards } from "../../tasks/openCards.ts";
import { isColumnByDay, stepOf, stepTask, whyNoStep } from "../../tasks/stepTask.ts";
import { announce } from "../../../ui/announce.ts";
import { useQuestion } from "../../../ui/confirmation.ts";
import { afterClosing, keepKeysUntil } from "../../../ui/typeAhead.ts";
import { sortedReason } from "../sortNames.ts";
import { cardBelow, columnOfCard, columns, dropOn } from "./columns.ts";
import { applyDrop, isSelection } from "./applyDrop.ts";
import { landing, refusal } from "./dropTask.ts";
import { titleOn } from "../../tasks/titleOn.ts";

/** Moves a card by an arrow key: up and down in its column, or sideways to the next column that accepts the card. */
export function carryCard(card: HTMLElement, arrow: string): void {
  const task = getState().board.tasks.get(idOf(card));
  const from = columnOfCard(card);
  if (!task || !from) return;
  if (arrow === "ArrowUp" || arrow === "ArrowDown") {
    const { sort } = getState();
    if (sort !== "") return announce(sortedReason(sort));
    const step = arrow === "ArrowUp" ? -1 : 1;
    if (!stepOf(card, step))
      return announce(whyNoStep(task, step, openCards(from).map(idOf), isColumnByDay(from)));
    stepTask(card, step);
    focusCard(task.id);
    return;
  }
  const all = columns();
  const beside =
    arrow === "ArrowLeft" ? all.slice(0, all.indexOf(from)).toReversed() : all.slice(all.indexOf(from) + 1);
  const { top } = card.getBoundingClientRect();
  for (const column of beside) {
    const drop = dropOn(column, cardBelow(column, top));
    const refused = drop && refusal(task, drop.target);
    if (refused !== undefined) return announce(refused);
    if (!drop || !landing(task, drop)) continue;
    void applyDrop(task, drop);
    keepKeysUntil(follow(task, column.getAttribute("aria-label") ?? ""));
    return;
  }
}

/**
 * Announces the column into which a card went, and gives the card the focus there. If the page asks before the move, this waits for
 * the answer, because the question has the focus, and the person may decline.
 */
async function follow(task: Task, column: string): Promise<void> {
  const say = (): void => {
    announce(`${titleOn(task)}: ${column}`);
    focusCard(task.id);
  };
  // The code that drops a selection loads first, so its question may open up to two frames later.
  if (isSelection(task.id)) for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  if (useQuestion.getState().question === null) return say();
  const stop = useQuestion.subscribe(({ question }) => {
    if (question !== null) return;
    stop();
    afterClosing(() => {
      if (getState().board.tasks.get(task.id)?.listId !== task.listId) say();
    });
  });
}
