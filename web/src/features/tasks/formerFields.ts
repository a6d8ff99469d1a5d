import { nameKey, normLines, normText } from "@tasklane/contract/names.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import type { TaskChanges } from "./googleTask.ts";

/**
 * The fields that Undo restores one by one. The first four make up the title that Google stores: `text (#sublist ##section
 * ###label)`.
 */
export type FieldName = "text" | "sublist" | "section" | "label" | "notes" | "due";
type Value = string | null;

/** For each changed field: the value that the change gave (`from`), and the value to restore (`to`). */
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

/** Whether two values of a field are the same to the server. For example it compares names ignoring case. */
export function isSameField(field: FieldName, one: Value, other: Value): boolean {
  if (one === null || other === null || field === "due") return (one || null) === (other || null);
  const key = field === "text" ? normText : field === "notes" ? normLines : nameKey;
  return key(one) === key(other);
}

/** For each field that a change of a task replaces: the new value and the former one. */
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

/** Swaps the two values of each field. Undo of an Undo is Redo, so Redo uses the swapped fields. */
export function swapped(fields: FormerFields): FormerFields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { from, to }]) => [field, { from: to, to: from }]),
  );
}

/** The fields that nobody has changed since, so that Undo may restore them. */
export function unchangedFields(task: Task, fields: FormerFields): FieldName[] {
  return namesOf(fields).filter((field) => isSameField(field, fieldOf(task, field), fields[field]!.from));
}

/** The fields that still differ from the value to restore, because somebody else has changed them. */
export function keptFields(task: Task, fields: FormerFields): FieldName[] {
  return namesOf(fields).filter((field) => !isSameField(field, fieldOf(task, field), fields[field]!.to));
}

/** Makes the change that restores the former values of some fields of a task. */
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
