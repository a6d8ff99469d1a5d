import { LIMITS } from "@tasklane/contract/limits.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { allLists, findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import type { ListsAndLabels } from "../../data/listsAndLabels.ts";
import type { Acknowledgement } from "../../data/pendingChanges.ts";
import { asRestoring } from "../../data/restoring.ts";

/** What this page knows of a deleted list. The page of the bin knows only before which list it returns. */
export interface ListContent extends Partial<Pick<List, "sublists" | "sections">> {
  /** The private list before which it returns; without one it becomes the last. */
  before?: string | null;
  tasks?: readonly Task[];
}

/** What Undo of a list's deletion shows until the server answers. Of a very long list it shows no tasks. */
export function contentOfList(listId: string, board: BoardData): ListContent {
  const list = findList(board, listId);
  const at = board.lists.findIndex(({ google_list_id }) => google_list_id === listId);
  const tasks = board.byList[listId] ?? [];
  return {
    sublists: list?.sublists ?? {},
    sections: list?.sections ?? {},
    before: at < 0 ? null : (board.lists[at + 1]?.google_list_id ?? null),
    tasks: tasks.length > LIMITS.tasksAtOnce ? [] : tasks,
  };
}

interface RestoredList {
  id: string;
  name: string;
  content: ListContent;
}

/**
 * The lists with a deleted one, which the server still has to make anew. If another list has its name, the restored one
 * gets a number, so only the answer shows it.
 */
export function arrangeRestoredList<All extends ListsAndLabels>(all: All, restored: RestoredList): All {
  const isThere = ({ google_list_id: id, google_list_name: name }: List): boolean =>
    id === restored.id || nameKey(name) === nameKey(restored.name);
  return allLists(all).some(isThere) ? all : withRestored(all, restored, asRestoring);
}

/** The restored list as the answer names it. Its tasks keep their ids, and its Google id is new. */
export function acknowledgeRestoredList(listId: string | null, restored: RestoredList): Acknowledgement {
  if (listId === null) return { arrange: (all) => all };
  const { id, content } = restored;
  return {
    arrange: (all) => (findList(all, listId) ? all : withRestored(all, { ...restored, id: listId })),
    // Each list counts its own versions. The event with the real versions replaces these tasks.
    tasks: (content.tasks ?? []).map((task) => ({ ...task, listId, version: 0, synced: "waiting" })),
    ...(listId !== id && { named: [{ from: id, to: listId }] }),
  };
}

function withRestored<All extends ListsAndLabels>(
  all: All,
  { id, name, content: { sublists = {}, sections = {}, before } }: RestoredList,
  as: (list: List) => List = (list) => list,
): All {
  const list = as({ google_list_id: id, google_list_name: name, sublists, sections });
  const at = all.lists.findIndex(({ google_list_id }) => google_list_id === before);
  return { ...all, lists: all.lists.toSpliced(at < 0 ? all.lists.length : at, 0, list) };
}
