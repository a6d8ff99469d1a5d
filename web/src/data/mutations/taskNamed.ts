import { isUnseen } from "@tasklane/contract/isUnseen.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { currentId, findList } from "../boardData.ts";
import { getState } from "../store.ts";

/**
 * A task's id and title, as toasts show it.
 * @param how.withList whether to append the name of its list to the title
 * @returns undefined when the board has no such task
 */
export function taskNamed(id: string, { withList = false } = {}): { id: string; title: string } | undefined {
  const { board } = getState();
  const task = board.tasks.get(currentId(board, id));
  if (!task) return undefined;
  const list = withList && findList(board, task.listId)?.google_list_name;
  const title = isUnseen(task.finalTitle) ? TEXT.noTitle : task.finalTitle;
  return { id: task.id, title: list ? `${title}, ${list}` : title };
}

/** Puts quotes around a title or name, and cuts it after 60 characters. */
export function quoted(text: string): string {
  const characters = Array.from(text);
  return `“${characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : text}”`;
}

/** The title of a task on the board, in quotes. */
export function quotedTask(id: string): string {
  return quoted(taskNamed(id)?.title ?? "");
}
