import { useStore } from "../../data/store.ts";

/** Whether the first cards are drawn, and the parts that load after them are loaded (`drawLateParts`). */
export function useAfterFirstCards(): boolean {
  return useStore((state) => state.hasFirstCards);
}
