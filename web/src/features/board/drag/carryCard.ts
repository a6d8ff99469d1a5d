import { getState } from "../../../data/store.ts";
import { focusCard } from "../../tasks/focusCard.ts";
import { idOf, openCards } from "../../tasks/openCards.ts";
import { isColumnByDay, stepOf, stepTask, whyNoStep } from "../../tasks/stepTask.ts";
import { announce } from "../../../ui/announce.ts";
import { sortedReason } from "../sortNames.ts";
import { cardBelow, columnOfCard, columns, dropOn } from "./columns.ts";
import { applyDrop } from "./applyDrop.ts";
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
    void focusCard(task.id);
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
    announce(`${titleOn(task)}: ${column.getAttribute("aria-label") ?? ""}`);
    void focusCard(task.id);
    return;
  }
}
