import { titleFor } from "./body.ts";
import type { Draft } from "./draft.ts";
import { differing, titleValues } from "./observe.ts";
import type { Observed } from "./observe.ts";
import type { ReplicaState, PendingWriteState, Target } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** A move or a reordering of unknown outcome is given up after this time: it is planned anew from what is seen. */
const MOVE_SETTLES = 60_000;
/** So is any other write: longer than a request may be on its way. */
const WRITE_SETTLES = 120_000;

/**
 * P6: recognises our own PATCHes whose answers were lost. Each is one act: its whole target, its title or a new line of
 * its notes seen at Google proves that all of it landed; the base becomes its target, and the title that it wrote the one
 * that a later one is read against. Never by time.
 * @returns whether any was recognised
 */
export function recogniseLanded(
  draft: Draft,
  replica: ReplicaState,
  observed: Observed,
  seen: RemoteTask,
  open: PendingWriteState[],
): boolean {
  let any = false;
  for (const pendingWrite of open) {
    if (pendingWrite.kind !== "patch" || !hasLanded(replica, pendingWrite.target, observed)) continue;
    land(draft, replica, pendingWrite.target, seen.updated);
    if (pendingWrite.target.text)
      replica.rawTitle = titleFor(titleValues(replica.base), replica.googleParent);
    draft.close(pendingWrite);
    any = true;
  }
  return any;
}

/**
 * The same for what is proven field by field: of moves, and of PATCHes that may not have landed.
 * @returns whether any was recognised
 */
export function recogniseEchoes(
  draft: Draft,
  replica: ReplicaState,
  observed: Observed,
  seen: RemoteTask,
  open: PendingWriteState[],
): boolean {
  let any = false;
  for (const field of differing(observed, replica.base)) {
    const echo = open.find(
      (pendingWrite) =>
        pendingWrite.state === "open" && pendingWrite.target[field]?.value === observed[field],
    );
    if (!echo) continue;
    if (field === "parent") replica.traces.moved = { from: replica.googleParent, at: seen.updated };
    replica.traces.pushed = { ...replica.traces.pushed, [field]: seen.updated };
    replica.base[field] = { value: observed[field] ?? null, ver: echo.target[field]!.ver };
    draft.change(replica);
    any = true;
  }
  return any;
}

function hasLanded(replica: ReplicaState, target: Target, observed: Observed): boolean {
  const changed = differing(
    Object.fromEntries(Object.entries(target).map(([field, { value }]) => [field, value])),
    replica.base,
  );
  if (changed.length === 0) return false;
  if (changed.every((field) => field in observed && observed[field] === target[field]!.value)) return true;
  if (changed.includes("text") && observed.text === target.text!.value) return true;
  if (!changed.includes("notes")) return false;
  const before = new Set((replica.base.notes.value ?? "").split("\n"));
  const written = new Set((target.notes!.value ?? "").split("\n"));
  return (observed.notes ?? "")
    .split("\n")
    .some((line) => line !== "" && written.has(line) && !before.has(line));
}

/** What we wrote is what Google holds. */
export function land(draft: Draft, replica: ReplicaState, target: Target, at: number): void {
  const pushed = { ...replica.traces.pushed };
  for (const [field, written] of Object.entries(target) as [
    keyof Target,
    { value: string | null; ver: number },
  ][]) {
    if (replica.base[field].value !== written.value) pushed[field] = at;
    replica.base[field] = { ...written };
  }
  replica.traces.pushed = pushed;
  draft.change(replica);
}

/**
 * An open write is planned anew once the task itself moved on (U5). An etag that changed without it proves nothing: a
 * place may change it too, and where Google ignores If-Match the write may land yet. Such a one is given up in time, and
 * so is one of which it is not known what it meets.
 */
export function closeOvertaken(
  draft: Draft,
  open: PendingWriteState[],
  moved: boolean,
  seen: RemoteTask,
): void {
  for (const pendingWrite of open) {
    if (pendingWrite.state !== "open" || pendingWrite.kind === "insert") continue;
    if (pendingWrite.kind === "delete" && seen.deleted) continue; // whose it is, is decided first (deletion.ts)
    const isMove = pendingWrite.kind === "move" || pendingWrite.kind === "order";
    const isLate = draft.now - pendingWrite.sentAt > (isMove ? MOVE_SETTLES : WRITE_SETTLES);
    const isOvertaken = !isMove && moved && pendingWrite.etag !== null && pendingWrite.etag !== seen.etag;
    if (isLate || isOvertaken) draft.close(pendingWrite);
  }
}
