import { decodeTitle } from "@tasklane/contract/titles.ts";
import { FIELDS } from "../../domain/task.ts";
import type { Field, TaskState, Value, Values } from "../../domain/task.ts";
import type { Draft } from "./draft.ts";
import { IN_TITLE, readTitle } from "../../domain/title.ts";
import type { TitleValues } from "../../domain/title.ts";
import type { Base } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** The field values that Google shows. `parent` is missing if Google's parent is none of our tasks. */
export type RemoteFields = Partial<Record<Field, Value>>;

/**
 * Reads a Google task's fields. Sublist, section and label stand in its title (`readTitle`).
 * @param task the Tasklane task of which it is the replica; null for a task that is new to Tasklane
 * @param last the title and base that were last known under this id; null for an id that is new to Tasklane
 */
export function parseRemoteFields(
  draft: Draft,
  remote: RemoteTask,
  task: TaskState | null,
  last: { rawTitle: string; base: Base } | null,
): RemoteFields {
  if (remote.unread) return {};
  const before = last && { raw: last.rawTitle, values: titleValues(last.base) };
  const isParent = (id: string): boolean =>
    id === remote.parent || draft.taskOf(id) !== undefined || draft.tombstones.has(id);
  const fields: RemoteFields = {
    ...(ownTitle(draft, remote, task) ??
      readTitle(remote.title, before, draft.names, isParent, task ? namesOf(draft, task) : [])),
    notes: remote.notes,
    due: remote.due,
    status: remote.status,
  };
  if (remote.parent === null) fields.parent = null;
  const parent = draft.taskOf(remote.parent);
  if (parent !== undefined) fields.parent = parent;
  return fields;
}

/**
 * If Google shows the title that a write of ours with unknown outcome sent, returns the values of that write. If the write removed
 * names, a comparison with the earlier title would take them for left out by mistake, and put them back.
 */
function ownTitle(draft: Draft, remote: RemoteTask, task: TaskState | null): TitleValues | null {
  if (!task) return null;
  const shown = decodeTitle(remote.title);
  for (const { target } of draft.openPendingWrites(task.id)) {
    const { text, sublist, section, label } = target;
    if (!text || !sublist || !section || !label) continue;
    const written = { text: text.value, sublist: sublist.value, section: section.value, label: label.value };
    if (IN_TITLE.every((part) => shown[part] === written[part])) return written;
  }
  return null;
}

/**
 * If a write of ours with unknown outcome removes all names from the title, and Google's title has none, returns the names as
 * removed. The person may have left them out by mistake instead. Nobody can tell, so our write counts.
 */
export function withoutNames(draft: Draft, remote: RemoteTask, taskId: string): Partial<Values> {
  const { text, suffixed } = decodeTitle(remote.title);
  const isTaken = draft
    .openPendingWrites(taskId)
    .some(({ target: { sublist, section, label } }) =>
      [sublist, section, label].every((written) => written?.value === null),
    );
  return isTaken && !suffixed && !remote.unread ? { text, sublist: null, section: null, label: null } : {};
}

/** Returns the names that a title of the task may have: its own, and those that writes under way give it (T9). */
function namesOf(draft: Draft, task: TaskState): Partial<Values>[] {
  const open = draft.openPendingWrites(task.id).map(({ target: { sublist, section, label } }) => ({
    sublist: sublist?.value,
    section: section?.value,
    label: label?.value,
  }));
  return [task.values, ...open];
}

/** Returns the fields in which Google's values differ from the base. A parent that is none of our tasks is not compared. */
export function differing(fields: RemoteFields, base: Base): Field[] {
  return FIELDS.filter((field) => field in fields && fields[field] !== base[field].value);
}

/** Returns what stands in Google's title by the base: text, sublist, section and label. */
export function titleValues({ text, sublist, section, label }: Base): TitleValues {
  return { text: text.value, sublist: sublist.value, section: section.value, label: label.value };
}
