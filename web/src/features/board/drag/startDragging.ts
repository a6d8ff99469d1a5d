// @chunk acts
import { showWholeTitles } from "../../tasks/showWholeTitles.ts";
import { dragByTouch } from "./dragByTouch.ts";
import { dragCards } from "./dragCards.ts";
import { dragLists } from "./dragLists.ts";

/**
 * Makes cards and lists draggable, and shows titles whole: both begin with a move of the pointer.
 * @returns a function that stops it
 */
export function startDragging(): () => void {
  const stops = [dragCards(), dragByTouch(), dragLists(), showWholeTitles()];
  return () => stops.forEach((stop) => stop());
}
