import { nameKey, normLines, normText } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import type { TaskChanges } from "./googleTask.ts";

/** The fields that Undo restores one by one. The first four are the parts of an encoded title. */
export type FieldName = "text" | "sublist" | "section" | "label" | "notes" | "due";
type Value = string | null;

/** For each changed field: the value that the change left, and the value to restore. */
export type FormerFields = Partial<Record<FieldName, { from: Value; to: Value }>>;

const TITLE: readonly FieldName[] = ["text", "sublist", "section", "label"];

/** The value of a field as the board shows it. */
export function fieldOf(task: Task, field: FieldName): Value {
  switch (field) {
    case "text":
      return task.finalTitle;
    case "sublist":
      return task.sublistName;
    case "section":
    case "label":
    case "notes":
    case "due":
      return task[field];
  }
}

/** Whether two values of a field are the same, as the server would store them. */
export function isSameField(field: FieldName, one: Value, other: Value): boolean {
  if (one === null || other === null || field === "due") return (one || null) === (other || null);
  const key = field === "text" ? normText : field === "notes" ? normLines : nameKey;
  return key(one) === key(other);
}

/** The values that a change of a task will leave and those that it replaces. */
export function formerFields(task: Task, { title, notes, due }: TaskChanges): FormerFields {
  const parts = title === undefined ? {} : decodeTitle(title);
  const after: Partial<Record<FieldName, Value | string[] | boolean>> = {
    ...parts,
    ...(notes !== undefined && { notes }),
    ...(due !== undefined && { due }),
  };
  const fields: FormerFields = {};
  for (const field of [...TITLE, "notes", "due"] as const) {
    const from = after[field] as Value | undefined;
    const to = fieldOf(task, field);
    if (from !== undefined && !isSameField(field, from, to)) fields[field] = { from, to };
  }
  return fields;
}

/** Swaps the two values of each field, so that Redo makes the change again after Undo. */
export function swapped(fields: FormerFields): FormerFields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { from, to }]) => [field, { from: to, to: from }]),
  );
}

/** The fields that nobody has changed since, so that they may be restored. */
export function unchangedFields(task: Task, fields: FormerFields): FieldName[] {
  return namesOf(fields).filter((field) => isSameField(field, fieldOf(task, field), fields[field]!.from));
}

/** The fields that do not have the value to restore. */
export function keptFields(task: Task, fields: FormerFields): FieldName[] {
  return namesOf(fields).filter((field) => !isSameField(field, fieldOf(task, field), fields[field]!.to));
}

/** The change that gives the named fields of a task their former values. */
export function restoringChanges(task: Task, fields: FormerFields, names: readonly FieldName[]): TaskChanges {
  const to = (field: FieldName): Value => (names.includes(field) ? fields[field]!.to : fieldOf(task, field));
  const { path } = decodeTitle(task.title);
  return {
    ...(names.some((field) => TITLE.includes(field)) && {
      title: encodeTitle({
        text: to("text") ?? "",
        sublist: to("sublist"),
        section: to("section"),
        label: to("label"),
        path,
      }),
    }),
    ...(names.includes("notes") && { notes: to("notes") ?? "" }),
    ...(names.includes("due") && { due: to("due") }),
  };
}

function namesOf(fields: FormerFields): FieldName[] {
  return Object.keys(fields) as FieldName[];
}
