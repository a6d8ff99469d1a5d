import type { translateLists as TranslateLists } from "@tasklane/contract/sharing.ts";
import { navigate } from "../../ui/address.ts";
import { pathOf, viewOf } from "../../paths.ts";
import { findList } from "../../data/boardData.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { send } from "../../data/api/send.ts";
import { setFilters } from "../../data/filterActions.ts";
import { listIn, restOf } from "../../data/filterPredicate.ts";
import type { ListFilter } from "../../data/filterState.ts";
import { getState } from "../../data/store.ts";
import { useForeignLists } from "./foreignLists.ts";

const call: RouteOf<typeof TranslateLists> = {
  name: "translateLists",
  method: "GET",
  path: "/my-tasks/translate-lists",
};

/** The server translates at most this many ids at once. */
const AT_ONCE = 50;

/**
 * A link that another member copied contains the ids that shared lists have in that member's account. Replaces them in the
 * current URL by the ids in this person's account. Stores how many lists of the filters the person does not have. If the person
 * has all lists, the server is not asked.
 */
export async function translateAddress(): Promise<void> {
  const { board, filters, loaded } = getState();
  const { pathname } = location;
  const view = viewOf(pathname);
  const inPath = view?.kind === "list" ? [view.listId] : [];
  const inFilter = idsIn(filters.filterList);
  const unknown = [...new Set([...inPath, ...inFilter])].filter((id) => !findList(board, id));
  if (unknown.length === 0 || loaded !== "yes") {
    if (useForeignLists.getState().count > 0) useForeignLists.setState({ count: 0 });
    return;
  }
  const { lists } = await send(call, { ids: unknown.slice(0, AT_ONCE).join(",") }).catch(() => ({
    lists: {} as Record<string, string>,
  }));
  // While the server answered, the person may have changed the filters or gone to another page.
  if (getState().filters !== filters || location.pathname !== pathname) return;
  const own = (id: string): string => lists[id] ?? id;
  const foreign = unknown.filter((id) => inFilter.includes(id) && lists[id] === undefined);
  useForeignLists.setState({ count: foreign.length });
  if (filters.filterList && inFilter.some((id) => lists[id] !== undefined))
    setFilters({ filterList: translated(filters.filterList, own) });
  if (view?.kind === "list" && lists[view.listId] !== undefined)
    navigate(pathOf({ ...view, listId: own(view.listId) }) + location.search, { replace: true });
}

function idsIn(filter: ListFilter | null): string[] {
  if (filter === null) return [];
  const places = [filter.sublist, filter.section].flatMap((place) => (place === null ? [] : listIn(place)));
  return [...filter.lists, ...places];
}

function translated({ lists, sublist, section }: ListFilter, own: (id: string) => string): ListFilter {
  const place = (text: string | null): string | null =>
    text === null ? null : `${own(listIn(text))}/${restOf(text)}`;
  return { lists: lists.map(own), sublist: place(sublist), section: place(section) };
}
