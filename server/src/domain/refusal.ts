import type { ReplicaState } from "./replica.ts";
import { IN_TITLE, isInTitle } from "./title.ts";
import type { Field, TaskState } from "./task.ts";

/** What Google can refuse. If several parts of a task are refused, its card shows the reason of the first one in this order. */
const REFUSABLES = [
  "insert",
  "list",
  "parent",
  "title",
  "notes",
  "due",
  "status",
  "order",
  "delete",
] as const;

/**
 * A part of a task that Google can refuse. `title` covers four fields, because Google's title holds text, sublist, section and
 * label: `Buy milk (#Errands ##Shop ###Urgent)`. `order` is the position among its siblings, `list` a move into another list.
 * `insert` and `delete` concern the whole task.
 */
export type Refusable = (typeof REFUSABLES)[number];

/** Google's refusal to store one part of a task in one member's account. */
export interface Refusal {
  /** Google's error message, which the task's card shows; null when Google gave none, for example because it did not answer. */
  reason: string | null;
  /** The revision of the refused value. If the value changes, the new value is tried at once. */
  rev: number;
  /** How many times in a row Google has not taken this value. */
  failures: number;
  /** When the value is tried again (our time). */
  retryAt: number;
}

/** The refusals of one replica, by the part that is refused. */
export type Refusals = Partial<Record<Refusable, Refusal>>;

/** The shortest wait of a refused value for its next try, in milliseconds. */
const SHORTEST_RETRY_WAIT = 60_000;
/** The longest such wait, in milliseconds. */
export const LONGEST_RETRY_WAIT = 24 * 60 * 60_000;
/** After so many failures in a row without a reason, a write waits like a refused one. Before, it waits a short pause at most. */
const UNANSWERED = 3;

/** Returns the part of a task under which a field's refusal is stored. Text, sublist, section and label share Google's title. */
export function refusableOf(field: Field): Refusable {
  return isInTitle(field) ? "title" : field;
}

/**
 * Returns the revision of a part of a task: the highest of its fields' revisions. For a deletion it is the revision of that, and
 * for any other part the task's own.
 */
function refusableRev(task: TaskState, what: Refusable): number {
  const { revisions } = task;
  switch (what) {
    case "title":
      return Math.max(...IN_TITLE.map((field) => revisions[field].rev));
    case "delete":
      return task.deleted?.rev ?? 0;
    case "insert":
    case "list":
    case "order":
      return task.rev;
    default:
      return revisions[what].rev;
  }
}

/** Whether a refused value is due to be tried again. A time that was stored while our clock was ahead counts as now (C1.6). */
export function isDue(retryAt: number, now: number): boolean {
  return retryAt <= now || retryAt > now + LONGEST_RETRY_WAIT;
}

/** Returns the stored refusal of a part of a task; undefined when there is none, or when the value changed after it. */
export function findRefusal(
  replica: ReplicaState | undefined,
  task: TaskState,
  what: Refusable,
): Refusal | undefined {
  const refusal = replica?.refusals[what];
  return refusal && refusal.rev >= refusableRev(task, what) ? refusal : undefined;
}

/**
 * Returns Google's refusal of a part of a task, if the next try is not due yet. Returns undefined if the engine may write the
 * part now.
 */
export function pendingRefusal(
  replica: ReplicaState | undefined,
  task: TaskState,
  what: Refusable,
  now: number,
): Refusal | undefined {
  const refusal = findRefusal(replica, task, what);
  return refusal && !isDue(refusal.retryAt, now) ? refusal : undefined;
}

/**
 * Records that Google refused a part of a task. The engine tries again after a minute. After each further refusal the wait
 * doubles, up to a day.
 */
export function addRefusal(
  replica: ReplicaState,
  task: TaskState,
  { what, ...how }: { what: Refusable; reason: string | null; now: number; pause?: number },
): void {
  const rev = refusableRev(task, what);
  replica.refusals[what] = nextRefusal(findRefusal(replica, task, what), { ...how, rev });
}

/**
 * Returns the refusal of a value that Google refused again, or for the first time. `addRefusal` and `UNANSWERED` say how long the
 * value then waits.
 * @param how.pause the wait after each of the first failures without a reason, in milliseconds
 */
export function nextRefusal(
  before: Refusal | undefined,
  { reason, rev, now, pause = 0 }: { reason: string | null; rev: number; now: number; pause?: number },
): Refusal {
  const failures = (before?.failures ?? 0) + 1;
  const doubled = failures - 1 - (reason === null ? UNANSWERED : 0);
  const wait = doubled < 0 ? pause : Math.min(LONGEST_RETRY_WAIT, SHORTEST_RETRY_WAIT * 2 ** doubled);
  return { reason, rev, failures, retryAt: now + wait };
}

/** Returns Google's error message for the task's card; null when there is none. */
export function shownReason(refusals: Refusals): string | null {
  return (
    REFUSABLES.map((what) => refusals[what]?.reason).find((reason) => typeof reason === "string") ?? null
  );
}

/** Returns when the first of these parts is tried again (our time); null if nothing is refused. */
export function nextTry(refusals: Refusals): number | null {
  const tries = Object.values(refusals).map(({ retryAt }) => retryAt);
  return tries.length === 0 ? null : Math.min(...tries);
}
