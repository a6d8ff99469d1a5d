import type { SavedView } from "@tasklane/contract/savedViews.ts";

/**
 * Returns the views with one view added, or replaced at its position.
 * @param before the id of the view before which to add it; if absent or gone, it is added at the end
 */
export function withView(
  views: readonly SavedView[],
  view: SavedView,
  before?: string,
): readonly SavedView[] {
  const isKnown = views.some(({ view_id }) => view_id === view.view_id);
  if (isKnown) return views.map((each) => (each.view_id === view.view_id ? view : each));
  const at = views.findIndex(({ view_id }) => view_id === before);
  return views.toSpliced(at < 0 ? views.length : at, 0, view);
}
