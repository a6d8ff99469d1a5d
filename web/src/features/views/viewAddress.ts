import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { navigate } from "../../ui/address.ts";
import { PATHS, pathOf } from "../../paths.ts";
import { queryWith } from "../../data/persistedFilters.ts";
import { getState } from "../../data/store.ts";
import type { State } from "../../data/store.ts";

/**
 * URL parameters that do not belong to a saved view: the open task, the view's own id, and the day whose week or month is shown.
 * So a saved week always shows the current week.
 */
const OTHERS = ["task", "view", "day"];

/** What the page shows now, as the URL to save as a view. It contains the search only on the search page. */
export function addressNow(
  state: ViewState = getState(),
  at: Pick<Location, "pathname" | "search"> = location,
): string {
  const { filters, sort, search, preferences } = state;
  const query = queryWith(at.search, {
    filters,
    sort,
    search: at.pathname === pathOf({ kind: "search" }) ? search : "",
    isTodayOnly: at.pathname === PATHS.dashboard && preferences.todayOnly,
  });
  return canonical(at.pathname + query);
}

type ViewState = Pick<State, "filters" | "sort" | "search" | "preferences">;

/** Removes the parameters that do not belong to a view, and sorts the rest. So equal views have equal URLs. */
export function canonical(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const read = new URLSearchParams(query);
  for (const name of OTHERS) read.delete(name);
  read.sort();
  return read.size > 0 ? `${path}?${read}` : path;
}

/** The URL that opens a saved view. Its parameter `view` says which saved view it is. */
export function hrefOf({ view_id, address }: SavedView): string {
  return `${address}${address.includes("?") ? "&" : "?"}view=${encodeURIComponent(view_id)}`;
}

/** Opens a saved view. */
export function goToView(view: SavedView): void {
  navigate(hrefOf(view));
}
