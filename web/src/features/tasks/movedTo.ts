import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import { currentId } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";

/**
 * A task as it is after a move to a list: it loses its sublist and section, which belong to the old list, and keeps its label
 * (product 13.6).
 */
export function movedTo(
  task: Task,
  { google_list_id, google_list_name }: Pick<List, "google_list_id" | "google_list_name">,
): Task {
  const { text, label, path } = decodeTitle(task.title);
  return {
    ...task,
    title: encodeTitle({ text, label, path, sublist: null, section: null }),
    listId: google_list_id,
    listName: google_list_name,
    sublistId: null,
    sublistName: null,
    section: null,
  };
}

/**
 * The parent under which Undo puts a moved subtask back.
 * @returns null if that task is not in the list any more, or is a subtask itself
 */
export function parentIn(listId: string, id: string | null | undefined): string | null {
  const { board } = getState();
  const above = id ? board.tasks.get(currentId(board, id)) : undefined;
  return above?.listId === listId && above.parent === null ? above.id : null;
}

/**
 * The ids of the parents that tasks still have on the server. While a subtask moves away, mutations of its parent wait, or the
 * server would take the subtask along.
 */
export function parentsOf(ids: readonly string[]): string[] {
  const { server } = getState().board;
  return ids.flatMap((id) => server.get(id)?.parent ?? []);
}
