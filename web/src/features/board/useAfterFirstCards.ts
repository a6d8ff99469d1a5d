import { useStore } from "../../data/store.ts";

/** Whether the first cards are drawn and the late parts are loaded (`drawLateParts`). */
export function useAfterFirstCards(): boolean {
  return useStore((state) => state.hasFirstCards);
}
