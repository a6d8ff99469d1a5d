import { labelFilterOf } from "@tasklane/contract/labelFilterOf.ts";
import { allLists } from "./boardData.ts";
import { setFilters } from "./filterActions.ts";
import { NO_FILTERS } from "./filterState.ts";
import { sectionsWithin } from "./groups.ts";
import { useStore } from "./store.ts";

/** For each value of a filter that this page has seen, also by a former name: the id of the label or the section. */
const seen = new Map<string, string>();

let isFollowing = false;

/**
 * From now on, a filter by a label or a section follows its name, whoever renames it and in whichever browser (product 12.10). It also
 * follows back when the server refuses the new name, and when Undo takes it back. An earlier address may have the former name.
 */
export function followNames(): void {
  if (isFollowing) return;
  isFollowing = true;
  useStore.subscribe(({ board, filters }, before) => {
    if (board === before.board && filters === before.filters) return;
    const { filterLabel, filterList } = filters;
    const labels = board.labels.map(
      ({ label_id: id, label_name: name }) => [id, labelFilterOf(name)] as const,
    );
    const label = valueNow(filterLabel, labels);
    if (label !== filterLabel && filterLabel !== NO_FILTERS.filterLabel) setFilters({ filterLabel: label });
    // While another section of the list has the former name, the filter takes that one too, so it stays.
    const sections = allLists(board).flatMap((list) =>
      sectionsWithin(list, null).map(
        ({ section: { section_id: id, section_name: name } }) =>
          [id, `${list.google_list_id}/${name}`] as const,
      ),
    );
    const section = valueNow(filterList?.section ?? "", sections);
    if (section !== (filterList?.section ?? "")) setFilters({ filterList: { ...filterList!, section } });
  });
}

/**
 * The present value of a filter.
 * @param named the ids and values of all labels or sections
 */
function valueNow(value: string, named: readonly (readonly [id: string, value: string])[]): string {
  for (const [id, its] of named) seen.set(its.toLowerCase(), id);
  return named.some(([, its]) => its === value)
    ? value
    : (named.find(([id]) => id === seen.get(value.toLowerCase()))?.[1] ?? value);
}
