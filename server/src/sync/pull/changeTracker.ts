import { intercept } from "../../google/intercept.ts";
import type { AnsweredCall } from "../../google/intercept.ts";
import type { GoogleTask, GoogleTasks, Listed } from "../../google/GoogleTasks.ts";
import type { WorkerClock } from "../worker.ts";

/** The `Date` of Google's answers has only whole seconds. This is a second in milliseconds. */
const SECOND = 1_000;
/** For each list, so many of the latest changes whose cause is known are remembered. */
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

export function createChangeTracker(clock: WorkerClock): ChangeTracker {
  /** For each list, the times at which it changed for a known reason, by Google's clock. */
  const changes = new Map<string, Period[]>();
  const fresh = new Map<string, GoogleTask[]>();
  const begunHere = clock.now();
  /** When the tracker saw its first call, by Google's clock; null unless an earlier run's state was loaded. */
  let began: number | null = null;
  /**
   * `leftAt`: for each list, when somebody else last removed a task or moved one out. `orderReadAt`: for each list, when its
   * order was last read.
   */
  const leftAt = new Map<string, number>();
  const orderReadAt = new Map<string, number>();
  const removed = new Set<string>();
  /** How far Google's clock is ahead of ours, by the `Date` of its last listing. */
  let ahead = 0;

  function noteChange(list: string, at: Period): void {
    changes.set(list, [...(changes.get(list) ?? []).slice(1 - KEPT), at]);
  }
  function noteTask(list: string, { updated }: GoogleTask): void {
    const at = Date.parse(updated);
    noteChange(list, { from: at, to: at });
  }
  function noteLeft(list: string, items: readonly GoogleTask[]): void {
    for (const { id, deleted, updated } of items)
      if (deleted && !removed.has(id)) leftAt.set(list, Math.max(leftAt.get(list) ?? 0, Date.parse(updated)));
  }
  function noteRemoved(id: string): void {
    removed.add(id);
    if (removed.size > REMOVED_KEPT) removed.delete(removed.values().next().value!);
  }
  function noteOrder(list: string, pageToken: string | null, at: number | null): void {
    if (pageToken === null) orderReadAt.set(list, at ?? clock.now() + ahead);
  }
  function noteClock({ at }: Listed<unknown>): void {
    if (at !== null) ahead = at + SECOND / 2 - clock.now();
  }
  function noteAnswer({ name, args, answer }: AnsweredCall): void {
    switch (name) {
      case "lists":
        noteClock(answer);
        break;
      case "tasks": {
        const [list, from] = args;
        noteClock(answer);
        noteLeft(list, answer.items);
        if (from.updatedMin === null) noteOrder(list, from.pageToken, answer.at);
        else fresh.set(list, [...(fresh.get(list) ?? []), ...answer.items]);
        break;
      }
      case "order":
        noteClock(answer);
        noteOrder(args[0], args[1], answer.at);
        break;
      case "insert":
      case "patch":
        noteTask(args[0], answer);
        break;
      default:
    }
  }

  return {
    over: (google) =>
      intercept(google, async (call, next) => {
        if (call.name === "remove") noteRemoved(call.args[1]);
        const from = clock.now() + ahead - SECOND;
        const answered = await next();
        noteAnswer(answered);
        // Google's answer to a removal or a move does not say when it changed the list: some time between request and answer.
        if (call.name === "remove" || call.name === "move")
          noteChange(call.args[0], { from, to: clock.now() + ahead + SECOND });
        return answered;
      }),
    explains(list, updated) {
      const at = Date.parse(updated);
      return (changes.get(list) ?? []).some(({ from, to }) => from <= at && at <= to);
    },
    mayHold(list, updated) {
      const orderedAt = orderReadAt.get(list) ?? began ?? begunHere + ahead;
      return [...leftAt].some(
        ([from, at]) => from !== list && at >= orderedAt && at < Date.parse(updated) + SECOND,
      );
    },
    shown(list) {
      const tasks = fresh.get(list) ?? [];
      fresh.delete(list);
      // A completion or deletion changes the list's `updated`, but not the order of the other tasks. So the order need not be
      // read again because of that time.
      for (const task of tasks) if (task.deleted || task.status === "completed") noteTask(list, task);
      return tasks;
    },
    acknowledge(list, tasks) {
      for (const task of tasks) noteTask(list, task);
    },
    memory: () => ({
      began: began ?? begunHere + ahead,
      ahead,
      traces: [...changes].map(([list, all]) => [list, all.map(({ from, to }) => [from, to])]),
      leftAt: [...leftAt],
      placedAt: [...orderReadAt],
      removed: [...removed],
    }),
    load(memory) {
      began = memory.began;
      ahead = memory.ahead;
      for (const known of [changes, fresh, leftAt, orderReadAt, removed]) known.clear();
      for (const [list, all] of memory.traces)
        changes.set(
          list,
          all.map(([from, to]) => ({ from, to })),
        );
      for (const [list, at] of memory.leftAt) leftAt.set(list, at);
      for (const [list, at] of memory.placedAt) orderReadAt.set(list, at);
      for (const id of memory.removed) removed.add(id);
    },
  };
}
