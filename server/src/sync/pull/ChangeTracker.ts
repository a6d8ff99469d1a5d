import { intercept } from "../../google/intercept.ts";
import type { AnsweredCall } from "../../google/intercept.ts";
import type { GoogleTask, GoogleTasks, Listed } from "../../google/GoogleTasks.ts";
import type { WorkerClock } from "../worker.ts";

/** The `Date` of Google's answers has only whole seconds. This is a second in milliseconds. */
const SECOND = 1_000;
/** For each list, this many changes whose cause is known are remembered: the latest ones. */
const KEPT = 40;
/** So many of our own deletions are remembered, of the whole account, to tell them from deletions by other people or apps. */
const REMOVED_KEPT = 100;

/** A time span in which a list changed for a known reason: from, to. */
type Span = [from: number, to: number];

/** The tracker's state as rows store it, so its property names cannot change. All times are Google's. */
export interface TrackerMemory {
  /** When the tracker saw its first call. */
  began: number;
  /** How far Google's clock is ahead of ours. */
  ahead: number;
  /** For each list, the times at which it changed for a known reason. */
  traces: [list: string, spans: Span[]][];
  /** For each list, when somebody else last removed a task or moved one out. */
  leftAt: [list: string, at: number][];
  /** For each list, when its order was last read. */
  placedAt: [list: string, at: number][];
  /** The ids of the tasks that we deleted. */
  removed: string[];
}

/**
 * Remembers at which times an account's Google lists changed for a known reason: our own calls, or tasks that we have read since.
 * If a list's `updated` is one of these times, the list need not be read again (rule C6). The account's next run, on any server,
 * loads this state (`memory.ts`). A run without it reads each list once more. All times are Google's.
 */
export class ChangeTracker {
  readonly #clock: WorkerClock;
  /** When the tracker saw its first call; null unless an earlier run's state was loaded. */
  #began: number | null = null;
  /** When this server made the tracker, by our clock. */
  readonly #begunHere: number;
  /** How far Google's clock is ahead of ours, by the `Date` of its last listing. */
  #ahead = 0;
  #changes = new Map<string, Span[]>();
  #leftAt = new Map<string, number>();
  #orderReadAt = new Map<string, number>();
  #removed = new Set<string>();
  /** For each list, the tasks that were read since `shown` was last called. */
  readonly #fresh = new Map<string, GoogleTask[]>();

  constructor(clock: WorkerClock) {
    this.#clock = clock;
    this.#begunHere = clock.now();
  }

  /** Wraps the account's client of Google, so that the tracker sees every call and answer. */
  over(google: GoogleTasks): GoogleTasks {
    return intercept(google, async (call, next) => {
      if (call.name === "remove") this.#noteRemoved(call.args[1]);
      const from = this.#now() - SECOND;
      const answered = await next();
      this.#noteAnswer(answered);
      // Google's answer to a removal or a move does not say when it changed the list: some time between request and answer.
      if (call.name === "remove" || call.name === "move")
        this.#noteChange(call.args[0], [from, this.#now() + SECOND]);
      return answered;
    });
  }

  /** Whether the time in Google's `updated` of the list is one at which we know what changed the list. */
  explains(list: string, updated: string): boolean {
    const at = Date.parse(updated);
    return (this.#changes.get(list) ?? []).some(([from, to]) => from <= at && at <= to);
  }

  /**
   * Whether a person may have moved a task from another list to this one in Google, which no listing of changes shows (P10.7):
   * a task left another list since this list's order was last read, and before this list last changed.
   */
  mayHold(list: string, updated: string): boolean {
    const orderedAt = this.#orderReadAt.get(list) ?? this.#beganAt();
    return [...this.#leftAt].some(
      ([from, at]) => from !== list && at >= orderedAt && at < Date.parse(updated) + SECOND,
    );
  }

  /** Returns the tasks of a list that were read since this function was last called. */
  shown(list: string): readonly GoogleTask[] {
    const tasks = this.#fresh.get(list) ?? [];
    this.#fresh.delete(list);
    // A completion or deletion changes the list's `updated`, but no order. So that time is no reason to read the order again.
    const ended = tasks.filter((task) => task.deleted || task.status === "completed");
    this.acknowledge(list, ended);
    return tasks;
  }

  /** Records that these tasks and the list's order have been read. The times of these tasks then explain changes of the list. */
  acknowledge(list: string, tasks: readonly GoogleTask[]): void {
    for (const { updated } of tasks) this.#noteChange(list, [Date.parse(updated), Date.parse(updated)]);
  }

  /** Returns the state that the account's next run loads. */
  memory(): TrackerMemory {
    return {
      began: this.#beganAt(),
      ahead: this.#ahead,
      traces: [...this.#changes],
      leftAt: [...this.#leftAt],
      placedAt: [...this.#orderReadAt],
      removed: [...this.#removed],
    };
  }

  /** Replaces the state by that of an earlier run. */
  load({ began, ahead, traces, leftAt, placedAt, removed }: TrackerMemory): void {
    this.#began = began;
    this.#ahead = ahead;
    this.#changes = new Map(traces);
    this.#leftAt = new Map(leftAt);
    this.#orderReadAt = new Map(placedAt);
    this.#removed = new Set(removed);
    this.#fresh.clear();
  }

  /** Returns Google's time. */
  #now(): number {
    return this.#clock.now() + this.#ahead;
  }

  #beganAt(): number {
    return this.#began ?? this.#begunHere + this.#ahead;
  }

  #noteChange(list: string, span: Span): void {
    this.#changes.set(list, [...(this.#changes.get(list) ?? []).slice(1 - KEPT), span]);
  }

  #noteRemoved(id: string): void {
    this.#removed.add(id);
    if (this.#removed.size > REMOVED_KEPT) this.#removed.delete(this.#removed.values().next().value!);
  }

  /** Notes what an answer of Google's tells of its clock and of the lists. */
  #noteAnswer({ name, args, answer }: AnsweredCall): void {
    switch (name) {
      case "lists":
        this.#noteClock(answer);
        break;
      case "tasks": {
        const [list, { updatedMin, pageToken }] = args;
        this.#noteClock(answer);
        for (const { id, deleted, updated } of answer.items)
          if (deleted && !this.#removed.has(id))
            this.#leftAt.set(list, Math.max(this.#leftAt.get(list) ?? 0, Date.parse(updated)));
        if (updatedMin === null) this.#noteOrder(list, pageToken, answer.at);
        else this.#fresh.set(list, [...(this.#fresh.get(list) ?? []), ...answer.items]);
        break;
      }
      case "order":
        this.#noteClock(answer);
        this.#noteOrder(args[0], args[1], answer.at);
        break;
      case "insert":
      case "patch":
        this.acknowledge(args[0], [answer]);
        break;
      default:
    }
  }

  #noteClock({ at }: Listed<unknown>): void {
    if (at !== null) this.#ahead = at + SECOND / 2 - this.#clock.now();
  }

  #noteOrder(list: string, pageToken: string | null, at: number | null): void {
    if (pageToken === null) this.#orderReadAt.set(list, at ?? this.#now());
  }
}
