import type { GoogleTask, GoogleTasks, Listed } from "../../google/GoogleTasks.ts";
import type { Pace } from "../worker.ts";

/** Google tells its time in whole seconds. */
const SECOND = 1_000;
/** So many traces of a list are kept. */
const KEPT = 40;
/** Of our own deletions so many are told from those of others. */
const REMOVED_KEPT = 100;

/**
 * What we know of the times at which an account's Google lists changed: by our own calls, and by tasks that were read
 * since. A list whose own time is one of these need not be read again (rule C6). The account's next run knows it
 * too, on whatever server (`memory.ts`); whoever does not know reads once more.
 */
export interface Footprints {
  /** The account, with every call leaving its trace. */
  over(google: GoogleTasks): GoogleTasks;
  /** Whether what moved a list to this time is known to us. */
  explains(list: string, updated: string): boolean;
  /**
   * Whether a task that left another list may be in this one (P10): it left when this list was last changed or before, and
   * since then this list was not read with the place of each task. A move changes nothing that a listing of changes goes by.
   */
  mayHold(list: string, updated: string): boolean;
  /** Tasks of a list that readings showed since the last time of asking. */
  shown(list: string): readonly GoogleTask[];
  /** All that was shown of a list is known, with its place. */
  settle(list: string, tasks: readonly GoogleTask[]): void;
  /** What the next run is to know. */
  memory(): FootprintsMemory;
  /** Goes on with what another run knew, and forgets what was known here. */
  load(memory: FootprintsMemory): void;
}

interface Trace {
  from: number;
  to: number;
}

/** Footprints as they are stored; all times are Google's. */
export interface FootprintsMemory {
  /** Since when they are kept. */
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
  /** Since when footprints are kept, by Google's time; null while another run's are not known. */
  let began: number | null = null;
  /** When a task was last seen to have left a list by somebody else's doing, and when a list's places were last read. */
  const leftAt = new Map<string, number>();
  const placedAt = new Map<string, number>();
  const removed = new Set<string>();
  /** How far Google's clock is ahead of ours, as its last listing told. */
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
  /** Google does not say when a call of ours moved the list: between its sending and its answer. */
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
      // what was completed or deleted moved the list, and left the order of the others as it was
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
