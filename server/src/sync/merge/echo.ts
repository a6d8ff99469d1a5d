import { titleFor } from "./body.ts";
import type { Draft } from "./draft.ts";
import { differing, titleValues } from "./observe.ts";
import type { Observed } from "./observe.ts";
import type { CopyState, IntentState, Target } from "../../domain/replica.ts";
import type { Seen } from "./RemoteTask.ts";

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
  copy: CopyState,
  observed: Observed,
  seen: Seen,
  open: IntentState[],
): boolean {
  let any = false;
  for (const intent of open) {
    if (intent.kind !== "patch" || !hasLanded(copy, intent.target, observed)) continue;
    land(draft, copy, intent.target, seen.updated);
    if (intent.target.text) copy.rawTitle = titleFor(titleValues(copy.base), copy.googleParent);
    draft.close(intent);
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
  copy: CopyState,
  observed: Observed,
  seen: Seen,
  open: IntentState[],
): boolean {
  let any = false;
  for (const field of differing(observed, copy.base)) {
    const echo = open.find(
      (intent) => intent.state === "open" && intent.target[field]?.value === observed[field],
    );
    if (!echo) continue;
    if (field === "parent") copy.traces.moved = { from: copy.googleParent, at: seen.updated };
    copy.traces.pushed = { ...copy.traces.pushed, [field]: seen.updated };
    copy.base[field] = { value: observed[field] ?? null, ver: echo.target[field]!.ver };
    draft.change(copy);
    any = true;
  }
  return any;
}

function hasLanded(copy: CopyState, target: Target, observed: Observed): boolean {
  const changed = differing(
    Object.fromEntries(Object.entries(target).map(([field, { value }]) => [field, value])),
    copy.base,
  );
  if (changed.length === 0) return false;
  if (changed.every((field) => field in observed && observed[field] === target[field]!.value)) return true;
  if (changed.includes("text") && observed.text === target.text!.value) return true;
  if (!changed.includes("notes")) return false;
  const before = new Set((copy.base.notes.value ?? "").split("\n"));
  const written = new Set((target.notes!.value ?? "").split("\n"));
  return (observed.notes ?? "")
    .split("\n")
    .some((line) => line !== "" && written.has(line) && !before.has(line));
}

/** What we wrote is what Google holds. */
export function land(draft: Draft, copy: CopyState, target: Target, at: number): void {
  const pushed = { ...copy.traces.pushed };
  for (const [field, written] of Object.entries(target) as [
    keyof Target,
    { value: string | null; ver: number },
  ][]) {
    if (copy.base[field].value !== written.value) pushed[field] = at;
    copy.base[field] = { ...written };
  }
  copy.traces.pushed = pushed;
  draft.change(copy);
}

/**
 * An open write is planned anew once the task itself moved on (U5). An etag that changed without it proves nothing: a
 * place may change it too, and where Google ignores If-Match the write may land yet. Such a one is given up in time, and
 * so is one of which it is not known what it meets.
 */
export function closeOvertaken(draft: Draft, open: IntentState[], moved: boolean, seen: Seen): void {
  for (const intent of open) {
    if (intent.state !== "open" || intent.kind === "insert") continue;
    if (intent.kind === "delete" && seen.deleted) continue; // whose it is, is decided first (deletion.ts)
    const isMove = intent.kind === "move" || intent.kind === "order";
    const isLate = draft.now - intent.sentAt > (isMove ? MOVE_SETTLES : WRITE_SETTLES);
    const isOvertaken = !isMove && moved && intent.etag !== null && intent.etag !== seen.etag;
    if (isLate || isOvertaken) draft.close(intent);
  }
}
