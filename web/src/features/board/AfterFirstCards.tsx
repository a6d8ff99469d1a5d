import { Suspense } from "react";
import type { ReactNode } from "react";
import { useAfterFirstCards } from "./useAfterFirstCards.ts";

/**
 * Draws its children once the parts beside the cards are loaded and may be drawn. Then only this component is rendered again, and
 * not all that is around it.
 */
export function AfterFirstCards({ children }: { children: ReactNode }) {
  return useAfterFirstCards() && <Suspense>{children}</Suspense>;
}
