import type { BinEntry, BinnedTask } from "@tasklane/contract/bin.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { encodeTitle, unlessTooLong } from "@tasklane/contract/titles.ts";
import { currentId, findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { orderKeyEnd } from "../tasks/changedTask.ts";

/**
 * The tasks that are restored with an entry of the bin. If only one task of the entry is restored, these are the task and its own
 * subtasks.
 */
export function contentOf({ kind, id, content }: Pick<BinEntry, "kind" | "id" | "content">): BinnedTask[] {
  return kind === "task" ? content.filter((task) => task.id === id || task.parent === id) : content;
}

type RestoredEntry = Pick<BinEntry, "kind" | "id" | "name" | "listId"> & Partial<Pick<BinEntry, "content">>;

/** A deleted list as far as the bin knows it: without its sublists and sections. */
function listOf({ id, name }: RestoredEntry): List {
  return { google_list_id: id, google_list_name: name, sublists: {}, sections: {} };
}

/**
 * An entry's tasks as the board shows them until the server answers. The bin does not know their descriptions.
 * @param toListId the list to which they return, if it is not their own
 * @returns no tasks if the board does not have the list
 */
export function restoredTasks(entry: RestoredEntry, toListId?: string): Task[] {
  const { content = [], listId } = entry;
  const { board } = getState();
  const list =
    entry.kind === "list" ? listOf(entry) : findList(board, currentId(board, toListId ?? listId ?? ""));
  if (!list) return [];
  const isElsewhere = toListId !== undefined;
  const ids = new Set(content.map(({ id }) => id));
  return content.map((task, at) => {
    const hasParent = task.parent !== null && (ids.has(task.parent) || board.tasks.get(task.parent));
    const parent = hasParent ? task.parent : null;
    // Sublists and sections belong to the former list, so in another list the tasks have none.
    const there = isElsewhere ? { sublist: null, section: null, position: orderKeyEnd(at) } : {};
    return asTask({ ...task, parent, ...there }, list);
  });
}

function asTask({ id, text, sublist, section, label, completed, ...same }: BinnedTask, list: List): Task {
  const inSublist = Object.values(list.sublists).find(({ sublist_name }) => sublist_name === sublist);
  return {
    ...same,
    id,
    task_id: null,
    title: titleOf({ text, sublist, section, label }),
    finalTitle: text,
    notes: "",
    status: completed === null ? "needsAction" : "completed",
    completed,
    listId: list.google_list_id,
    listName: list.google_list_name,
    sublistId: inSublist?.sublist_id ?? null,
    sublistName: sublist,
    section,
    label,
    version: 0,
    synced: "waiting",
  };
}

/**
 * Builds the title that Google stores: `Buy milk (#Errands ###Urgent)`. If that is too long for Google, the names are left out,
 * as the server does.
 */
function titleOf(parts: Pick<BinnedTask, "text" | "sublist" | "section" | "label">): string {
  return unlessTooLong(() => encodeTitle({ ...parts, path: [] })) ?? parts.text;
}
