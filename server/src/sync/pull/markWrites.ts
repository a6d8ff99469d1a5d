import { intercept, isWrite } from "../../google/intercept.ts";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import type { Store } from "../../db/engine.ts";
import { renewLease } from "../../db/tables/leases.ts";
import type { Lease } from "../../db/tables/leases.ts";
import { markWritten } from "../../db/tables/members.ts";
import type { WorkerClock } from "../worker.ts";

/**
 * A list that was read within `within` milliseconds before our write hides next to nothing, so it is due only `later`
 * milliseconds after it.
 */
const JUST_READ = { within: 2_000, later: 3 * 60 * 60_000 };

/**
 * Makes a function that wraps the account's calls, so that each write first marks its list as written since it was last
 * read (C6). Google tells only a list's last change, so our own write may hide what somebody else did before it. The mark
 * and the pending write are on the disk before the call is made (decision 0028). What one run wraps shares one memory.
 * @returns the function; its calls throw Fenced when the lease is no longer current
 */
export function createWriteMarks(
  store: Store,
  lease: Lease,
  clock: WorkerClock,
): (google: GoogleTasks) => GoogleTasks {
  /** When each list that this run wrote to becomes due. */
  const marked = new Map<string, number>();
  /** When this run last sent a listing of each list. */
  const readAt = new Map<string, number>();
  async function mark(list: string): Promise<void> {
    const now = clock.now();
    const isJustRead = now - (readAt.get(list) ?? -Infinity) <= JUST_READ.within;
    const at = isJustRead ? now + JUST_READ.later : now;
    if ((marked.get(list) ?? Infinity) <= at) return;
    marked.set(list, at);
    await store.transaction(async (tx) => {
      await renewLease(tx, lease, store.leaseClock(now));
      await markWritten(tx, lease.accountId, list, at);
    });
  }
  return (google) =>
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
      // Awaited here, so that the call's stack names who asked (test/cost tells each call's reason by it).
      const answered = await next();
      return answered;
    });
}
