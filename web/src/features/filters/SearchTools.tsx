// @chunk views
import { activeFilters } from "../../data/filterState.ts";
import { useStore } from "../../data/store.ts";
import { useShownSearch } from "../board/useShownSearch.ts";
import { ViewTools } from "../views/ViewTools.tsx";

/** The button that saves a search as a view, beside the box. If filters are active, their row has the button instead. */
export default function SearchTools() {
  const search = useShownSearch();
  const hasRow = useStore(
    ({ filters, sort, viewId }) => activeFilters(filters).length > 0 || sort !== "" || viewId !== null,
  );
  return search !== "" && !hasRow && <ViewTools />;
}
