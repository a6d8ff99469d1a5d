import { navigate } from "wouter/use-browser-location";
import { PATHS, pathOf } from "../paths.ts";
import { filtersIn, queryWith, readFilters, sortIn, viewIdIn } from "../data/persistedFilters.ts";
import { translateAddress } from "../features/views/translateAddress.ts";
import { NO_FILTERS } from "../data/filterState.ts";
import type { Filters } from "../data/filterState.ts";
import { preferOnly } from "../data/preferOnly.ts";
import { setFilters, setSort } from "../data/filterActions.ts";
import { getState, setState, useStore } from "../data/store.ts";
import { pageInHistory } from "../ui/layers.ts";

/**
 * How long to wait before a change of the address, in milliseconds. Browsers refuse frequent changes, and people type fast.
 */
const QUIET = 150;
const SEARCH = pathOf({ kind: "search" });

/**
 * Keeps filters and search in the address, so that a link shows the same view (product 12.10). A changed filter is written
 * to the address. When the person navigates, the filters are read from the address.
 * @returns a function that stops it
 */
export function keepAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    const { pathname, search: query } = location;
    if (!pathname.startsWith(PATHS.dashboard)) return;
    const { filters, search, sort, viewId, preferences } = getState();
    const wanted = queryWith(query, {
      filters,
      sort,
      search: pathname === SEARCH ? search : "",
      isTodayOnly: viewId !== null && pathname === PATHS.dashboard && preferences.todayOnly,
    });
    if (wanted !== query) navigate(pathname + wanted, { replace: true, state: history.state as unknown });
  };
  const here = (): string => `${location.pathname} ${pageInHistory()}`;
  let page = here();
  /** The filters that the person had before they opened a saved view. */
  let own: Filters | undefined;
  const read = (): void => {
    // Opening or closing a dialog or sheet stays on the page. Keep the filters that were chosen in it, and write them to
    // the address.
    if (here() === page) return write();
    page = here();
    const { user, viewId: before } = getState();
    const viewId = viewIdIn(location.search);
    preferOnly(location.search);
    // Opening a saved view replaces the person's filters. Leaving it restores them.
    if (before === null && viewId !== null) own = getState().filters;
    setState({ viewId });
    const others =
      viewId !== null ? NO_FILTERS : before !== null && user ? (own ?? readFilters(user.user_id)) : undefined;
    const filters = filtersIn(location.search) ?? others;
    if (filters) setFilters(filters);
    void translateAddress();
    if (sortIn(location.search) !== getState().sort) setSort(sortIn(location.search));
    if (location.pathname !== SEARCH) setState({ search: "" });
    else {
      const sought = new URLSearchParams(location.search).get("q");
      if (sought !== null || viewId !== null) setState({ search: sought ?? "" });
    }
    write();
  };
  const stop = useStore.subscribe(({ filters, search, sort, preferences }, before) => {
    const isSame =
      filters === before.filters &&
      search === before.search &&
      sort === before.sort &&
      preferences.todayOnly === before.preferences.todayOnly;
    if (isSame) return;
    clearTimeout(timer);
    timer = setTimeout(write, QUIET);
  });
  write();
  void translateAddress();
  addEventListener("popstate", read);
  // The router dispatches this event when it navigates.
  addEventListener("pushState", read);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener("popstate", read);
    removeEventListener("pushState", read);
  };
}
