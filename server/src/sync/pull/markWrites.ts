import { intercept, isWrite } from "../../google/intercept.ts";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import type { Store } from "../../db/engine.ts";
import { renewLease } from "../../db/tables/leases.ts";
import type { Lease } from "../../db/tables/leases.ts";
import { markWritten } from "../../db/tables/writtenLists.ts";
import type { WorkerClock } from "../worker.ts";

/**
 * After our write a list is due to be read at once, because the write may hide an earlier change by somebody else (C6). If the list
 * was read at most `within` milliseconds before the write, there was hardly time for such a change. It then becomes due `later`
 * milliseconds after the write.
 */
const JUST_READ = { within: 2_000, later: 3 * 60 * 60_000 };

/** Marks Google lists as "written since last read" (C6). */
export interface WriteMarks {
  /**
   * Wraps the account's client of Google: before each write, the list gets its mark. The mark and the pending write are on the
   * disk before the call is made (decision 0028), so a crash loses neither. All wrapped clients share the marks. Their calls throw
   * Fenced when the lease has ended.
   */
  over(google: GoogleTasks): GoogleTasks;
  /** For a caller that stores the mark itself: when to read the list after a write now; null if its mark says so already. */
  dueAt(list: string): number | null;
  /** Records that a mark with the time of `dueAt` was stored. */
  note(list: string, at: number): void;
}

/** Creates the marks of one run of the engine. */
export function createWriteMarks(store: Store, lease: Lease, clock: WorkerClock): WriteMarks {
  /** For each list that this run has marked: when the list is due to be read again. */
  const marked = new Map<string, number>();
  /** When this run last sent a listing of each list. */
  const readAt = new Map<string, number>();
  function dueAt(list: string): number | null {
    const now = clock.now();
    const isJustRead = now - (readAt.get(list) ?? -Infinity) <= JUST_READ.within;
    const at = isJustRead ? now + JUST_READ.later : now;
    return (marked.get(list) ?? Infinity) <= at ? null : at;
  }
  async function mark(list: string): Promise<void> {
    const at = dueAt(list);
    if (at === null) return;
    marked.set(list, at);
    await store.transaction(async (tx) => {
      await renewLease(tx, lease, store.leaseClock(clock.now()));
      await markWritten(tx, lease.accountId, list, at);
    });
  }
  const over = (google: GoogleTasks): GoogleTasks =>
    intercept(google, async (call, next) => {
      switch (call.name) {
        case "tasks":
          marked.delete(call.args[0]);
          readAt.set(call.args[0], clock.now());
          break;
        case "insert":
        case "patch":
        case "remove":
          await mark(call.args[0]);
          break;
        case "move": {
          const [from, , { list: to }] = call.args;
          await mark(from);
          if (to !== undefined) await mark(to);
          break;
        }
        default:
      }
      if (isWrite(call)) await store.flush();
      // With this `await`, the stack trace has the caller, in which `test/cost` finds the reason of each call.
      const answered = await next();
      return answered;
    });
  return { over, dueAt, note: (list, at) => void marked.set(list, at) };
}
