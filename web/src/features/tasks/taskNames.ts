import { nameKey } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import { findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";

/** The kinds of names that Tasklane writes in parentheses at the end of a title in Google: `Buy milk (#sublist ##section ###label)`. */
export type NameKind = "label" | "section" | "sublist";

/** The name of a task's label, section or sublist. */
export function nameOf(task: Task, kind: NameKind): string | null {
  return kind === "sublist" ? task.sublistName : task[kind];
}

/** Whether two names are the same, ignoring case. Null stands for no name. */
export function isSameName(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : nameKey(one) === nameKey(other);
}

/**
 * A task's title as Google stores it (`Buy milk (#Errands ###Urgent)`), with another label, section or sublist.
 * @throws TitleTooLong if the result exceeds Google's limit
 */
export function titleWith(task: Task, kind: NameKind, name: string | null): string {
  const parts = decodeTitle(task.title);
  // A section belongs to one sublist, so a new sublist clears the section.
  return encodeTitle(
    kind === "sublist" ? { ...parts, sublist: name, section: null } : { ...parts, [kind]: name },
  );
}

/**
 * The fields that the title of a task of this list defines: sublist, section, label and the plain title, from `Buy milk (#Errands
 * ##Shop ###Urgent)`.
 */
export function fieldsInTitle(
  listId: string,
  title: string,
): Pick<Task, "finalTitle" | "sublistName" | "sublistId" | "section" | "label"> {
  const { text, sublist, section, label } = decodeTitle(title);
  const list = findList(getState().board, listId);
  const inSublist = Object.values(list?.sublists ?? {}).find((each) => each.sublist_name === sublist);
  return { finalTitle: text, sublistName: sublist, sublistId: inSublist?.sublist_id ?? null, section, label };
}
