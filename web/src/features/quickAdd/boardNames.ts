import { dayNamesOf } from "@tasklane/contract/dayPhrases.ts";
import type { DayNames } from "@tasklane/contract/dayPhrases.ts";
import { isUnseen } from "@tasklane/contract/isUnseen.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { QuickAddPreset } from "@tasklane/contract/quickAddLine.ts";
import type { NamedList, ParentTask } from "@tasklane/contract/quickAddNames.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { allLists, currentId } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { sectionsOf } from "../../data/listsAndLabels.ts";
import { sectionsInOrder } from "../../data/sectionsInOrder.ts";
import { isPending } from "../../data/shared.ts";
import { sublistsInOrder } from "../../data/sublistsInOrder.ts";
import { placeOnScreen } from "../tasks/placeOnScreen.ts";

const sectionsIn = (sections: List["sections"]): string[] =>
  sectionsInOrder(sections).map(({ section_name: name }) => name);

/** The lists in which a task can be created, with the names of their sublists and sections in the order of their columns. */
export function namedLists(board: Pick<BoardData, "lists" | "sharedLists">): NamedList[] {
  return allLists(board)
    .filter((list) => !isPending(list))
    .map((list) => ({
      id: list.google_list_id,
      name: list.google_list_name,
      sections: sectionsIn(list.sections),
      sublists: sublistsInOrder(list).map((sublist) => ({
        id: sublist.sublist_id,
        name: sublist.sublist_name,
        sections: sectionsIn(sublist.sections),
      })),
    }));
}

/**
 * The open tasks that a line can name as the one that gets a subtask: those of one list, or of all lists if `listId` is undefined.
 * A line cannot name a task whose title nobody sees.
 */
export function possibleParents(board: BoardData, listId: string | undefined): readonly Task[] {
  const tasks = listId === undefined ? [...board.tasks.values()] : (board.byList[listId] ?? []);
  return tasks.filter(
    ({ parent, status, assigned, finalTitle }) =>
      parent === null && status === "needsAction" && assigned === undefined && !isUnseen(finalTitle),
  );
}

function parentOf({ id, listId, sublistId, section }: Task): ParentTask {
  return { taskId: id, listId, sublistId, section };
}

/** Finds a task by its title, as `nameKey` writes it; undefined if there is none that can get a subtask. */
export function findParent(
  board: BoardData,
  titleKey: string,
  listId: string | undefined,
): ParentTask | undefined {
  const found = possibleParents(board, listId).find(({ finalTitle }) => nameKey(finalTitle) === titleKey);
  return found && parentOf(found);
}

/** The list, section, date and so on for a line that names none. The column or page where quick add was opened presets them. */
export function quickAddPresetOf(props: ModalProps["QUICK_ADD"], board: BoardData): QuickAddPreset {
  const { parentId } = props;
  const task = parentId === undefined ? undefined : board.tasks.get(currentId(board, parentId));
  if (task) {
    const { listId, sublistId } = task;
    return { listId, sublistId, section: task.section, due: props.due ?? null, parent: parentOf(task) };
  }
  const place = props.listId === undefined ? placeOnScreen() : props;
  const { listId, sublistId } = place;
  const usable = allLists(board).filter((list) => !isPending(list));
  const list =
    usable.find(({ google_list_id: id }) => id === listId) ??
    usable.find((each) => each.is_default) ??
    usable[0];
  const isThere = list !== undefined && list.google_list_id === listId;
  return {
    listId: list?.google_list_id ?? null,
    sublistId: isThere && sublistId !== undefined && list.sublists[sublistId] ? sublistId : null,
    section: isThere ? sectionOf(list, props) : null,
    due: props.due ?? place.due ?? null,
    parent: null,
  };
}

/** The present name of the section that a column presets; null if the section was deleted since. */
function sectionOf(list: List, { sublistId, section, sectionId }: ModalProps["QUICK_ADD"]): string | null {
  if (sectionId === undefined) return section ?? null;
  return sectionsOf(list, sublistId ?? null)?.[sectionId]?.section_name ?? null;
}

let dayNames: DayNames | undefined;

/** The words for days (such as `tomorrow` and `Friday`) in English and in the languages of the person's browser. */
export function knownDayNames(): DayNames {
  dayNames ??= dayNamesOf(navigator.languages);
  return dayNames;
}
