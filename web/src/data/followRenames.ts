import { labelFilterOf } from "@tasklane/contract/labelFilterOf.ts";
import { allLists } from "./boardData.ts";
import { setFilters } from "./filterActions.ts";
import { NO_FILTERS } from "./filterState.ts";
import { sectionsWithin } from "./groups.ts";
import { useStore } from "./store.ts";

/**
 * For each value of a filter that this page has seen, also by a former name: the ids of the labels or sections that had it last. The
 * keys are in lower case.
 */
const idsByValue = new Map<string, readonly string[]>();

let isFollowing = false;

/** A label or a section: its id, and the value of a filter by its name. */
type Named = readonly [id: string, name: string];

/**
 * From now on, a filter by a label or a section follows its name, whoever renames it and in whichever browser (product 12.10). It also
 * follows back when the server refuses the new name, and when Undo takes it back. An earlier address may have the former name.
 */
export function followNames(): void {
  if (isFollowing) return;
  isFollowing = true;
  useStore.subscribe(({ board, filters, user }, before) => {
    if (user?.user_id !== before.user?.user_id) idsByValue.clear();
    if (board === before.board && filters === before.filters) return;
    // A filter that a person has just chosen means what has the name now.
    const isChosen = filters !== before.filters;
    const { filterLabel, filterList } = filters;
    const labels = board.labels.map(({ label_id: id, label_name: name }): Named => [id, labelFilterOf(name)]);
    const label = valueNow(filterLabel, labels, isChosen);
    const sections = allLists(board).flatMap((list) =>
      sectionsWithin(list, null).map(({ section: { section_id: id, section_name: name } }): Named => [
        id,
        `${list.google_list_id}/${name}`,
      ]),
    );
    const section = valueNow(filterList?.section ?? "", sections, isChosen);
    if (label !== filterLabel && filterLabel !== NO_FILTERS.filterLabel) setFilters({ filterLabel: label });
    if (section !== (filterList?.section ?? "")) setFilters({ filterList: { ...filterList!, section } });
  });
}

/**
 * The present value of a filter. If two sections had its name and one of them still has it, the value stays.
 * @param named all labels or sections
 */
function valueNow(value: string, named: readonly Named[], isChosen: boolean): string {
  const key = value.toLowerCase();
  const before = isChosen ? undefined : idsByValue.get(key);
  const now = Map.groupBy(named, ([, name]) => name.toLowerCase());
  for (const [each, those] of now)
    idsByValue.set(
      each,
      those.map(([id]) => id),
    );
  const ids = before ?? idsByValue.get(key);
  const names = named.flatMap(([id, name]) => (ids?.includes(id) ? [name] : []));
  return names.includes(value) ? value : (names[0] ?? value);
}
