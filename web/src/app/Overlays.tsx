import { useCardOverlay } from "../features/tasks/cardOverlay.ts";
import { useQuestion } from "../ui/confirmation.ts";
import { useListMenu } from "../features/lists/openListMenu.ts";
import { lazyWithoutFallback } from "../ui/lazyComponent.ts";

/**
 * Draws every menu, date picker and question. Its code loads when one of them first opens, or earlier while the browser is idle.
 */
export const Floating = lazyWithoutFallback(() => import("./Floating.tsx"));

/**
 * Shows menus, date pickers and questions above everything else. If a dialog is open, they render inside it, so that a press on
 * them is no press outside of the dialog.
 */
export function Overlays() {
  const isOverCard = useCardOverlay(({ anchor }) => anchor !== null);
  const isOverList = useListMenu(({ anchor }) => anchor !== null);
  const isQuestionOpen = useQuestion(({ question }) => question !== null);
  if (!isOverCard && !isOverList && !isQuestionOpen) return null;
  return <Floating />;
}
