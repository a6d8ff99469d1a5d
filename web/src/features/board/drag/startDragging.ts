// @chunk acts
import { dragByTouch } from "./dragByTouch.ts";
import { dragCards } from "./dragCards.ts";
import { dragLists } from "./dragLists.ts";

/**
 * Makes cards and lists draggable.
 * @returns a function that stops it
 */
export function startDragging(): () => void {
  const stops = [dragCards(), dragByTouch(), dragLists()];
  return () => stops.forEach((stop) => stop());
}
