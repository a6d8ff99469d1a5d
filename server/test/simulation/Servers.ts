import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleTasks } from "../../src/google/GoogleTasks.ts";
import type { Store } from "../../src/store/engine.ts";
import { releaseLease, takeLease } from "../../src/store/leases.ts";
import type { Lease } from "../../src/store/leases.ts";
import { memberById } from "../../src/store/members.ts";
import { EVERYTHING } from "../../src/sync/pullAccount.ts";
import { pullList } from "../../src/sync/pull.ts";
import { pushList } from "../../src/sync/push.ts";
import { syncAccount } from "../../src/sync/syncAccount.ts";
import { LEASE_LASTS } from "../../src/sync/worker.ts";
import type { Worker } from "../../src/sync/worker.ts";
import type { Actor } from "./Gates.ts";
import { gatedStore, isExpected } from "./gatedStore.ts";
import { simGoogleTasks } from "./simGoogleTasks.ts";
import type { Seat, Simulation } from "./Simulation.ts";

/** How much one run of a worker does: push alone, as the runner does it, or read the list whole. */
export type Run = "push" | "usual" | "whole";

/** What is put in the place of the engine's own: to take a mechanism away, or the engine. */
export interface Swaps {
  google(google: GoogleTasks): GoogleTasks;
  store(store: Store): Store;
  fenceless: boolean;
  work(worker: Worker, memberId: string, run: Run): Promise<void>;
}

export const SHIPPED: Swaps = {
  google: (google) => google,
  store: (store) => store,
  fenceless: false,
  work: syncMember,
};

interface Node {
  downUntil: number;
  pausedUntil: number;
  working: Set<string>;
}

/** Two servers on one database, each with a worker for each account, which the lease keeps apart. */
export class Servers {
  readonly nodes: Node[] = [0, 1].map(() => ({ downUntil: 0, pausedUntil: 0, working: new Set() }));
  private readonly sim: Simulation;
  private readonly swaps: Swaps;

  constructor(sim: Simulation, swaps: Swaps) {
    this.sim = sim;
    this.swaps = swaps;
  }

  /** Whether what runs on this server may go on now; calls of people always may. */
  may({ node }: Actor): boolean {
    if (node < 0) return true;
    const { at } = this.sim.world;
    return at >= this.nodes[node]!.downUntil && at >= this.nodes[node]!.pausedUntil;
  }

  begin(node: number, seat: Seat, run: Run): void {
    const at = this.nodes[node]!;
    if (!this.may({ node, dead: false }) || at.working.has(seat.account)) return;
    at.working.add(seat.account);
    this.sim.world.tell("run", node, seat.account, run);
    const actor: Actor = { node, dead: false };
    void this.hold(actor, seat, run)
      .catch((error: unknown) => {
        this.sim.world.tell("run ended", String(error));
        if (error instanceof GoogleFailure) return;
        if (!isExpected(error)) this.sim.violate("engine threw", String((error as Error).stack));
        else this.sim.world.count((error as Error).message);
      })
      .finally(() => at.working.delete(seat.account));
  }

  async crash(node: number, downFor: number): Promise<void> {
    const { world, gates } = this.sim;
    this.nodes[node]!.downUntil = world.at + downFor;
    this.nodes[node]!.working = new Set();
    await gates.kill(
      (actor) => actor.node === node,
      () => world.random.chance(0.5),
    );
  }

  private async hold(actor: Actor, seat: Seat, run: Run): Promise<void> {
    const { world, store, gates } = this.sim;
    const { account } = seat;
    let lease: Lease | null = null;
    const road = {
      world,
      store,
      gates,
      fenceless: this.swaps.fenceless,
      unfenced: () => this.sim.violate("I9 unfenced", `a transaction of a worker without ${account}`),
    };
    const own = gatedStore(road, actor, () => null);
    const now = (): number => world.serverNow(actor.node);
    const holder = `server${actor.node}`;
    lease = await own.transaction((tx) => takeLease(tx, account, holder, now(), now() + LEASE_LASTS));
    if (!lease) return;
    const held = lease;
    const worker: Worker = {
      store: this.swaps.store(gatedStore(road, actor, () => held)),
      google: this.swaps.google(simGoogleTasks(this.sim.roadOf(seat), actor)),
      lease,
      pace: { now, sleep: () => Promise.reject(new Error("no one sleeps here")) },
      touched: new Set(),
    };
    try {
      await this.swaps.work(worker, seat.member, run);
    } finally {
      await own.transaction((tx) => releaseLease(tx, held));
    }
  }
}

async function syncMember(worker: Worker, memberId: string, run: Run): Promise<void> {
  if (run !== "whole") {
    await syncAccount(worker, run === "usual" ? EVERYTHING : null, async () => {});
    return;
  }
  const member = () => worker.store.snapshot((tx) => memberById(tx, memberId));
  const before = await member();
  if (before?.state !== "approved") return;
  await pullList(worker, before, null, true);
  const after = await member();
  if (after?.state === "approved") await pushList(worker, after);
}
