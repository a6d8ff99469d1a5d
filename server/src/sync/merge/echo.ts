import { titleFor } from "./body.ts";
import type { Draft } from "./draft.ts";
import { differing, titleValues } from "./parseRemoteFields.ts";
import type { RemoteFields } from "./parseRemoteFields.ts";
import { FIELDS } from "../../domain/task.ts";
import type { LiveReplica, PendingWriteState, Target } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** A pending move is closed this long after it was sent, in milliseconds, and the task is planned again (U5.3). */
const MOVE_SETTLES = 60_000;
/** So is any other pending write after this time. No request is under way for longer. */
const WRITE_SETTLES = 120_000;

/**
 * Recognises our own PATCHes that arrived in Google although their answers were lost (P6). A PATCH arrives whole or not at all.
 * So if Google shows its text, a new line of its notes, or all its values, it arrived. What it wrote becomes the base.
 * @returns whether any was recognised
 */
export function recogniseLanded(
  draft: Draft,
  replica: LiveReplica,
  fields: RemoteFields,
  remote: RemoteTask,
  open: PendingWriteState[],
): boolean {
  let any = false;
  for (const pendingWrite of open) {
    if (pendingWrite.kind !== "patch" || !hasLanded(replica, pendingWrite.target, fields)) continue;
    land(draft, replica, pendingWrite.target, remote.updated);
    if (pendingWrite.target.text)
      replica.rawTitle = titleFor(titleValues(replica.base), replica.googleParent);
    draft.close(pendingWrite);
    any = true;
  }
  return any;
}

/**
 * Recognises single values of our own writes whose answers were lost, moves included. If Google shows such a value, our write set
 * it. It becomes the base's, and does not count as a person's edit.
 * @returns whether any was recognised
 */
export function recogniseEchoes(
  draft: Draft,
  replica: LiveReplica,
  fields: RemoteFields,
  remote: RemoteTask,
  open: PendingWriteState[],
): boolean {
  let any = false;
  for (const field of differing(fields, replica.base)) {
    const echo = open.find(
      (pendingWrite) => pendingWrite.state === "open" && pendingWrite.target[field]?.value === fields[field],
    );
    if (!echo) continue;
    if (field === "parent") replica.writeLog.moved = { from: replica.googleParent, at: remote.updated };
    replica.writeLog.pushed = { ...replica.writeLog.pushed, [field]: remote.updated };
    replica.base[field] = { value: fields[field] ?? null, rev: echo.target[field]!.rev };
    draft.change(replica);
    any = true;
  }
  return any;
}

function hasLanded({ base }: LiveReplica, target: Target, fields: RemoteFields): boolean {
  const changed = FIELDS.filter((field) => target[field] && target[field].value !== base[field].value);
  if (changed.length === 0) return false;
  if (changed.every((field) => field in fields && fields[field] === target[field]!.value)) return true;
  if (changed.includes("text") && fields.text === target.text!.value) return true;
  if (!changed.includes("notes")) return false;
  const before = new Set((base.notes.value ?? "").split("\n"));
  const written = new Set((target.notes!.value ?? "").split("\n"));
  return (fields.notes ?? "")
    .split("\n")
    .some((line) => line !== "" && written.has(line) && !before.has(line));
}

/** Our write arrived in Google: puts its values into the base, and notes in the write log which of them are new there. */
export function land(draft: Draft, replica: LiveReplica, target: Target, at: number): void {
  const pushed = { ...replica.writeLog.pushed };
  for (const [field, written] of Object.entries(target) as [
    keyof Target,
    { value: string | null; rev: number },
  ][]) {
    const { value, rev } = replica.base[field];
    if (value !== written.value) pushed[rev === written.rev ? "left" : field] = at;
    replica.base[field] = { ...written };
  }
  replica.writeLog.pushed = pushed;
  draft.change(replica);
}

/**
 * Closes pending writes that can no longer arrive, or after which the task was changed again (U5). The engine then plans again:
 * 1. If both Google's `updated` and the etag changed, a later change has overtaken the write.
 * 2. A new etag alone proves nothing. A change of position may cause it, and where Google ignores If-Match, the write may still
 *    arrive. Such writes, moves, and writes without a known etag are closed after a time.
 * 3. So is an insert whose task has another Google task by now. What it still makes is a duplicate.
 * @param moved whether Google's `updated` of the task changed
 */
export function closeOvertaken(
  draft: Draft,
  open: PendingWriteState[],
  moved: boolean,
  remote: RemoteTask,
): void {
  for (const pendingWrite of open) {
    if (pendingWrite.state !== "open") continue;
    // Keep a pending deletion open: `decideDeletion` needs it to tell our deletion from the person's.
    if (pendingWrite.kind === "delete" && remote.deleted) continue;
    const isMove = pendingWrite.kind === "move";
    const isLate = draft.now - pendingWrite.sentAt > (isMove ? MOVE_SETTLES : WRITE_SETTLES);
    const isOvertaken = !isMove && moved && pendingWrite.etag !== null && pendingWrite.etag !== remote.etag;
    if (isLate || isOvertaken) draft.close(pendingWrite);
  }
}
