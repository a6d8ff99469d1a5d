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
export type Observed = Partial<Record<Field, Value>>;

/**
 * Reads a Google task's fields, compared with what we last knew of it.
 * @param task our task whose replica it is; null for a task that is new to us
 * @param last the title and base that we last knew under this id; null for an id that is new to us
 */
export function observe(
  draft: Draft,
  seen: RemoteTask,
  task: TaskState | null,
  last: { rawTitle: string; base: Base } | null,
): Observed {
  if (seen.unread) return {};
  const before = last && { raw: last.rawTitle, values: titleValues(last.base) };
  const isParent = (id: string): boolean =>
    id === seen.parent || draft.taskOf(id) !== undefined || draft.tombstones.has(id);
  const observed: Observed = {
    ...(ownTitle(draft, seen, task) ??
      readTitle(seen.title, before, draft.names, isParent, task ? namesOf(draft, task) : [])),
    notes: seen.notes,
    due: seen.due,
    status: seen.status,
  };
  if (seen.parent === null) observed.parent = null;
  const parent = draft.taskOf(seen.parent);
  if (parent !== undefined) observed.parent = parent;
  return observed;
}

/**
 * Reads a title that equals what a write of unknown outcome gave the task as that write's fields. Read against the
 * earlier title, one from which we removed the names would look like one that lost them by mistake.
 */
function ownTitle(draft: Draft, seen: RemoteTask, task: TaskState | null): TitleValues | null {
  if (!task) return null;
  const shown = decodeTitle(seen.title);
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
export function withoutNames(draft: Draft, seen: RemoteTask, taskId: string): Partial<Values> {
  const { text, suffixed } = decodeTitle(seen.title);
  const isTaken = draft
    .openPendingWrites(taskId)
    .some(({ target: { sublist, section, label } }) =>
      [sublist, section, label].every((written) => written?.value === null),
    );
  return isTaken && !suffixed && !seen.unread ? { text, sublist: null, section: null, label: null } : {};
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
export function differing(observed: Observed, base: Base): Field[] {
  return FIELDS.filter((field) => field in observed && observed[field] !== base[field].value);
}

/** The fields of a base that a title carries. */
export function titleValues({ text, sublist, section, label }: Base): TitleValues {
  return { text: text.value, sublist: sublist.value, section: section.value, label: label.value };
}

export function lastKnown(replica: ReplicaState): { rawTitle: string; base: Base } {
  return { rawTitle: replica.rawTitle, base: replica.base };
}
