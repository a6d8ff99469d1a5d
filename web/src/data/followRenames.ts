import { labelFilterOf } from "@tasklane/contract/labelFilterOf.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { findList } from "./boardData.ts";
import type { BoardData } from "./boardData.ts";
import { setFilters } from "./filterActions.ts";
import { listIn, restOf } from "./filterPredicate.ts";
import { NO_FILTERS } from "./filterState.ts";
import { sectionsWithin } from "./groups.ts";
import { useStore } from "./store.ts";

let isFollowing = false;

/**
 * From now on, a filter by a label or a section follows its name, whoever renames it and in whichever browser (product 12.10). It also
 * follows back when the server refuses the new name, and when Undo takes it back.
 */
export function followNames(): void {
  if (isFollowing) return;
  isFollowing = true;
  useStore.subscribe(({ board, filters }, before) => {
    if (board === before.board) return;
    const { filterLabel, filterList } = filters;
    const label = labelNow(filterLabel, before.board, board);
    if (label !== filterLabel) setFilters({ filterLabel: label });
    const section = filterList?.section ?? null;
    if (section === null) return;
    const now = sectionNow(section, before.board, board);
    if (now !== section) setFilters({ filterList: { ...filterList!, section: now } });
  });
}

/** The value of the label filter after a change of the board. */
function labelNow(value: string, before: BoardData, now: BoardData): string {
  if (value === NO_FILTERS.filterLabel || before.labels === now.labels) return value;
  const label = before.labels.find(({ label_name: name }) => name.toLowerCase() === value.toLowerCase());
  const same = now.labels.find(({ label_id: id }) => id === label?.label_id);
  return same && same.label_name !== label?.label_name ? labelFilterOf(same.label_name) : value;
}

/**
 * A section of the list filter after a change of the board. While another section of the list has the old name, the filter takes
 * that one too, so it stays.
 * @param place the list's id and the section's name, with a slash between them
 */
function sectionNow(place: string, before: BoardData, now: BoardData): string {
  const [listId, name] = [listIn(place), restOf(place)];
  const [old, list] = [findList(before, listId), findList(now, listId)];
  if (!old || !list || old === list) return place;
  const names = namesById(list);
  const renamed = [...namesById(old)].find(
    ([id, its]) => its === name && names.has(id) && names.get(id) !== its,
  );
  return renamed && ![...names.values()].includes(name) ? `${listId}/${names.get(renamed[0])}` : place;
}

/** The names of all sections of a list and of its sublists, by their ids. */
function namesById(list: List): ReadonlyMap<string, string> {
  return new Map(
    sectionsWithin(list, null).map(({ section: { section_id: id, section_name: name } }) => [id, name]),
  );
}
