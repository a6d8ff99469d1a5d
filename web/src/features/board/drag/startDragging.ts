// @chunk acts
import { ignoreDoublePress } from "../../../ui/ignoreDoublePress.ts";
import { showWholeTitles } from "../../tasks/showWholeTitles.ts";
import { dragByTouch } from "./dragByTouch.ts";
import { dragCards } from "./dragCards.ts";
import { dragLists } from "./dragLists.ts";

/**
 * Makes cards and lists draggable, shows titles whole, and ignores double presses: all begin with a move or press of the pointer.
 * @returns a function that stops it
 */
export function startDragging(): () => void {
  const stops = [dragCards(), dragByTouch(), dragLists(), showWholeTitles(), ignoreDoublePress()];
  return () => stops.forEach((stop) => stop());
}
