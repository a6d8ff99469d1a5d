import { INVALID } from "@tasklane/contract/sentences.ts";
import { isUnseen } from "@tasklane/contract/isUnseen.ts";
import { normText, notesTooLong } from "@tasklane/contract/names.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle, unlessTooLong } from "@tasklane/contract/titles.ts";
import { findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { sectionsOf } from "../../data/listsAndLabels.ts";
import type { ModalProps } from "../../data/modalState.ts";
import type { TaskInput } from "./addTask.ts";
import type { NameIds } from "./formNames.ts";

/** The values of a task's form (product 3.11). List and sublist are stored as `name~id`, section and label by name. */
export interface TaskValues {
  title: string;
  list: string;
  sublist: string;
  section: string;
  label: string;
  dueDate: string | null;
  description: string;
}

/** Encodes a list or sublist as `name~id`, the format of form values. */
export function toValue(name: string, id: string): string {
  return `${name}~${id}`;
}

/** Returns the id from `name~id`, which follows the last `~`. Empty when nothing is chosen. */
export function idIn(value: string): string {
  return value.slice(value.lastIndexOf("~") + 1);
}

/** Returns the name from `name~id`. Null when nothing is chosen. */
export function nameIn(value: string): string | null {
  return value === "" ? null : value.slice(0, value.lastIndexOf("~"));
}

/**
 * The initial values of a new task, with the values that the column or page presets. Without a preset list, Google's default list
 * is used.
 */
export function emptyValues(
  board: Pick<BoardData, "lists" | "sharedLists">,
  { listId, sublistId, sectionId = "", section = "", label = "", due = null }: ModalProps["CREATE_TASK"],
): TaskValues {
  const list = listId === undefined ? board.lists.find((each) => each.is_default) : findList(board, listId);
  const sublist = sublistId === undefined ? undefined : list?.sublists[sublistId];
  return {
    title: "",
    list: list ? toValue(list.google_list_name, list.google_list_id) : "",
    sublist: sublist ? toValue(sublist.sublist_name, sublist.sublist_id) : "",
    section: (list && sectionsOf(list, sublistId ?? null)?.[sectionId]?.section_name) ?? section,
    label,
    dueDate: due,
    description: "",
  };
}

/** The values with which the form of an existing task begins. */
export function valuesOf(task: Task): TaskValues {
  return {
    title: task.finalTitle,
    list: toValue(task.listName, task.listId),
    sublist: task.sublistName ? toValue(task.sublistName, task.sublistId ?? "") : "",
    section: task.section ?? "",
    label: task.label ?? "",
    dueDate: task.due,
    description: task.notes,
  };
}

/** The initial values of a new subtask: list, sublist and section of its parent, unless the preset has others. */
export function subtaskValues(
  parent: Task,
  preset: Omit<ModalProps["CREATE_SUB_TASK"], "parentId"> = {},
): TaskValues {
  const { list, sublist, section } = valuesOf(parent);
  const { label = "", due = null } = preset;
  return {
    title: "",
    list,
    sublist,
    section: preset.section ?? section,
    label,
    dueDate: due,
    description: "",
  };
}

/**
 * Builds the title that Google stores, with the names in parentheses: `Buy milk (#Errands ##Shop ###Urgent)`.
 * @param before the task's title as stored now, whose parent id at the end is kept; undefined for a new task
 */
export function titleOf(values: TaskValues, before?: string): string {
  return encodeTitle({
    text: values.title,
    sublist: nameIn(values.sublist),
    section: values.section || null,
    label: values.label || null,
    path: before === undefined ? [] : decodeTitle(before).path,
  });
}

/** The unsaved values of a form: the changed fields, and what these fields contained before. */
export interface TypedValues {
  typed: Partial<TaskValues>;
  over: Partial<TaskValues>;
  /** In a draft: the ids of the typed section and label. */
  ids?: NameIds;
}

/**
 * Finds the fields whose values differ from the form's initial values.
 * @returns undefined when no field differs
 */
export function typedIn(values: TaskValues, began: TaskValues): TypedValues | undefined {
  const names = (Object.keys(began) as (keyof TaskValues)[]).filter((name) => values[name] !== began[name]);
  if (names.length === 0) return undefined;
  const of = (all: TaskValues): Partial<TaskValues> =>
    Object.fromEntries(names.map((name) => [name, all[name]]));
  return { typed: of(values), over: of(began) };
}

/**
 * Turns a form's values into a new task. If its sublist was renamed since it was chosen, the task gets the new name: by the old
 * one the server would make another sublist.
 */
export function inputOf(values: TaskValues, board: Pick<BoardData, "lists" | "sharedLists">): TaskInput {
  const { list, description: notes, dueDate: due } = values;
  const listId = idIn(list);
  const sublist = findList(board, listId)?.sublists[idIn(values.sublist)];
  const named = sublist ? { ...values, sublist: toValue(sublist.sublist_name, sublist.sublist_id) } : values;
  return { listId, title: titleOf(named), notes, due };
}

/**
 * Returns the errors of a form, by field (product 5.1). Notes from Google may exceed the limit, as long as the person does not
 * change them.
 * @param listById finds a list that still exists, because the chosen list may be deleted meanwhile
 */
export function errorsIn(
  values: TaskValues,
  before?: Task,
  listById?: (id: string) => List | undefined,
): Partial<Record<keyof TaskValues, string>> {
  const errors: Partial<Record<keyof TaskValues, string>> = {};
  if (isUnseen(normText(values.title))) errors.title = INVALID.titleRequired;
  else if (isTooLong(values, before?.title)) errors.title = INVALID.titleTooLong;
  if (values.list === "" || (listById && !listById(idIn(values.list)))) errors.list = INVALID.listRequired;
  if (values.description !== (before?.notes ?? "") && notesTooLong(values.description))
    errors.description = INVALID.descriptionTooLong;
  return errors;
}

function isTooLong(values: TaskValues, before: string | undefined): boolean {
  return unlessTooLong(() => titleOf(values, before)) === undefined;
}
