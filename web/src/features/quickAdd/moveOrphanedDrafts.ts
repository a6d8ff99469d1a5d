import { allLists } from "../../data/boardData.ts";
import { draftsInPage, DRAFT_PREFIX } from "../../data/drafts.ts";
import { moveDraft } from "../../data/moveDraft.ts";
import { sectionsOf } from "../../data/listsAndLabels.ts";
import { getState } from "../../data/store.ts";
import { keysWith } from "../../data/storedKeys.ts";

/** Matches the key of the draft of a line in a column. The regular expression's group is the column's place as JSON. */
const OF_COLUMN = /QUICK_ADD (\{.*\})$/u;

/** The place of a column, as `QuickAddInColumn` writes it into the key of the draft. */
interface Place {
  listId?: string;
  sublistId?: string;
  /** The id of a section, or its name if several sublists have it. */
  section?: string;
  due?: string | null;
}

/** Moves lines to quick add whose column cannot come back, because its list, sublist or section is deleted, or its day is over. */
export function moveOrphanedDrafts(): void {
  const { loaded, user } = getState();
  if (loaded !== "yes" || !user) return;
  const start = `${DRAFT_PREFIX}${user.user_id} `;
  for (const key of [...keysWith(start), ...draftsInPage.keys()]) {
    const [, place] = OF_COLUMN.exec(key) ?? [];
    if (place !== undefined && isGone(JSON.parse(place) as Place))
      moveDraft(key.slice(start.length), "QUICK_ADD", false);
  }
}

function isGone({ listId, sublistId, section, due }: Place): boolean {
  const { board, today } = getState();
  if (due && /^\d/u.test(due) && due < today) return true;
  if (listId === undefined) return false;
  const list = allLists(board).find(({ google_list_id: id }) => id === listId);
  if (!list || (sublistId !== undefined && !list.sublists[sublistId])) return true;
  const places = sublistId === undefined ? [null, ...Object.keys(list.sublists)] : [sublistId];
  return (
    section !== undefined &&
    !places
      .flatMap((id) => Object.values(sectionsOf(list, id) ?? {}))
      .some(({ section_id: id, section_name: name }) => section === id || section === name)
  );
}
