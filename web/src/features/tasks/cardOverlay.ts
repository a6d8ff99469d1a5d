import { create } from "zustand";

/** The kinds of picker that a card can open. */
export type Pick = "label" | "section" | "sublist";

type Kind = "menu" | "due" | "label" | `pick ${Pick}`;

/**
 * The overlay of a card: its menu, a picker, or the menu of its label. Only one is open at a time, so it is rendered once
 * for all cards.
 */
interface CardOverlay {
  kind: Kind | null;
  taskId: string;
  /** The element that the overlay is placed at, which regains the focus. */
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
