import type { GoogleTasks } from "../google/GoogleTasks.ts";
import type { Store } from "../store/engine.ts";
import { renewLease } from "../store/leases.ts";
import type { Lease } from "../store/leases.ts";
import { markWritten } from "../store/members.ts";
import type { Pace } from "./worker.ts";

/**
 * The same account, each of whose writes first marks its list as written since it was last read (P1): Google's time of a
 * list tells of the last change only, so our own change may hide what somebody else did before.
 * @throws Fenced when the lease is no longer current
 */
export function markWrites(google: GoogleTasks, store: Store, lease: Lease, pace: Pace): GoogleTasks {
  const marked = new Set<string>();
  async function mark(list: string): Promise<void> {
    if (marked.has(list)) return;
    marked.add(list);
    const now = pace.now();
    await store.transaction(async (tx) => {
      await renewLease(tx, lease, store.leaseClock(now));
      await markWritten(tx, lease.accountId, list, now);
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
