import { navigate } from "../ui/address.ts";
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
 * How many milliseconds to wait before a change is written to the URL. People type fast, and browsers refuse frequent changes of
 * the URL.
 */
const QUIET = 150;
const SEARCH = pathOf({ kind: "search" });
/**
 * The session storage key for two addresses of a page that is left: the one that it has, and the one that its filters want. A filter
 * that is set right before a reload is not in the address yet, and a reload keeps the address, whatever the page does meanwhile.
 */
const LEFT = "left-address";

const address = (): string => location.pathname + location.search;

/** The address with the present filters and search. */
function wantedAddress(): string {
  const { pathname, search: query } = location;
  if (!pathname.startsWith(PATHS.dashboard)) return address();
  const { filters, search, sort, viewId, preferences } = getState();
  const wanted = queryWith(query, {
    filters,
    sort,
    search: pathname === SEARCH ? search : "",
    isTodayOnly: viewId !== null && pathname === PATHS.dashboard && preferences.todayOnly,
  });
  return pathname + wanted;
}

/**
 * Keeps filters and search in the URL, so that a link shows the same view (product 12.10). When a filter changes, it is written
 * to the URL. When the person navigates, the filters are read from the URL.
 * @returns a function that stops it
 */
export function keepAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (to = wantedAddress()): void => {
    clearTimeout(timer);
    if (to !== address()) navigate(to, { replace: true, state: history.state as unknown });
  };
  const userId = getState().user?.user_id;
  const leave = (): void => {
    try {
      sessionStorage.setItem(LEFT, JSON.stringify([userId, address(), wantedAddress()]));
    } catch {
      // Without session storage, what was changed right before a reload is lost.
    }
  };
  const here = (): string => `${location.pathname} ${pageInHistory()}`;
  let page = here();
  /** The filters that the person had before they opened a saved view. */
  let own: Filters | undefined;
  const read = (): void => {
    // The URL changed because a dialog or sheet opened or closed, but the page is the same. The person may have chosen filters in
    // the dialog: do not replace them, but write them to the URL.
    if (here() === page) return write();
    page = here();
    const { user, viewId: before } = getState();
    const viewId = viewIdIn(location.search);
    preferOnly(location.search);
    // A saved view replaces the person's own filters while it is open. Remember the own filters, to restore them afterwards.
    if (before === null && viewId !== null) own = getState().filters;
    setState({ viewId });
    const others =
      viewId !== null ? NO_FILTERS : before !== null && user ? (own ?? readFilters(user.user_id)) : undefined;
    const filters = filtersIn(location.search) ?? others;
    if (filters) setFilters(filters);
    void translateAddress();
    if (sortIn(location.search) !== getState().sort) setSort(sortIn(location.search));
    if (location.pathname !== SEARCH) setState({ search: "", shownSearch: "" });
    else {
      const search = new URLSearchParams(location.search).get("q");
      if (search !== null || viewId !== null) setState({ search: search ?? "", shownSearch: search ?? "" });
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
    timer = setTimeout(() => write(), QUIET);
  });
  const wanted = takeLeftAddress(userId);
  if (wanted !== undefined) {
    write(wanted);
    setState({ search: "", shownSearch: "" });
    page = "";
    read();
  }
  write();
  void translateAddress();
  addEventListener("pagehide", leave);
  addEventListener("popstate", read);
  // The router dispatches this event when it navigates.
  addEventListener("pushState", read);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener("pagehide", leave);
    removeEventListener("popstate", read);
    removeEventListener("pushState", read);
  };
}

/**
 * Reads, once, the address that the tab's last page wanted and had not written yet. It holds only if this page has the address that
 * the last page had. Otherwise a link opened this page.
 * @returns undefined if there is no such address
 */
function takeLeftAddress(userId: string | undefined): string | undefined {
  try {
    const [whose, from, to] = JSON.parse(sessionStorage.getItem(LEFT) ?? "[]") as (string | undefined)[];
    sessionStorage.removeItem(LEFT);
    return whose === userId && from === address() && to !== from ? to : undefined;
  } catch {
    return undefined;
  }
}
