import { decodeTitle } from "@tasklane/contract/titles.ts";
import { FIELDS } from "../../domain/task.ts";
import type { Field, TaskState, Value, Values } from "../../domain/task.ts";
import { IN_TITLE } from "./body.ts";
import type { Draft } from "./draft.ts";
import { readTitle } from "../../domain/title.ts";
import type { TitleValues } from "../../domain/title.ts";
import type { Base, ReplicaState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** The values that Google shows; `parent` is absent while its id is none that we map. */
export type Observed = Partial<Record<Field, Value>>;

/**
 * Reads a Google task's fields against what we last knew of it.
 * @param task ours that it is a replica of; null for one new to us
 * @param last the title and base that we last knew under this id; null for an id new to us
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
 * A title that a write of unknown outcome gave the task reads as what that wrote: against the title before, one from
 * which we took the names would look like one in which the person left them out by mistake.
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
 * A title without names, where a write of unknown outcome took them from it: whether the person left them out by mistake
 * cannot be told, and the write says what is meant.
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

/** The fields in which what Google shows differs from a base; the parent of an id that we do not map is left out. */
export function differing(observed: Observed, base: Base): Field[] {
  return FIELDS.filter((field) => field in observed && observed[field] !== base[field].value);
}

/** What a base holds of what a title says. */
export function titleValues({ text, sublist, section, label }: Base): TitleValues {
  return { text: text.value, sublist: sublist.value, section: section.value, label: label.value };
}

export function lastKnown(replica: ReplicaState): { rawTitle: string; base: Base } {
  return { rawTitle: replica.rawTitle, base: replica.base };
}
