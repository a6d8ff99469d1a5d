import { buryTask, editTask } from "../../domain/taskMerge.ts";
import { CONTENT, FIELDS } from "../../domain/task.ts";
import { newCopy } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { observe } from "./observe.ts";
import type { Attempt, IntentState, TwinState } from "../../domain/replica.ts";
import type { Seen } from "./RemoteTask.ts";

export interface Match {
  intent: IntentState;
  attempt: Attempt;
}

/** How long a finished insert is still recognised by its text alone, in milliseconds. */
const REMEMBERED = 300_000;

/**
 * Finds the insert of ours that made an id we do not know: by its marker, or, where the person wiped it, by the same
 * text of an insert whose outcome is open (U4). One attempt can have made one task only: a second id with the same
 * marker is the person's own copy of it.
 */
export function findAttempt(draft: Draft, seen: Seen): Match | undefined {
  let byText: Match | undefined;
  for (const intent of draft.intents.values()) {
    if (intent.kind !== "insert") continue;
    for (const attempt of intent.attempts) {
      if (seen.marker !== null) {
        if (attempt.marker !== seen.marker) continue;
        return attempt.googleId !== undefined && attempt.googleId !== seen.id
          ? undefined
          : { intent, attempt };
      }
      const unsettled =
        intent.state === "open" || (intent.attempts.length > 1 && draft.now - intent.sentAt < REMEMBERED);
      const free = attempt.googleId === undefined || attempt.googleId === seen.id;
      if (unsettled && free && !seen.deleted && attempt.title === seen.title) byText = { intent, attempt };
    }
  }
  return byText;
}

/** The open insert made this one: its base is the target of that very attempt. @returns false for a late twin */
export function adopt(draft: Draft, seen: Seen, { intent, attempt }: Match): boolean {
  if (intent.state !== "open" || draft.liveCopy(intent.taskId)) return false;
  const copy = newCopy(intent.taskId, seen, structuredClone(attempt.target));
  draft.keepCopy({ ...copy, rawTitle: attempt.title, updated: 0, traces: { born: seen.updated } });
  draft.close(intent);
  intent.googleId = seen.id;
  // deleted here before it was known to be there: it may be taken for settled
  const task = draft.set.get(intent.taskId);
  if (task?.dead) draft.set.touch(task);
  return true;
}

/** A second task made by the same insert: its edits are merged once, then it is removed (rule M9). */
export function takeTwin(draft: Draft, seen: Seen, { intent, attempt }: Match): void {
  const task = draft.set.get(intent.taskId);
  if (!task) return;
  if (seen.deleted) {
    buryTwin(draft, seen, task.id, attempt);
    return;
  }
  const { title: rawTitle, target } = attempt;
  const met = { googleId: seen.id, taskId: task.id, etag: seen.etag, rawTitle, sentAt: null };
  mergeTwin(draft, seen, draft.twins.get(seen.id) ?? { ...met, base: structuredClone(target) });
}

/** What the person did to a twin goes to the task that it is a twin of. */
export function mergeTwin(draft: Draft, seen: Seen, twin: TwinState): void {
  const task = draft.set.get(twin.taskId);
  if (!task) return;
  const { rawTitle, base } = twin;
  const observed = observe(draft, seen, task, { rawTitle, base });
  for (const field of FIELDS) {
    const value = observed[field];
    if (value === undefined || field === "parent" || value === base[field].value) continue;
    editTask(draft.set, task, { field, value, seen: base[field], at: seen.updated, by: draft.account });
    base[field] = { value, ver: task.values[field] === value ? task.stamps[field].ver : base[field].ver };
  }
  draft.keepTwin({ ...twin, etag: seen.etag, rawTitle: seen.title, base });
}

function buryTwin(draft: Draft, seen: Seen, taskId: string, { target, title }: Attempt): void {
  const task = draft.set.get(taskId)!;
  const copy = draft.liveCopy(taskId);
  const removedByPerson = !draft.twins.has(seen.id) && !draft.graves.has(seen.id);
  if (removedByPerson && copy && !task.dead && seen.updated < (copy.traces.born ?? 0)) {
    // the person removed this copy while it was the only one
    const observed = observe(draft, seen, task, { rawTitle: title, base: target });
    const unseen = CONTENT.some(
      (field) => task.values[field] !== observed[field] && task.stamps[field].ver > target[field].ver,
    );
    if (!unseen) {
      buryTask(draft.set, task, { at: seen.updated, by: draft.account });
      draft.await(seen.id, task.id, seen.updated);
    }
  }
  if (!draft.graves.has(seen.id)) {
    const { id: googleId, updated, title: rawTitle } = seen;
    const by = removedByPerson ? "person" : "us";
    draft.dig({ googleId, taskId: null, by, at: updated, updated, rawTitle, base: null });
  }
  draft.removeTwin(seen.id);
}
