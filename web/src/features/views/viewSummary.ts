import { queryOf } from "@tasklane/contract/searchQuery.ts";
import { viewOf } from "../../paths.ts";
import { activeFilters, NO_FILTERS } from "../../data/filterState.ts";
import { groupName } from "../board/groupNames.ts";
import { sortName } from "../board/sortNames.ts";
import { groupIn } from "../board/useGroup.ts";
import { filtersIn, sortIn } from "../../data/persistedFilters.ts";

/** Describes a URL for the dialog that saves it as a view: `2 filters, grouped by due date, sorted by title.` */
export function viewSummary(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const read = new URLSearchParams(query);
  const filters = activeFilters(filtersIn(query) ?? NO_FILTERS).length + queryOf(read.get("q") ?? "").length;
  const sort = sortIn(query);
  const view = viewOf(path);
  const group =
    view?.kind === "list" && read.has("group") && groupIn(read.get("group"), view.sublistId !== null);
  const parts = [
    filters === 0 ? "No filters" : filters === 1 ? "1 filter" : `${filters} filters`,
    ...(group ? [`grouped by ${groupName(group).toLowerCase()}`] : []),
    ...(sort === "" ? [] : [`sorted by ${sortName(sort).toLowerCase()}`]),
  ];
  return `${parts.join(", ")}. It appears under Views on every device.`;
}
