import { intercept } from "../../google/intercept.ts";
import type { AnsweredCall } from "../../google/intercept.ts";
import type { GoogleTask, GoogleTasks, Listed } from "../../google/GoogleTasks.ts";
import type { WorkerClock } from "../worker.ts";

/** The `Date` of Google's answers has only whole seconds. This is a second in milliseconds. */
const SECOND = 1_000;
/** For each list, this many changes whose cause is known are remembered: the latest ones. */
const KEPT = 40;
/** So many of our own deletions are remembered, to tell them from deletions by other people or apps. */
const REMOVED_KEPT = 100;

/**
 * Remembers at which times an account's Google lists changed for a known reason: our own calls, or tasks that we have read since.
 * If a list's `updated` is one of these times, the list need not be read again (rule C6). The account's next run, on any server,
 * loads this state (`memory.ts`). A run without it reads each list once more.
 */
export interface ChangeTracker {
  /** Wraps the account's client of Google, so that the tracker sees every call and answer. */
  over(google: GoogleTasks): GoogleTasks;
  /** Whether the time in Google's `updated` of the list is one at which we know what changed the list. */
  explains(list: string, updated: string): boolean;
  /**
   * Whether a person may have moved a task from another list to this one in Google (P10). Google's listings of changes do not
   * show such a move. It is possible if a task left another list since this list's order was last read, and before this list last
   * changed.
   */
  mayHold(list: string, updated: string): boolean;
  /** Returns the tasks of a list that were read since this function was last called. */
  shown(list: string): readonly GoogleTask[];
  /** Records that these tasks and the list's order have been read. The times of these tasks then explain changes of the list. */
  acknowledge(list: string, tasks: readonly GoogleTask[]): void;
  /** Returns the state that the account's next run loads. */
  memory(): TrackerMemory;
  /** Replaces the state by that of an earlier run. */
  load(memory: TrackerMemory): void;
}

interface Period {
  from: number;
  to: number;
}

/**
 * The tracker's state as it is stored. Stored rows use these property names, so they cannot change. All times are
 * Google's.
 */
export interface TrackerMemory {
  /** When the tracker saw its first call. */
  began: number;
  ahead: number;
  traces: [list: string, traces: [from: number, to: number][]][];
  leftAt: [list: string, at: number][];
  placedAt: [list: string, at: number][];
  removed: string[];
}

/** What is known of one account's lists. All times are Google's, except `begunHere`. */
interface Known {
  /** For each list, the times at which it changed for a known reason. */
  changes: Map<string, Period[]>;
  /** For each list, the tasks that were read since `shown` was last called. */
  fresh: Map<string, GoogleTask[]>;
  /** When this server made the tracker, by our clock. */
  begunHere: number;
  /** When the tracker saw its first call; null unless an earlier run's state was loaded. */
  began: number | null;
  /** For each list, when somebody else last removed a task or moved one out. */
  leftAt: Map<string, number>;
  /** For each list, when its order was last read. */
  orderReadAt: Map<string, number>;
  /** The ids of the tasks that we deleted. */
  removed: Set<string>;
  /** How far Google's clock is ahead of ours, by the `Date` of its last listing. */
  ahead: number;
}

export function createChangeTracker(clock: WorkerClock): ChangeTracker {
  const known: Known = {
    changes: new Map(),
    fresh: new Map(),
    begunHere: clock.now(),
    began: null,
    leftAt: new Map(),
    orderReadAt: new Map(),
    removed: new Set(),
    ahead: 0,
  };
  return {
    over: (google) =>
      intercept(google, async (call, next) => {
        if (call.name === "remove") noteRemoved(known, call.args[1]);
        const from = clock.now() + known.ahead - SECOND;
        const answered = await next();
        noteAnswer(known, answered, clock.now());
        // Google's answer to a removal or a move does not say when it changed the list: some time between request and answer.
        if (call.name === "remove" || call.name === "move")
          noteChange(known, call.args[0], { from, to: clock.now() + known.ahead + SECOND });
        return answered;
      }),
    explains(list, updated) {
      const at = Date.parse(updated);
      return (known.changes.get(list) ?? []).some(({ from, to }) => from <= at && at <= to);
    },
    mayHold(list, updated) {
      const orderedAt = known.orderReadAt.get(list) ?? beganAt(known);
      return [...known.leftAt].some(
        ([from, at]) => from !== list && at >= orderedAt && at < Date.parse(updated) + SECOND,
      );
    },
    shown(list) {
      const tasks = known.fresh.get(list) ?? [];
      known.fresh.delete(list);
      // A completion or deletion changes the list's `updated`, but not the order of the other tasks. So the order need not be
      // read again because of that time.
      for (const task of tasks) if (task.deleted || task.status === "completed") noteTask(known, list, task);
      return tasks;
    },
    acknowledge(list, tasks) {
      for (const task of tasks) noteTask(known, list, task);
    },
    memory: () => memoryOf(known),
    load: (memory) => load(known, memory),
  };
}

function beganAt({ began, begunHere, ahead }: Known): number {
  return began ?? begunHere + ahead;
}

function noteChange({ changes }: Known, list: string, at: Period): void {
  changes.set(list, [...(changes.get(list) ?? []).slice(1 - KEPT), at]);
}

function noteTask(known: Known, list: string, { updated }: GoogleTask): void {
  const at = Date.parse(updated);
  noteChange(known, list, { from: at, to: at });
}

function noteLeft({ leftAt, removed }: Known, list: string, items: readonly GoogleTask[]): void {
  for (const { id, deleted, updated } of items)
    if (deleted && !removed.has(id)) leftAt.set(list, Math.max(leftAt.get(list) ?? 0, Date.parse(updated)));
}

function noteRemoved({ removed }: Known, id: string): void {
  removed.add(id);
  if (removed.size > REMOVED_KEPT) removed.delete(removed.values().next().value!);
}

/** Notes what an answer of Google's tells of its clock and of the lists. @param now our time */
function noteAnswer(known: Known, { name, args, answer }: AnsweredCall, now: number): void {
  const noteClock = ({ at }: Listed<unknown>): void => {
    if (at !== null) known.ahead = at + SECOND / 2 - now;
  };
  const noteOrder = (list: string, pageToken: string | null, at: number | null): void => {
    if (pageToken === null) known.orderReadAt.set(list, at ?? now + known.ahead);
  };
  switch (name) {
    case "lists":
      noteClock(answer);
      break;
    case "tasks": {
      const [list, from] = args;
      noteClock(answer);
      noteLeft(known, list, answer.items);
      if (from.updatedMin === null) noteOrder(list, from.pageToken, answer.at);
      else known.fresh.set(list, [...(known.fresh.get(list) ?? []), ...answer.items]);
      break;
    }
    case "order":
      noteClock(answer);
      noteOrder(args[0], args[1], answer.at);
      break;
    case "insert":
    case "patch":
      noteTask(known, args[0], answer);
      break;
    default:
  }
}

function memoryOf(known: Known): TrackerMemory {
  return {
    began: beganAt(known),
    ahead: known.ahead,
    traces: [...known.changes].map(([list, all]) => [list, all.map(({ from, to }) => [from, to])]),
    leftAt: [...known.leftAt],
    placedAt: [...known.orderReadAt],
    removed: [...known.removed],
  };
}

function load(known: Known, memory: TrackerMemory): void {
  const { changes, fresh, leftAt, orderReadAt, removed } = known;
  known.began = memory.began;
  known.ahead = memory.ahead;
  for (const each of [changes, fresh, leftAt, orderReadAt, removed]) each.clear();
  for (const [list, all] of memory.traces)
    changes.set(
      list,
      all.map(([from, to]) => ({ from, to })),
    );
  for (const [list, at] of memory.leftAt) leftAt.set(list, at);
  for (const [list, at] of memory.placedAt) orderReadAt.set(list, at);
  for (const id of memory.removed) removed.add(id);
}
