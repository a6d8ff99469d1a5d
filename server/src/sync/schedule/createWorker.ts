import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import type { Lease } from "../../db/tables/leases.ts";
import { createWriteMarks } from "../pull/markWrites.ts";
import { limitedClient } from "../quota/clientForCall.ts";
import { backfillsWhen } from "../quota/limitWrites.ts";
import type { Spending } from "../quota/shares.ts";
import type { CallPurpose, Worker } from "../worker.ts";
import { checkRefusals } from "./checkRefusals.ts";
import type { RunDeps } from "./RunnerDeps.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import type { RunChanges } from "./trackChanges.ts";

/** During long work, those whom its changes concern are told at most this often, in milliseconds. */
const NOTIFIED_EVERY = 1_000;

/**
 * Makes the worker of one run. Its calls to Google are spaced out, counted by their purpose and tracked.
 * @param how.urgent whether anybody waits for the result of the run
 * @param how.isForOthers whether the run reads lists because other members view them
 */
export function createWorker(
  deps: RunDeps,
  it: SyncedAccount,
  google: GoogleTasks,
  how: { lease: Lease; changes: RunChanges; urgent: boolean; isForOthers: boolean },
): Worker {
  const { store, clock, log } = deps;
  const { lease, changes } = how;
  const writeMarks = createWriteMarks(store, lease, clock);
  const checked = checkRefusals(it, clock);
  const googleFor = ({ spending: wanted, checkAfterWait }: CallPurpose): GoogleTasks => {
    const spending = wanted === "pulls" && how.isForOthers ? "others" : wanted;
    // Nobody waits for a backfill. So it must not delay calls that people wait for.
    const isUrgent = how.urgent && spending !== "backfilling";
    const limited = limitedClient(deps, it, google, { spending, isUrgent, checkAfterWait });
    return writeMarks.over(it.tracker.over(checked(limited)));
  };
  let notifiedAt = clock.now();
  return {
    store,
    spending: "writes",
    google: googleFor({ spending: "writes" }),
    googleFor,
    lease,
    clock,
    affected: changes.affected,
    replicated: changes.replicated,
    notified: changes.notified,
    tracker: it.tracker,
    writeMarks,
    waitsUntil: (spending) => waitsUntil(deps, it, spending),
    reportSkipped: (err, what = "a task is passed over") => log.error({ account: it.id, err }, what),
    async tell() {
      if (clock.now() - notifiedAt < NOTIFIED_EVERY) return;
      notifiedAt = clock.now();
      await changes.tell();
    },
  };
}

/** Until when an account's writes for a purpose wait because few calls are left for it today; 0 when they need not wait. */
function waitsUntil({ project, clock }: RunDeps, it: SyncedAccount, spending: Spending): number {
  if (spending === "backfilling")
    // During a backfill, the person may change something. The backfill then pauses, so that their change goes to Google first.
    return it.pushAt !== null
      ? clock.now()
      : Math.max(project.waitsUntil("backfilling"), backfillsWhen(it.burst, clock.now()));
  const spreads = spending === "spreading" ? project.waitsUntil("spreading") : 0;
  return Math.max(spreads, project.slowUntil(it.calls, spending));
}
