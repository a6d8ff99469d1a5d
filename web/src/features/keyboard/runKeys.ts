// @chunk acts
import { getState } from "../../data/store.ts";
import { isPossible } from "../actions/action.ts";
import { PAGE_ACTIONS } from "../actions/pageActions.ts";
import { TASK_ACTIONS } from "../actions/taskActions.ts";
import { idOf } from "../tasks/openCards.ts";
import { announceViews } from "./announceViews.ts";
import { keepFocus } from "./keepFocus.ts";

export { carryCard } from "../board/drag/carryCard.ts";

keepFocus();
announceViews();

/**
 * Runs the action of a shortcut key or key sequence.
 * @param card the card that has the focus
 * @returns whether the sequence means something on this page
 */
export function runSequence(sequence: string, card: HTMLElement | undefined): boolean {
  const task = card && getState().board.tasks.get(idOf(card));
  const onCard = TASK_ACTIONS.find(({ keys }) => keys?.includes(sequence));
  if (onCard && task) {
    const target = { task, card };
    if (isPossible(onCard, target)) onCard.run(target);
    return true;
  }
  const action = PAGE_ACTIONS.find(({ keys }) => keys?.includes(sequence));
  action?.run();
  return action !== undefined;
}
