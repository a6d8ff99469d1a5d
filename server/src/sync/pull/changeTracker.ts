import type { GoogleTask, GoogleTasks, Listed } from "../../google/GoogleTasks.ts";
import type { Pace } from "../worker.ts";

/** Google tells its times in whole seconds. */
const SECOND = 1_000;
/** How many of our writes are remembered for each list. */
const KEPT = 40;
/** How many of our own deletions are remembered, to tell them from other people's. */
const REMOVED_KEPT = 100;

/**
 * Tracks the times at which an account's Google lists changed, as far as we know them: by our own calls, and by tasks
 * that were read since. If a list's own time is one of these, the list need not be read again (rule C6). The account's
 * next run takes this over, on whatever server (`memory.ts`). A run that does not know it reads a list once more.
 */
export interface Footprints {
  /** Wraps the account's calls, so that each one is tracked. */
  over(google: GoogleTasks): GoogleTasks;
  /** Whether we know what changed a list at this time. */
  explains(list: string, updated: string): boolean;
  /**
   * Whether a task that left another list may be in this one (P10). It may if it left no later than this list last
   * changed, and this list's order was not read since. Google's lists of changes do not tell of a move.
   */
  mayHold(list: string, updated: string): boolean;
  /** Returns the tasks of a list that were read since the last call of this function. */
  shown(list: string): readonly GoogleTask[];
  /** Records that we know everything that was read of a list, with the order of its tasks. */
  settle(list: string, tasks: readonly GoogleTask[]): void;
  /** What the next run has to know. */
  memory(): FootprintsMemory;
  /** Takes over what another run knew, and forgets what was known here. */
  load(memory: FootprintsMemory): void;
}

interface Trace {
  from: number;
  to: number;
}

/** The tracker's state as it is stored. All times are Google's. */
export interface FootprintsMemory {
  /** When the tracking began. */
  began: number;
  ahead: number;
  traces: [list: string, traces: [from: number, to: number][]][];
  leftAt: [list: string, at: number][];
  placedAt: [list: string, at: number][];
  removed: string[];
}

export function createFootprints(pace: Pace): Footprints {
  const traces = new Map<string, Trace[]>();
  const fresh = new Map<string, GoogleTask[]>();
  const begunHere = pace.now();
  /** When the tracking began, by Google's time; null until another run's state is loaded. */
  let began: number | null = null;
  /** When somebody else last removed a task from a list or moved it out, and when a list's order was last read. */
  const leftAt = new Map<string, number>();
  const placedAt = new Map<string, number>();
  const removed = new Set<string>();
  /** How far Google's clock is ahead of ours, by its last listing. */
  let ahead = 0;

  function leave(list: string, trace: Trace): void {
    traces.set(list, [...(traces.get(list) ?? []).slice(1 - KEPT), trace]);
  }
  function noteLeft(list: string, items: readonly GoogleTask[]): void {
    for (const { id, deleted, updated } of items)
      if (deleted && !removed.has(id)) leftAt.set(list, Math.max(leftAt.get(list) ?? 0, Date.parse(updated)));
  }
  function notePlaced(list: string, pageToken: string | null, at: number | null): void {
    if (pageToken === null) placedAt.set(list, at ?? pace.now() + ahead);
  }
  function leavePoint(list: string, { updated }: GoogleTask): void {
    const at = Date.parse(updated);
    leave(list, { from: at, to: at });
  }
  const listing =
    <Arguments extends unknown[], Item>(read: (...all: Arguments) => Promise<Listed<Item>>) =>
    async (...all: Arguments): Promise<Listed<Item>> => {
      const listed = await read(...all);
      if (listed.at !== null) ahead = listed.at + SECOND / 2 - pace.now();
      return listed;
    };
  /** Tracks a call for which Google does not say when it changed the list. The change came between sending and answer. */
  const writing =
    <More extends unknown[], Answer>(write: (list: string, ...more: More) => Promise<Answer>) =>
    async (list: string, ...more: More): Promise<Answer> => {
      const from = pace.now() + ahead - SECOND;
      const answer = await write(list, ...more);
      leave(list, { from, to: pace.now() + ahead + SECOND });
      return answer;
    };
  const changing =
    <More extends unknown[]>(write: (list: string, ...more: More) => Promise<GoogleTask>) =>
    async (list: string, ...more: More): Promise<GoogleTask> => {
      const task = await write(list, ...more);
      leavePoint(list, task);
      return task;
    };

  return {
    over: (google) => ({
      ...google,
      lists: listing((token) => google.lists(token)),
      tasks: listing(async (list: string, from: Parameters<GoogleTasks["tasks"]>[1]) => {
        const listed = await google.tasks(list, from);
        noteLeft(list, listed.items);
        if (from.updatedMin === null) notePlaced(list, from.pageToken, listed.at);
        else fresh.set(list, [...(fresh.get(list) ?? []), ...listed.items]);
        return listed;
      }),
      order: listing(async (list: string, pageToken: string | null) => {
        const listed = await google.order(list, pageToken);
        notePlaced(list, pageToken, listed.at);
        return listed;
      }),
      insert: changing((...all: Parameters<GoogleTasks["insert"]>) => google.insert(...all)),
      patch: changing((...all: Parameters<GoogleTasks["patch"]>) => google.patch(...all)),
      remove: writing((list: string, id: string, etag: string | null) => {
        removed.add(id);
        if (removed.size > REMOVED_KEPT) removed.delete(removed.values().next().value!);
        return google.remove(list, id, etag);
      }),
      move: writing((...all: Parameters<GoogleTasks["move"]>) => google.move(...all)),
    }),
    explains(list, updated) {
      const at = Date.parse(updated);
      return (traces.get(list) ?? []).some(({ from, to }) => from <= at && at <= to);
    },
    mayHold(list, updated) {
      const placed = placedAt.get(list) ?? began ?? begunHere + ahead;
      return [...leftAt].some(
        ([from, at]) => from !== list && at >= placed && at < Date.parse(updated) + SECOND,
      );
    },
    shown(list) {
      const tasks = fresh.get(list) ?? [];
      fresh.delete(list);
      // A completion or deletion changed the list, but not the order of the other tasks.
      for (const task of tasks) if (task.deleted || task.status === "completed") leavePoint(list, task);
      return tasks;
    },
    settle(list, tasks) {
      for (const task of tasks) leavePoint(list, task);
    },
    memory: () => ({
      began: began ?? begunHere + ahead,
      ahead,
      traces: [...traces].map(([list, all]) => [list, all.map(({ from, to }) => [from, to])]),
      leftAt: [...leftAt],
      placedAt: [...placedAt],
      removed: [...removed],
    }),
    load(memory) {
      began = memory.began;
      ahead = memory.ahead;
      for (const known of [traces, fresh, leftAt, placedAt, removed]) known.clear();
      for (const [list, all] of memory.traces)
        traces.set(
          list,
          all.map(([from, to]) => ({ from, to })),
        );
      for (const [list, at] of memory.leftAt) leftAt.set(list, at);
      for (const [list, at] of memory.placedAt) placedAt.set(list, at);
      for (const id of memory.removed) removed.add(id);
    },
  };
}
