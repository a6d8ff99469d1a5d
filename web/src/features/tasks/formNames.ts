import { findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { sectionsOf } from "../../data/listsAndLabels.ts";
import { idIn, toValue } from "./formValues.ts";
import type { TaskValues, TypedValues } from "./formValues.ts";

type Names = Pick<BoardData, "lists" | "sharedLists" | "labels">;
/** The fields that hold a name which somebody may change. A form knows a list by its id alone. */
const NAMED = ["sublist", "section", "label"] as const;

/** The ids of a form's section and label, which the form itself holds by name. */
export interface NameIds {
  section?: string | undefined;
  label?: string | undefined;
}

/** Finds the ids of a form's section and label. */
export function nameIdsOf(values: TaskValues, board: Names): NameIds {
  const sections = Object.values(sectionsFor(values, board));
  return {
    section: sections.find(({ section_name: name }) => name === values.section)?.section_id,
    label: board.labels.find(({ label_name: name }) => name === values.label)?.label_id,
  };
}

/** The new names in a form, by field, of what was renamed since the ids were found. */
export function newNames(values: TaskValues, ids: NameIds, board: Names): Partial<TaskValues> {
  const sublist = findList(board, idIn(values.list))?.sublists[idIn(values.sublist)];
  const section = sectionsFor(values, board)[ids.section ?? ""];
  const label = board.labels.find(({ label_id: id }) => id === ids.label);
  const now = {
    sublist: sublist && toValue(sublist.sublist_name, sublist.sublist_id),
    section: section?.section_name,
    label: label?.label_name,
  };
  return Object.fromEntries(
    NAMED.flatMap((field) =>
      now[field] === undefined || now[field] === values[field] ? [] : [[field, now[field]]],
    ),
  );
}

/**
 * Completes the unsaved values of a form for a draft: with the ids of the names in them, because somebody may rename them before
 * the draft comes back. A new task's sublist and section bring their list along, because they belong to it.
 */
export function draftOf(
  { typed, over }: TypedValues,
  { values, isNew }: { values: TaskValues; isNew: boolean },
  board: Names,
): TypedValues {
  const isPlaced = typed.section !== undefined || typed.sublist !== undefined;
  const { list, sublist } = values;
  const { section, label } = nameIdsOf({ ...values, ...typed }, board);
  return {
    typed: isNew && isPlaced ? { ...typed, list, sublist } : typed,
    over,
    ids: { ...(typed.section && { section }), ...(typed.label && { label }) },
  };
}

/** The values of a draft, with the present names of what was renamed since it was typed. */
export function typedNow(
  { typed, ids = {} }: TypedValues,
  initial: TaskValues,
  board: Names,
): Partial<TaskValues> {
  const names = newNames({ ...initial, ...typed }, ids, board);
  return { ...typed, ...Object.fromEntries(Object.entries(names).filter(([field]) => field in typed)) };
}

function sectionsFor({ list: value, sublist }: TaskValues, board: Names): List["sections"] {
  const list = findList(board, idIn(value));
  return (list && sectionsOf(list, idIn(sublist) || null)) ?? {};
}
