import { useCardOverlay } from "../features/tasks/cardOverlay.ts";
import { useQuestion } from "../ui/confirmation.ts";
import { useListMenu } from "../features/lists/openListMenu.ts";
import { lazyWithoutFallback } from "../ui/lazyComponent.ts";

/**
 * Draws every menu, date picker and question. It loads when the first of them opens, or earlier while the browser is
 * idle.
 */
export const Floating = lazyWithoutFallback(() => import("./Floating.tsx"));

/**
 * Shows menus, date pickers and questions above everything else. If a dialog is open, they render inside it, so that
 * they belong to it.
 */
export function Overlays() {
  const isOverCard = useCardOverlay(({ anchor }) => anchor !== null);
  const isOverList = useListMenu(({ anchor }) => anchor !== null);
  const isQuestionOpen = useQuestion(({ question }) => question !== null);
  if (!isOverCard && !isOverList && !isQuestionOpen) return null;
  return <Floating />;
}
