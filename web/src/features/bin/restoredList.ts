import { LIMITS } from "@tasklane/contract/limits.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { allLists, findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import type { ListsAndLabels } from "../../data/listsAndLabels.ts";
import type { Acknowledgement } from "../../data/pendingChanges.ts";
import { asRestoring } from "../../data/restoring.ts";

/** What this page knows of a deleted list. Undo knows its content; the page of the bin knows its first tasks. */
export interface ListContent extends Partial<Pick<List, "sublists" | "sections">> {
  /** The id of the private list before which the restored list goes. Without an id it goes last. */
  before?: string | null;
  tasks?: readonly Task[];
  /** Whether the list has more tasks than these. It is then shown as loading until the server has sent them. */
  hasMore?: boolean;
}

/** The content that Undo of a list's deletion shows until the server answers. If the list is very long, it shows no tasks. */
export function contentOfList(listId: string, board: BoardData): ListContent {
  const list = findList(board, listId);
  const at = board.lists.findIndex(({ google_list_id }) => google_list_id === listId);
  const tasks = board.byList[listId] ?? [];
  return {
    sublists: list?.sublists ?? {},
    sections: list?.sections ?? {},
    before: at < 0 ? null : (board.lists[at + 1]?.google_list_id ?? null),
    ...(tasks.length > LIMITS.tasksAtOnce ? { tasks: [], hasMore: true } : { tasks }),
  };
}

interface RestoredList {
  id: string;
  name: string;
  content: ListContent;
}

/**
 * Adds a deleted list to the lists, shown as being restored until the server has created it in Google again. If another list has
 * the same name, the server adds a number to the name. Such a list is shown only after the answer, which contains the new name.
 */
export function arrangeRestoredList<All extends ListsAndLabels>(all: All, restored: RestoredList): All {
  const isThere = ({ google_list_id: id, google_list_name: name }: List): boolean =>
    id === restored.id || nameKey(name) === nameKey(restored.name);
  return allLists(all).some(isThere) ? all : withRestored(all, restored, asRestoring);
}

/** What the answer changes on the board: the restored list has a new Google id, and its tasks keep their ids. */
export function acknowledgeRestoredList(listId: string | null, restored: RestoredList): Acknowledgement {
  if (listId === null) return { arrange: (all) => all };
  const { id, content } = restored;
  return {
    arrange: (all) =>
      findList(all, listId)
        ? all
        : withRestored(all, { ...restored, id: listId }, content.hasMore ? asRestoring : undefined),
    // Each list counts versions separately. So give these tasks version 0: the event with their real versions is then newer and
    // replaces them.
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
