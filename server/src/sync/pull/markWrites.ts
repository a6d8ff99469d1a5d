import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import type { Store } from "../../db/engine.ts";
import { renewLease } from "../../db/tables/leases.ts";
import type { Lease } from "../../db/tables/leases.ts";
import { markWritten } from "../../db/tables/members.ts";
import type { Pace } from "../worker.ts";

/** A list that was read so shortly before the write, in milliseconds, hides next to nothing: it is read again so much later. */
const JUST_READ = { within: 2_000, later: 3 * 60 * 60_000 };

/**
 * The same account, each of whose writes first marks its list as written since it was last read (P1): Google's time of a
 * list tells of the last change only, so our own change may hide what somebody else did before.
 * @throws Fenced when the lease is no longer current
 */
export function markWrites(google: GoogleTasks, store: Store, lease: Lease, pace: Pace): GoogleTasks {
  /** From when on the lists to which this run wrote are to be read. */
  const marked = new Map<string, number>();
  /** When its last listing of a list was sent. */
  const readAt = new Map<string, number>();
  async function mark(list: string): Promise<void> {
    const now = pace.now();
    const isJustRead = now - (readAt.get(list) ?? -Infinity) <= JUST_READ.within;
    const at = isJustRead ? now + JUST_READ.later : now;
    if ((marked.get(list) ?? Infinity) <= at) return;
    marked.set(list, at);
    await store.transaction(async (tx) => {
      await renewLease(tx, lease, store.leaseClock(now));
      await markWritten(tx, lease.accountId, list, at);
    });
  }
  const marking =
    <More extends unknown[], Answer>(write: (list: string, ...more: More) => Promise<Answer>) =>
    async (list: string, ...more: More): Promise<Answer> => {
      await mark(list);
      return write(list, ...more);
    };
  return {
    ...google,
    tasks(list, from) {
      marked.delete(list);
      readAt.set(list, pace.now());
      return google.tasks(list, from);
    },
    insert: marking((...all: Parameters<GoogleTasks["insert"]>) => google.insert(...all)),
    patch: marking((...all: Parameters<GoogleTasks["patch"]>) => google.patch(...all)),
    remove: marking((...all: Parameters<GoogleTasks["remove"]>) => google.remove(...all)),
    move: marking(async (list: string, id: string, to: Parameters<GoogleTasks["move"]>[2]) => {
      if (to.list !== undefined) await mark(to.list);
      return google.move(list, id, to);
    }),
  };
}
