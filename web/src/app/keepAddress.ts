import { navigate } from "wouter/use-browser-location";
import { PATHS, pathOf } from "../paths.ts";
import { filtersIn, queryWith, sortIn } from "../data/persistedFilters.ts";
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
    const { filters, search, sort } = getState();
    const wanted = queryWith(query, { filters, sort, search: pathname === SEARCH ? search : "" });
    if (wanted !== query) navigate(pathname + wanted, { replace: true, state: history.state as unknown });
  };
  const here = (): string => `${location.pathname} ${pageInHistory()}`;
  let page = here();
  const read = (): void => {
    // Opening or closing a dialog or sheet stays on the page. Keep the filters that were chosen in it, and write them to
    // the address.
    if (here() === page) return write();
    page = here();
    const filters = filtersIn(location.search);
    if (filters) setFilters(filters);
    if (sortIn(location.search) !== getState().sort) setSort(sortIn(location.search));
    if (location.pathname !== SEARCH) setState({ search: "" });
    else {
      const sought = new URLSearchParams(location.search).get("q");
      if (sought !== null) setState({ search: sought });
    }
    write();
  };
  const stop = useStore.subscribe(({ filters, search, sort }, before) => {
    if (filters === before.filters && search === before.search && sort === before.sort) return;
    clearTimeout(timer);
    timer = setTimeout(write, QUIET);
  });
  write();
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
