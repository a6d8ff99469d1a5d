// @chunk board
import { dragCards } from "./dragCards.ts";
import { dragLists } from "./dragLists.ts";

/** Lets cards and lists be dragged. @returns how to stop */
export function startDragging(): () => void {
  const stops = [dragCards(), dragLists()];
  return () => stops.forEach((stop) => stop());
}
