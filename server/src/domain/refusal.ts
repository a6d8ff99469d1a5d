import type { ReplicaState } from "./replica.ts";
import type { Field, TaskState } from "./task.ts";

/**
 * What Google can refuse of a task: its title (four of our fields), another field, its place among its siblings (`order`),
 * its way into another list, or the whole task (`insert`, `delete`).
 */
export type Refusable =
  | "insert"
  | "list"
  | "parent"
  | "title"
  | "notes"
  | "due"
  | "status"
  | "order"
  | "delete";

/** One refusal of one member's replica. */
export interface Refusal {
  /** What Google said; null where it did not answer, which no card shows. */
  reason: string | null;
  /** The version of the refused value: a newer one is tried at once. */
  ver: number;
  /** How often this value was refused in a row. */
  failures: number;
  /** Our time of the next try. */
  retryAt: number;
}

export type Refusals = Partial<Record<Refusable, Refusal>>;

/** In this order a card shows one of several reasons. */
const SHOWN: readonly Refusable[] = [
  "insert",
  "list",
  "parent",
  "title",
  "notes",
  "due",
  "status",
  "order",
  "delete",
];

const FIRST_TRY = 60_000;
const LAST_TRY = 24 * 60 * 60_000;
/** What Google does not answer is repeated so often before it waits as long as what Google refuses. */
const UNANSWERED = 3;

/** Under which name a field's refusal stands. */
export function refusableOf(field: Field): Refusable {
  switch (field) {
    case "text":
    case "sublist":
    case "section":
    case "label":
      return "title";
    default:
      return field;
  }
}

/** The version of what Google refuses: of a single field its own, of the whole task the task's. */
function refusableVersion(task: TaskState, what: Refusable): number {
  const { stamps } = task;
  switch (what) {
    case "title":
      return Math.max(stamps.text.ver, stamps.sublist.ver, stamps.section.ver, stamps.label.ver);
    case "notes":
    case "due":
    case "status":
    case "parent":
      return stamps[what].ver;
    case "delete":
      return task.dead?.ver ?? 0;
    case "insert":
    case "list":
    case "order":
      return task.ver;
  }
}

/** The refusal of a value that has not changed since; undefined when there is none. */
export function findRefusal(
  replica: ReplicaState | undefined,
  task: TaskState,
  what: Refusable,
): Refusal | undefined {
  const refusal = replica?.refusals[what];
  return refusal && refusal.ver >= refusableVersion(task, what) ? refusal : undefined;
}

/** The same while its next try is still to come. */
export function pendingRefusal(
  replica: ReplicaState | undefined,
  task: TaskState,
  what: Refusable,
  now: number,
): Refusal | undefined {
  const refusal = findRefusal(replica, task, what);
  return refusal && refusal.retryAt > now ? refusal : undefined;
}

/** Notes a refusal: the next try is a minute later, and each further one waits twice as long, up to a day. */
export function addRefusal(
  replica: ReplicaState,
  task: TaskState,
  { what, reason, now }: { what: Refusable; reason: string | null; now: number },
): void {
  const failures = (findRefusal(replica, task, what)?.failures ?? 0) + 1;
  const doubled = failures - 1 - (reason === null ? UNANSWERED : 0);
  const wait = doubled < 0 ? 0 : Math.min(LAST_TRY, FIRST_TRY * 2 ** doubled);
  replica.refusals[what] = { reason, ver: refusableVersion(task, what), failures, retryAt: now + wait };
}

/** What a card says of them; null when there is nothing to say. */
export function shownReason(refusals: Refusals): string | null {
  return SHOWN.map((what) => refusals[what]?.reason).find((reason) => typeof reason === "string") ?? null;
}

/** The earliest next try of them (our time). */
export function nextTry(refusals: Refusals): number | null {
  const tries = Object.values(refusals).map(({ retryAt }) => retryAt);
  return tries.length === 0 ? null : Math.min(...tries);
}
