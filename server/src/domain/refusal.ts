import type { ReplicaState } from "./replica.ts";
import type { Field, TaskState } from "./task.ts";

/**
 * What Google can refuse of a task: its title (four of our fields), another field, its position among its siblings
 * (`order`), its move into another list, or the whole task (`insert`, `delete`).
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
  /** What Google said; null when it did not answer. No card shows that. */
  reason: string | null;
  /** The revision of the refused value. A newer one is tried at once. */
  ver: number;
  /** How often this value was refused in a row. */
  failures: number;
  /** Our time of the next try. */
  retryAt: number;
}

export type Refusals = Partial<Record<Refusable, Refusal>>;

/** A card shows the first of several reasons, in this order. */
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
/** How often a write that Google does not answer is repeated at once. After that it waits like a refused one. */
const UNANSWERED = 3;

/** The name under which a field's refusal is stored. */
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

/** The revision of what Google refuses: the field's own, or the task's if the whole task is refused. */
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
      return task.deleted?.ver ?? 0;
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

/** The same, but only while its next try is still to come. */
export function pendingRefusal(
  replica: ReplicaState | undefined,
  task: TaskState,
  what: Refusable,
  now: number,
): Refusal | undefined {
  const refusal = findRefusal(replica, task, what);
  return refusal && refusal.retryAt > now ? refusal : undefined;
}

/** Adds a refusal. The next try is a minute later, and each further one waits twice as long, up to a day. */
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

/** The reason that a card shows; null when there is none. */
export function shownReason(refusals: Refusals): string | null {
  return SHOWN.map((what) => refusals[what]?.reason).find((reason) => typeof reason === "string") ?? null;
}

/** When the first of these refusals is tried again (our time). */
export function nextTry(refusals: Refusals): number | null {
  const tries = Object.values(refusals).map(({ retryAt }) => retryAt);
  return tries.length === 0 ? null : Math.min(...tries);
}
