import { decodeTitle } from "@tasklane/contract/titles.ts";
import { FIELDS } from "../../domain/task.ts";
import type { Field, TaskState, Value, Values } from "../../domain/task.ts";
import { IN_TITLE } from "./body.ts";
import type { Draft } from "./draft.ts";
import { readTitle } from "../../domain/title.ts";
import type { TitleValues } from "../../domain/title.ts";
import type { Base, ReplicaState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** The field values that Google shows. `parent` is absent if its id stands for none of our tasks. */
export type RemoteFields = Partial<Record<Field, Value>>;

/**
 * Reads a Google task's fields, compared with what we last knew of it.
 * @param task our task whose replica it is; null for a task that is new to us
 * @param last the title and base that we last knew under this id; null for an id that is new to us
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
 * Reads a title that equals what a write of unknown outcome gave the task as that write's fields. Read against the
 * earlier title, one from which we removed the names would look like one that lost them by mistake.
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
 * Reads a title without names if a write of unknown outcome removed them. Nobody can tell whether the person left them
 * out by mistake, so the write's fields count.
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

/** The names that the task has with us, and those that writes of unknown outcome gave it. */
function namesOf(draft: Draft, task: TaskState): Partial<Values>[] {
  const open = draft.openPendingWrites(task.id).map(({ target: { sublist, section, label } }) => ({
    sublist: sublist?.value,
    section: section?.value,
    label: label?.value,
  }));
  return [task.values, ...open];
}

/** The fields in which Google differs from a base. A parent that stands for none of our tasks is left out. */
export function differing(fields: RemoteFields, base: Base): Field[] {
  return FIELDS.filter((field) => field in fields && fields[field] !== base[field].value);
}

/** The fields of a base that a title carries. */
export function titleValues({ text, sublist, section, label }: Base): TitleValues {
  return { text: text.value, sublist: sublist.value, section: section.value, label: label.value };
}

export function lastKnown(replica: ReplicaState): { rawTitle: string; base: Base } {
  return { rawTitle: replica.rawTitle, base: replica.base };
}
