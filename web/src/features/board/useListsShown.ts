// @chunk views
import type { List } from "@tasklane/contract/lists.ts";
import { useState } from "react";
import type { ViewScope } from "../../data/columnTasks.ts";
import type { Hits } from "../../data/hits.ts";
import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { columnId } from "./columnId.ts";
import { useColumnInUse } from "./useColumnInUse.ts";

/** The lists that have a column, and the lists that are folded into the strip, both in the order of the sidebar. */
interface ListsShown {
  shown: readonly List[];
  folded: readonly List[];
}

/**
 * Gives a column to each list in which the view found a task. A list that loses its last task keeps its column while the pointer
 * or the focus is in it, so that nothing disappears during use. A new search or view resets this.
 */
export function useListsShown(
  hits: Hits & { predicate: FilterPredicate | undefined },
  scope: ViewScope,
): ListsShown {
  const { lists, found, predicate } = hits;
  const { pointer, focus } = useColumnInUse();
  const [before, setBefore] = useState({ scope, predicate, ids: [] as readonly string[] });
  const isSameView = before.scope === scope && before.predicate === predicate;
  const isInUse = (id: string): boolean => columnId(id) === pointer || columnId(id) === focus;
  const isShown = ({ google_list_id: id }: List): boolean =>
    found.has(id) || (isSameView && isInUse(id) && before.ids.includes(id));
  const shown = lists.filter(isShown);
  const ids = shown.map(({ google_list_id: id }) => id);
  const isSame = ids.length === before.ids.length && ids.every((id, at) => id === before.ids[at]);
  if (!isSameView || !isSame) setBefore({ scope, predicate, ids });
  return { shown, folded: lists.filter((list) => !isShown(list)) };
}
