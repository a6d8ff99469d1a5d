import { viewOf } from "../../paths.ts";
import type { View } from "../../paths.ts";
import { useStore } from "../../data/store.ts";
import { useLocation } from "../../ui/address.ts";

/**
 * The view whose row the sidebar marks as the current one. While a saved view is open, its own row is marked, and no row of a view
 * with the same path.
 * @returns null if no such row is marked
 */
export function useMarkedView(): View | null {
  const [path] = useLocation();
  const isSaved = useStore(({ viewId }) => viewId !== null);
  return isSaved ? null : viewOf(path);
}
