import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { useLocation, useSearch } from "../../ui/address.ts";
import { useShallow } from "zustand/react/shallow";
import { useStore } from "../../data/store.ts";
import { addressNow, canonical } from "./viewAddress.ts";

/** The saved view that is open, and whether the page now shows something else than was saved. */
export function useOpenView(): { view: SavedView | undefined; isEdited: boolean } {
  const [pathname] = useLocation();
  const search = useSearch();
  const view = useStore(({ board, viewId }) => board.views.find(({ view_id }) => view_id === viewId));
  const state = useStore(
    useShallow(({ filters, sort, search: text, preferences }) => ({
      filters,
      sort,
      search: text,
      preferences,
    })),
  );
  const isEdited = view !== undefined && addressNow(state, { pathname, search }) !== canonical(view.address);
  return { view, isEdited };
}
