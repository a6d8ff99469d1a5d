import { useStore } from "../../data/store.ts";

/** Whether the parts beside the cards are loaded and may be drawn (`drawLateParts`). */
export function useAfterFirstCards(): boolean {
  return useStore((state) => state.hasFirstCards);
}
