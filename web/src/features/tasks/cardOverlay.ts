import { create } from "zustand";
import type { NameKind } from "./taskNames.ts";

type Kind = "menu" | "due" | "label" | `pick ${NameKind}`;

/**
 * What is open at a card: its menu, a picker, or the menu of its label. Only one is open at a time, so it is rendered once for
 * all cards.
 */
interface CardOverlay {
  kind: Kind | null;
  taskId: string;
  /** The element at which the menu or picker opens. It gets the focus back afterwards. */
  anchor: HTMLElement | null;
}

const CLOSED: CardOverlay = { kind: null, taskId: "", anchor: null };

/** What is open at a card now. */
export const useCardOverlay = create<CardOverlay>()(() => CLOSED);

/** Opens a menu or picker for a task at an element of its card, in place of another that is open. */
export function openOverlay(kind: Kind, taskId: string, anchor: HTMLElement): void {
  useCardOverlay.setState({ kind, taskId, anchor });
}

/** Closes what is open at a card. */
export function closeOverlay(): void {
  useCardOverlay.setState({ kind: null });
}
