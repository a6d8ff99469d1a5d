import { pino } from "pino";
import type { Logger } from "pino";
import { createGrants } from "../../src/security/grants.ts";
import { createAccessTokens } from "../../src/google/accessToken.ts";
import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import { Failed } from "../../src/http/Failed.ts";
import type { ListMaker } from "../../src/api/ListMaker.ts";
import type { Affected } from "../../src/domain/affected.ts";
import { createSharedClock } from "../../src/db/createSharedClock.ts";
import { createLive } from "../../src/api/live/createLive.ts";
import type { Store } from "../../src/db/engine.ts";
import { makeList } from "../../src/sync/push/makeList.ts";
import { createRunner } from "../../src/sync/schedule/runner.ts";
import { Lost } from "./CallsUnderWay.ts";
import { fleetGoogle, fleetOpenid } from "./fleetGoogle.ts";
import type { Runner } from "../../src/sync/schedule/RunnerDeps.ts";
import type { FleetWishes, Process, Server } from "./fleetServers.ts";
import { quiesce } from "./Gates.ts";
import type { Actor, Waiting } from "./Gates.ts";
import { gatedStore, isExpected } from "./gatedStore.ts";
import { CLIENT_ID } from "./Simulation.ts";
import type { Simulation } from "./Simulation.ts";
import { TimerHeap } from "./TimerHeap.ts";

/** A server's notification reaches the other servers within this time, in milliseconds. */
const TOLD_WITHIN = 50;
/**
 * Timers may set further timers for the same moment, in at most this many rounds. More rounds count as an endless
 * loop.
 */
const ROUNDS_AT_MOST = 1_000;
export const CALLS_A_DAY = 50_000;
const LAST_LOOK = 5_000;
/**
 * Calls pass their gates one at a time, and each takes simulated seconds. So our calls wait this many times longer
 * for Google than in reality.
 */
const SLOWER = 20;

/**
 * Servers on one database, in simulated time. Each is the shipped runner with what `app.ts` puts around it. Every call
 * to Google and every transaction waits at a gate, and every timer waits for the simulated clock.
 */
export class Fleet {
  readonly servers: Server[];
  private readonly sim: Simulation;
  readonly wishes: FleetWishes;

  constructor(sim: Simulation, wishes: FleetWishes) {
    this.sim = sim;
    this.wishes = wishes;
    this.servers = Array.from({ length: wishes.servers }, () => ({
      process: null,
      downUntil: 0,
      pausedUntil: 0,
      deafUntil: 0,
    }));
  }

  /** Whether a call or transaction may go on now: a server's only while that server runs, a person's always. */
  readonly may = ({ node }: Actor): boolean => node < 0 || this.isAwake(node);

  private isAwake(node: number): boolean {
    const { process, pausedUntil } = this.servers[node]!;
    return process !== null && this.sim.world.at >= pausedUntil;
  }

  /** Returns a random server that answers people now; null when there is none. */
  pick(): number | null {
    const awake = this.servers.flatMap((_, node) => (this.isAwake(node) ? [node] : []));
    return awake.length === 0 ? null : this.sim.world.random.pick(awake);
  }

  /** Starts the servers that are to start by now, and runs the timers that are due. */
  async wake(): Promise<void> {
    const { world } = this.sim;
    for (const [node, server] of this.servers.entries()) {
      if (!server.process && world.at >= server.downUntil) await this.start(node);
      if (server.deafUntil > 0 && world.at >= server.deafUntil && this.isAwake(node)) {
        server.deafUntil = 0;
        for (const ended of server.process!.gaps) ended();
      }
    }
    for (let round = 0; this.fire(); round++) {
      if (round === ROUNDS_AT_MOST) throw new Error("timers are due again and again");
      await quiesce();
    }
  }

  /** Returns when the next timer or server start is due; null when there is none. */
  nextDue(): number | null {
    const times = this.servers.flatMap(({ process, downUntil, pausedUntil, deafUntil }) => {
      if (!process) return [downUntil];
      const first = process.timers.first();
      return [...(first ? [Math.max(first.at, pausedUntil)] : []), ...(deafUntil > 0 ? [deafUntil] : [])];
    });
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Notifies everybody whom a change concerns, as a server does after the call's answer. */
  publish(node: number, affected: Affected): void {
    if (affected.lists.size + affected.accounts.size > 0)
      void this.servers[node]!.process?.live.publish(affected);
  }

  runner(node: number): Runner {
    return this.servers[node]!.process!.runner;
  }

  /** A person asks for a pull of everything. Does not wait for its outcome. */
  pull(node: number, account: string): void {
    this.runner(node)
      .pull(account)
      .catch((error: unknown) => this.judgeError(error));
  }

  /** Creates a list in a Google account for a call by its person, as `app.ts` does. */
  makeList: ListMaker = (...all) => {
    const { sim } = this;
    const node = this.pick();
    if (node === null) throw this.sim.underWay.areLost ? new Lost() : new Failed("google_unavailable");
    const { tokens, timers } = this.servers[node]!.process!;
    const actor: Actor = { node: -1, dead: false, server: node };
    const parts = {
      world: sim.world,
      store: sim.store,
      gates: sim.gates,
      fenceless: false,
      unfenced: () => {},
    };
    const deps = {
      store: gatedStore(parts, actor, () => null),
      google: async (account: string) => fleetGoogle(sim, account, actor, tokens),
      now: () => sim.world.serverNow(node),
      sleep: (milliseconds: number) =>
        new Promise((done) => void timers.add(sim.world.at + SLOWER * milliseconds, () => done(undefined))),
    };
    return sim.underWay.on(node, () => makeList(deps, ...all));
  };

  /** Syncs an account once more before its person leaves a list, unless Google takes too long. */
  async lastLook(account: string): Promise<void> {
    const node = this.pick();
    if (node === null) return;
    const { timers, runner } = this.servers[node]!.process!;
    const late = new Promise<void>((done) => void timers.add(this.sim.world.at + LAST_LOOK, done));
    await Promise.race([runner.pull(account).catch(() => {}), late]);
  }

  /** Tells a server that a person signed in again: it forgets the old token and pulls the account. */
  signedIn(node: number, account: string): void {
    const { process } = this.servers[node]!;
    if (process === null) return; // it ended while the grant was stored
    process.tokens.forget(account);
    this.pull(node, account);
    this.publish(node, { lists: new Set(), accounts: new Set([account]), notices: new Set() });
  }

  /**
   * Lets a server crash.
   * @param happens whether work that it waits for still takes effect; random if not given
   */
  async crash(node: number, downFor: number, happens?: boolean | ((one: Waiting) => boolean)): Promise<void> {
    const { world, gates } = this.sim;
    await gates.kill(
      (actor) =>
        actor === this.servers[node]!.process?.actor ||
        (this.sim.underWay.areLost && actor.server === node && !actor.dead),
      (one) => (typeof happens === "function" ? happens(one) : (happens ?? world.random.chance(0.5))),
    );
    this.end(node, downFor);
    this.sim.underWay.crash(node);
    await quiesce();
  }

  /** Asks a server to stop. It ends when it has handled the answers that Google still sends. */
  stop(node: number, downFor: number): void {
    const { process } = this.servers[node]!;
    if (!process) return;
    const go = async (): Promise<void> => {
      await process.runner.stop();
      if (this.servers[node]!.process === process) this.end(node, downFor);
    };
    void go();
  }

  private end(node: number, downFor: number): void {
    const server = this.servers[node]!;
    if (server.process) server.process.actor.dead = true;
    Object.assign(server, { process: null, downUntil: this.sim.world.at + downFor, deafUntil: 0 });
    this.onEnd(node);
  }

  /** Is called when a server has ended. */
  onEnd: (node: number) => void = () => {};

  private fire(): boolean {
    const { at } = this.sim.world;
    let fired = false;
    for (const [node, { process }] of this.servers.entries()) {
      if (!process || !this.isAwake(node)) continue;
      for (let next = process.timers.first(); next && next.at <= at; next = process.timers.first()) {
        process.timers.take();
        next.work();
        fired = true;
      }
    }
    return fired;
  }

  private async start(node: number): Promise<void> {
    const { sim } = this;
    const { world, store } = sim;
    const actor: Actor = { node, dead: false };
    const timers = new TimerHeap();
    const listeners: Process["listeners"] = new Map();
    const gaps: Process["gaps"] = [];
    const after = (milliseconds: number, work: () => void) => timers.add(world.at + milliseconds, work);
    const isShared = this.servers.length > 1;
    const clock = await createSharedClock({
      store: { readClock: async () => (isShared ? world.databaseNow() : null) },
      machine: () => world.machineNow(node),
      after,
      corrected: (ahead) => world.tell("clock corrected", node, ahead),
    });
    const now = (world.clocks[node] = clock.now);
    const shared: Store = {
      ...store,
      // leases use the database's clock, as on a PostgreSQL that several servers share
      leaseClock: () => Math.floor(world.databaseNow()),
      notify: async (channel, payload) => this.notify(channel, payload),
      listen: async (channel, hear) => void listeners.set(channel, [...(listeners.get(channel) ?? []), hear]),
      onGap: (ended) => void gaps.push(ended),
    };
    const parts = { world, store: shared, gates: sim.gates, fenceless: false, unfenced: () => {} };
    const live = await createLive(shared);
    const onLost = (account: string): void =>
      void live.publish({ lists: new Set(), accounts: new Set([account]), notices: new Set() });
    const tokens = createAccessTokens(
      fleetOpenid(sim),
      createGrants(shared, sim.seal, CLIENT_ID, onLost),
      now,
    );
    const runner = createRunner({
      store: gatedStore(parts, actor, () => null),
      google: async (account) => fleetGoogle(sim, account, actor, tokens),
      publish: (affected) => live.publish(affected),
      show: (account, lists) => live.show(account, lists),
      progress: async () => {},
      clock: { now, after, sleep: (milliseconds) => new Promise((done) => void after(milliseconds, done)) },
      random: () => world.habits.next(),
      log: this.log(),
      root: "simulated",
      callsADay: CALLS_A_DAY,
      ...(this.wishes.pollingPolicy && { pollingPolicy: this.wishes.pollingPolicy }),
    });
    live.onChange((accounts) => runner.poke(accounts));
    this.servers[node]!.process = { actor, timers, live, runner, tokens, listeners, gaps };
    world.tell("server started", node);
    runner.start();
    await quiesce();
  }

  private notify(channel: string, payload: string): void {
    const { world } = this.sim;
    for (const { process, deafUntil } of this.servers) {
      if (!process || deafUntil > 0) continue;
      process.timers.add(world.at + world.habits.int(TOLD_WITHIN), () => {
        for (const hear of process.listeners.get(channel) ?? []) hear(payload);
      });
    }
  }

  /** Makes a logger for which each error is a violation, unless Google or the database was at fault. */
  private log(): Logger {
    return pino({
      level: "error",
      hooks: {
        logMethod: ([about]) => {
          if (about && typeof about === "object" && "err" in about) this.judgeError(about.err);
        },
      },
    });
  }

  private judgeError(error: unknown): void {
    const { sim } = this;
    if (error instanceof GoogleFailure) return;
    if (isExpected(error)) sim.world.count((error as Error).message);
    else sim.violate("engine threw", String((error as Error)?.stack ?? error));
  }
}
