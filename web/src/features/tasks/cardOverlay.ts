import { create } from "zustand";

/** What is picked for a task at its card. */
export type Pick = "label" | "section" | "sublist";

type Kind = "menu" | "due" | "label" | `pick ${Pick}`;

/** What floats over a card: its menu, a picker, or what its label offers. There is one at a time, drawn once for all cards. */
interface CardOverlay {
  kind: Kind | null;
  taskId: string;
  /** What it hangs on, and where the focus returns to. */
  anchor: HTMLElement | null;
}

const CLOSED: CardOverlay = { kind: null, taskId: "", anchor: null };

export const useCardOverlay = create<CardOverlay>()(() => CLOSED);

export function openOverlay(kind: Kind, taskId: string, anchor: HTMLElement): void {
  useCardOverlay.setState({ kind, taskId, anchor });
}

export function closeOverlay(): void {
  useCardOverlay.setState({ kind: null });
}
