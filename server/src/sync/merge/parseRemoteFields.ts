import { decodeTitle } from "@tasklane/contract/titles.ts";
import { FIELDS } from "../../domain/task.ts";
import type { Field, TaskState, Value, Values } from "../../domain/task.ts";
import { IN_TITLE } from "./body.ts";
import type { Draft } from "./draft.ts";
import { readTitle } from "../../domain/title.ts";
import type { TitleValues } from "../../domain/title.ts";
import type { Base, ReplicaState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** The field values that Google shows. `parent` is absent if Google's parent is none of our tasks. */
export type RemoteFields = Partial<Record<Field, Value>>;

/**
 * Reads a Google task's fields. The title is compared with the one that we last knew, to tell encoded names from text.
 * @param task our task of which it is the replica; null for a task that is new to us
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
 * If the title equals the one that an open pending write sets, returns that write's values. Compared with the earlier
 * title, it could be misread: where we removed the names on purpose, they would seem to be missing by mistake.
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
 * If an open pending write removes all names, and Google shows a title without names, returns the names as removed.
 * The person may also have left them out by mistake. Nobody can tell, so the write's values count.
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

/** Returns the names of our task, and those that open pending writes give it. */
function namesOf(draft: Draft, task: TaskState): Partial<Values>[] {
  const open = draft.openPendingWrites(task.id).map(({ target: { sublist, section, label } }) => ({
    sublist: sublist?.value,
    section: section?.value,
    label: label?.value,
  }));
  return [task.values, ...open];
}

/** Returns the fields in which Google differs from a base. A parent that is none of our tasks is not compared. */
export function differing(fields: RemoteFields, base: Base): Field[] {
  return FIELDS.filter((field) => field in fields && fields[field] !== base[field].value);
}

/** Returns the values of a base that a title encodes. */
export function titleValues({ text, sublist, section, label }: Base): TitleValues {
  return { text: text.value, sublist: sublist.value, section: section.value, label: label.value };
}

export function lastKnown(replica: ReplicaState): { rawTitle: string; base: Base } {
  return { rawTitle: replica.rawTitle, base: replica.base };
}
