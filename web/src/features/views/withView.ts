import type { SavedView } from "@tasklane/contract/savedViews.ts";

/** Returns the views with one added at the end, or replaced at its position. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const isKnown = views.some(({ view_id }) => view_id === view.view_id);
  return isKnown ? views.map((each) => (each.view_id === view.view_id ? view : each)) : [...views, view];
}
