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

export const useCardOverlay = create<CardOverlay>()(() => CLOSED);

export function openOverlay(kind: Kind, taskId: string, anchor: HTMLElement): void {
  useCardOverlay.setState({ kind, taskId, anchor });
}

export function closeOverlay(): void {
  useCardOverlay.setState({ kind: null });
}
