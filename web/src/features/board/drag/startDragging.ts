// @chunk board
import { dragCards } from "./dragCards.ts";
import { dragLists } from "./dragLists.ts";

/**
 * Makes cards and lists draggable.
 * @returns a function that stops it
 */
export function startDragging(): () => void {
  const stops = [dragCards(), dragLists()];
  return () => stops.forEach((stop) => stop());
}
