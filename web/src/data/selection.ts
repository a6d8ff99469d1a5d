import { NO_SELECTION } from "./selectionStore.ts";
import type { TaskSelection } from "./selectionStore.ts";

/** For each column, the ids of the tasks that it shows, in their order on screen. Tasks that filters hide are not included. */
export type Columns = readonly (readonly string[])[];

/** Starts selecting: cards show boxes, and no task is selected yet. */
export function started(selection: TaskSelection): TaskSelection {
  return { ...selection, isOn: true };
}

/** Selects a task, or deselects it. When no task is selected any more, the boxes disappear. */
export function toggled({ ids }: TaskSelection, id: string, most: number): TaskSelection {
  const next = new Set(ids);
  if (!next.delete(id) && next.size < most) next.add(id);
  if (next.size === 0) return NO_SELECTION;
  return { isOn: true, ids: next, anchor: id, range: [] };
}

/**
 * Selects all tasks from the anchor to this task, across columns if they are in different columns. They replace the tasks that
 * the last Shift range added, so that a range can become smaller.
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
  // A task that was selected before the range stays selected when the range becomes smaller, so it is no part of the range.
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
 * Called after any change of the board. Deselects tasks that are not shown any more, because they were deleted or filters hide
 * them. When no task is left, the boxes disappear.
 * @param rename returns the server's id of a task that was selected under its temporary id
 */
export function keepShown(
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
