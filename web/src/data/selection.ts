import { NO_SELECTION } from "./selectionStore.ts";
import type { TaskSelection } from "./selectionStore.ts";

// The functions here are pure. They load with the first selection.

/** The ids of the tasks that each column shows, in their order on screen. Tasks that filters hide are not among them. */
export type Columns = readonly (readonly string[])[];

/** Starts selecting, without a task. */
export function started(selection: TaskSelection): TaskSelection {
  return { ...selection, isOn: true };
}

/** Selects a task, or takes it out. Without any task left, selecting ends. */
export function toggled({ ids }: TaskSelection, id: string, most: number): TaskSelection {
  const next = new Set(ids);
  if (!next.delete(id) && next.size < most) next.add(id);
  if (next.size === 0) return NO_SELECTION;
  return { isOn: true, ids: next, anchor: id, range: [] };
}

/**
 * Selects everything from the anchor to a task, across columns if they differ. It replaces what the range before added, so
 * that a range can also become smaller.
 */
export function extended(
  selection: TaskSelection,
  id: string,
  columns: Columns,
  most: number,
): TaskSelection {
  const order = columns.flat();
  const { anchor } = selection;
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  if (from < 0) return added({ ...selection, anchor: id }, [id], most);
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const rest = new Set(selection.ids);
  for (const each of selection.range) rest.delete(each);
  // What was selected before the range stays selected when the range becomes smaller.
  const range = between.filter((each) => !rest.has(each) && each !== anchor);
  return { ...added({ ...selection, ids: rest }, between, most), range };
}

/** Selects a column. If all of it is selected already, selects all columns. */
export function withColumn(
  selection: TaskSelection,
  column: readonly string[],
  columns: Columns,
  most: number,
): TaskSelection {
  const isWhole = column.length > 0 && column.every((id) => selection.ids.has(id));
  return added(selection, isWhole ? columns.flat() : column, most);
}

/**
 * Keeps only what is shown, after any change of the board: a task that was deleted, or that filters hide, is not selected any
 * more. When nothing is left, selecting ends.
 * @param rename the present id of a task whose temporary id was replaced
 */
export function kept(
  selection: TaskSelection,
  shown: ReadonlySet<string>,
  rename: (id: string) => string,
): TaskSelection {
  if (selection.ids.size === 0) return selection;
  const ids = [...selection.ids].map(rename).filter((id) => shown.has(id));
  const isSame = ids.length === selection.ids.size && ids.every((id) => selection.ids.has(id));
  const anchor = selection.anchor === null ? null : rename(selection.anchor);
  if (isSame && anchor !== null && shown.has(anchor)) return selection;
  if (ids.length === 0) return NO_SELECTION;
  return {
    isOn: true,
    ids: new Set(ids),
    anchor: anchor !== null && shown.has(anchor) ? anchor : ids.at(-1)!,
    range: selection.range.map(rename).filter((id) => shown.has(id)),
  };
}

function added(selection: TaskSelection, more: readonly string[], most: number): TaskSelection {
  const ids = new Set(selection.ids);
  for (const id of more) if (ids.size < most) ids.add(id);
  if (ids.size === 0) return selection;
  return { isOn: true, ids, anchor: selection.anchor ?? more[0] ?? null, range: [] };
}
