import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { navigate } from "wouter/use-browser-location";
import { PATHS, pathOf } from "../../paths.ts";
import { queryWith } from "../../data/persistedFilters.ts";
import { getState } from "../../data/store.ts";
import type { State } from "../../data/store.ts";

/**
 * Parameters of an address that are no part of a view: the open task, the view itself, and the day that the week or month
 * shows. So a saved week is always the current one.
 */
const OTHERS = ["task", "view", "day"];

/** What the page shows now, as the address of a view. The search counts only on its page. */
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

/** An address without what is no part of a view, its parameters sorted. So equal views have equal addresses. */
export function canonical(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const read = new URLSearchParams(query);
  for (const name of OTHERS) read.delete(name);
  read.sort();
  return read.size > 0 ? `${path}?${read}` : path;
}

/** The address that opens a saved view, and says that it is this view. */
export function hrefOf({ view_id, address }: SavedView): string {
  return `${address}${address.includes("?") ? "&" : "?"}view=${encodeURIComponent(view_id)}`;
}

export function goToView(view: SavedView): void {
  navigate(hrefOf(view));
}
