import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleTasks } from "../../src/google/GoogleTasks.ts";
import type { Store } from "../../src/db/engine.ts";
import { releaseLease, takeLease } from "../../src/db/tables/leases.ts";
import type { Lease } from "../../src/db/tables/leases.ts";
import { memberById, syncedMembers } from "../../src/db/tables/members.ts";
import { ChangeTracker } from "../../src/sync/pull/ChangeTracker.ts";
import { EVERYTHING } from "../../src/sync/schedule/dueLists.ts";
import type { PullScope } from "../../src/sync/schedule/dueLists.ts";
import { pullList } from "../../src/sync/pull/pull.ts";
import { pushList } from "../../src/sync/push/push.ts";
import { beginSchedule, pullScopeOf } from "../../src/sync/schedule/schedule.ts";
import type { Schedule } from "../../src/sync/schedule/schedule.ts";
import { GENEROUS, LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import { syncAccount } from "../../src/sync/syncAccount.ts";
import type { WorkerClock, Worker } from "../../src/sync/worker.ts";
import type { Actor } from "./Gates.ts";
import { gatedStore, isExpected } from "./gatedStore.ts";
import { simGoogleTasks } from "./simGoogleTasks.ts";
import type { Membership, Simulation } from "./Simulation.ts";

const HOUR = 60 * 60_000;

/**
 * What one run of a worker does: only push (`push`), what the runner would do (`usual`), or also read the whole list
 * (`whole`).
 */
export type Run = "push" | "usual" | "whole";

/** Replacements for parts of the engine, which remove one mechanism or the whole engine. */
export interface Swaps {
  google(google: GoogleTasks): GoogleTasks;
  store(store: Store): Store;
  fenceless: boolean;
  work(worker: Worker, memberId: string, run: Run, pullScope: PullScope): Promise<void>;
}

export const SHIPPED: Swaps = {
  google: (google) => google,
  store: (store) => store,
  fenceless: false,
  work: syncMember,
};

interface ServerNode {
  downUntil: number;
  pausedUntil: number;
  working: Set<string>;
  /** The change trackers of this process by account. They are not in the database. */
  trackers: Map<string, ChangeTracker>;
}

/** Two servers on one database. Each has a worker for each account, and the lease lets only one of these run. */
export class Servers {
  readonly nodes: ServerNode[];
  private readonly sim: Simulation;
  private readonly swaps: Swaps;

  constructor(sim: Simulation, swaps: Swaps) {
    this.sim = sim;
    this.swaps = swaps;
    this.nodes = [0, 1].map(() => ({
      downUntil: 0,
      pausedUntil: 0,
      working: new Set(),
      trackers: new Map(),
    }));
  }

  /** Whether work on this server may go on now. People's calls always may. */
  may({ node }: Actor): boolean {
    if (node < 0) return true;
    const { at } = this.sim.world;
    return at >= this.nodes[node]!.downUntil && at >= this.nodes[node]!.pausedUntil;
  }

  begin(node: number, membership: Membership, run: Run): void {
    const at = this.nodes[node]!;
    if (!this.may({ node, dead: false }) || at.working.has(membership.account)) return;
    at.working.add(membership.account);
    this.sim.world.tell("run", node, membership.account, run);
    const actor: Actor = { node, dead: false };
    void this.hold(actor, membership, run)
      .catch((error: unknown) => {
        this.sim.world.tell("run ended", String(error));
        if (error instanceof GoogleFailure) return;
        if (!isExpected(error)) this.sim.violate("engine threw", String((error as Error).stack));
        else this.sim.world.count((error as Error).message);
      })
      .finally(() => at.working.delete(membership.account));
  }

  async crash(node: number, downFor: number): Promise<void> {
    const { world, gates } = this.sim;
    const forgotten = { working: new Set(), trackers: new Map() };
    Object.assign(this.nodes[node]!, { downUntil: world.at + downFor, ...forgotten });
    await gates.kill(
      (actor) => actor.node === node,
      () => world.random.chance(0.5),
    );
  }

  private async hold(actor: Actor, membership: Membership, run: Run): Promise<void> {
    const { world, store, gates } = this.sim;
    const { account } = membership;
    let lease: Lease | null = null;
    const parts = {
      world,
      store,
      gates,
      fenceless: this.swaps.fenceless,
      unfenced: () => this.sim.violate("I9 unfenced", `a transaction of a worker without ${account}`),
    };
    const own = gatedStore(parts, actor, () => null);
    const now = (): number => world.serverNow(actor.node);
    const holder = `server${actor.node}`;
    lease = await own.transaction((tx) => takeLease(tx, account, holder, own.leaseClock(now())));
    if (!lease) return;
    const held = lease;
    const worker: Worker = {
      store: this.swaps.store(gatedStore(parts, actor, () => held)),
      google: this.swaps.google(simGoogleTasks(this.sim.connectionOf(membership), actor)),
      lease,
      clock: this.clockOf(actor.node),
      spending: "writes",
      affected: new Set(),
      replicated: new Set(),
      notified: new Set(),
      googleFor: () => worker.google,
      waitsUntil: () => 0,
      tell: async () => {},
    };
    if (world.remembers) this.remember(worker, actor.node);
    try {
      await this.swaps.work(worker, membership.member, run, this.pullScopeFor(membership, now()));
    } finally {
      await own.transaction((tx) => releaseLease(tx, held));
    }
  }

  /**
   * Returns what a run of the kind `usual` pulls: everything, as when a person asks for it, or what is due by a
   * schedule in a random state.
   */
  private pullScopeFor({ googleList }: Membership, now: number): PullScope {
    const { remembers, habits } = this.sim.world;
    if (!remembers || habits.chance(0.3)) return EVERYTHING;
    const schedule: Schedule = {
      ...beginSchedule(now),
      hinted_at: now - habits.int(HOUR),
      pullsSinceOpened: habits.int(3),
    };
    const viewing = habits.chance(0.7) ? { lists: [googleList], inView: [], idle: habits.chance(0.2) } : null;
    return pullScopeOf(schedule, now, viewing, habits.chance(0.5) ? GENEROUS : LEAN);
  }

  /** Gives the worker a change tracker, as `runAccount.ts` does. */
  private remember(worker: Worker, node: number): void {
    const { trackers } = this.nodes[node]!;
    const { accountId } = worker.lease;
    const own = trackers.get(accountId) ?? new ChangeTracker(worker.clock);
    trackers.set(accountId, own);
    worker.google = own.over(worker.google);
    worker.tracker = own;
  }

  private clockOf(node: number): WorkerClock {
    const { world } = this.sim;
    return {
      now: () => world.serverNow(node),
      sleep: () => Promise.reject(new Error("no one sleeps here")),
    };
  }
}

async function syncMember(worker: Worker, memberId: string, run: Run, pullScope: PullScope): Promise<void> {
  if (run !== "whole") {
    await syncAccount(worker, run === "usual" ? pullScope : null, async () => {});
    return;
  }
  const all = await syncedMembers(worker.store.db, worker.lease.accountId);
  if (all.length > 1) {
    // a pull reads the whole account, because a person may have moved a task to any list of it (U4)
    for (const each of all) await pullList(worker, each, null, true);
    return void (await syncAccount(worker, null, async () => {}));
  }
  const member = () => worker.store.snapshot((tx) => memberById(tx, memberId));
  const before = await member();
  if (before?.state !== "approved") return;
  await pullList(worker, before, null, true);
  const after = await member();
  if (after?.state === "approved") await pushList(worker, after);
}
