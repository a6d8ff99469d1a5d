import { GENEROUS } from "../../src/sync/schedule/pollingPolicy.ts";
import { Fleet } from "./Fleet.ts";
import { goOn, nextOf, runUntil } from "./FleetWorld.ts";
import type { Going } from "./FleetWorld.ts";
import type { Waiting } from "./Gates.ts";
import { PeopleHere } from "./peopleHere.ts";
import type { InParts, Writing } from "./sendHere.ts";
import { Random } from "./Random.ts";
import { Screens } from "./Screens.ts";
import { seedBytes } from "./seedBytes.ts";
import { Simulation } from "./Simulation.ts";
import type { Membership } from "./Simulation.ts";
import { LIST } from "./worldLists.ts";

/** In this time, in milliseconds, everything reaches Google, deletions too. */
const QUIET = 2 * 60_000;
/** After this time a listing shows whether a call of unknown outcome was done (rule U4), in milliseconds. */
const KNOWN = 3 * 60_000;
/** What a server writes. After other calls nothing is different, so no crash is needed there. */
const READS = new Set(["lists", "list", "tasks", "task", "snapshot"]);
/** How long a call or transaction takes, and how long a killed server is down, in milliseconds. */
const CALL_TAKES = 20;
const DOWN = 1_000;

/** Where the server is killed: before which of its writes, or, with `isDone`, after a write whose answer nobody hears. */
export interface Kill {
  write: number;
  isDone: boolean;
  /** Whether only the transactions of people's calls count as writes, and not those of the engine. */
  inCalls?: boolean;
  /** Whether people look at their lists afterwards. The server then reads them at once. */
  isSeen?: boolean;
}

type Settled = { isKilled: true } | { isKilled: false; writes: number };

/**
 * A world with one server, a shared list of two people, and a private list of the first. People do only what the test
 * says, and the server is killed once, when the test says.
 */
export class RestoringWorld {
  readonly sim: Simulation;
  readonly fleet: Fleet;
  readonly owner: Membership;
  readonly own: Membership;
  readonly close: () => Promise<void>;
  private readonly all: Going;
  private readonly here: PeopleHere;

  private constructor(sim: Simulation) {
    this.sim = sim;
    const giveBack = seedBytes(new Random(1));
    this.fleet = new Fleet(sim, { servers: 1, pollingPolicy: GENEROUS });
    sim.underWay.areLost = true;
    sim.pickServer = () => this.fleet.pick();
    sim.publish = (node, affected) => this.fleet.publish(node, affected);
    this.here = new PeopleHere(sim);
    this.all = { sim, fleet: this.fleet, screens: new Screens(sim, this.fleet) };
    this.owner = sim.memberships.find(({ list }) => list === LIST)!;
    this.own = sim.memberships.find(({ list, account }) => list !== LIST && account === this.owner.account)!;
    this.close = async () => {
      giveBack();
      await sim.store.close();
    };
  }

  static async open(): Promise<RestoringWorld> {
    const sim = await Simulation.open({ seed: 1, steps: 0, members: 2, faults: 0, own: 1 });
    const world = new RestoringWorld(sim);
    await goOn(world.all);
    await world.settle();
    return world;
  }

  /** Starts a call of the owner. It goes on while the world does, and is repeated when its server dies. */
  send(call: Writing | InParts, input: object): void {
    const { here, owner } = this;
    here.send(
      owner,
      call,
      input,
      async () => () => {},
      () => this.sim.violate("refused", `${call.call.name} ${JSON.stringify(input)}`),
    );
  }

  /** Makes calls of the owner one after another, and lets everything reach Google. */
  async does(calls: readonly (readonly [Writing | InParts, object])[]): Promise<void> {
    for (const [call, input] of calls) {
      this.send(call, input);
      while (this.sim.gates.waiting.some(({ what }) => what === "call")) await this.pass();
    }
    await this.settle();
  }

  private async pass(): Promise<void> {
    const one = this.sim.gates.waiting.find(({ what }) => what === "call")!;
    await this.sim.gates.pass(one);
  }

  /** Returns the id of the living task with this text. */
  async idOf(text: string): Promise<string> {
    const { id } = await this.sim.store.db
      .selectFrom("task")
      .select("id")
      .where("text", "=", text)
      .where("deleted_rev", "is", null)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** What each person has, here and in Google: lists, names, and tasks with their parents. */
  async state() {
    const { db } = this.sim.store;
    const people = await db.selectFrom("account").select("id").orderBy("id").execute();
    return Promise.all(
      people.map(async ({ id }) => ({
        google: this.sim.google
          .listsOf(id)
          .map((list) => ({ title: list.title, tasks: this.tasksInGoogle(list.id) }))
          .toSorted((a, b) => (a.title < b.title ? -1 : 1)),
        here: await this.listsHere(id),
        labels: await db
          .selectFrom("label")
          .select("name")
          .where("account_id", "=", id)
          .where("deleted", "=", 0)
          .orderBy("name")
          .execute(),
      })),
    );
  }

  private tasksInGoogle(list: string): string[] {
    const { google } = this.sim;
    const visible = google.visible(list);
    return visible
      .map(({ title, status, parent }) => {
        const above = visible.find(({ id }) => id === parent);
        // The link to the parent names an id of Google's, which is a new one.
        return [above?.title, title.replace(/ \(\/G\d+\)/, ""), status].filter(Boolean).join(" / ");
      })
      .sort();
  }

  private async listsHere(account: string) {
    const { db } = this.sim.store;
    const lists = await db
      .selectFrom("member")
      .innerJoin("list", "list.id", "member.list_id")
      .select(["list.id", "list.name"])
      .where("member.account_id", "=", account)
      .where("member.state", "=", "approved")
      .where("list.deleted_at", "is", null)
      .orderBy("list.name")
      .execute();
    return Promise.all(
      lists.map(async ({ id, name }) => {
        const named = (table: "section" | "sublist") =>
          db
            .selectFrom(table)
            .select("name")
            .where("list_id", "=", id)
            .where("deleted", "=", 0)
            .orderBy("name")
            .execute();
        const tasks = (await this.sim.tasks(id)).filter(({ deleted }) => !deleted);
        return {
          name,
          sublists: await named("sublist"),
          sections: await named("section"),
          tasks: tasks
            .map(({ values, parent }) => ({
              ...values,
              parent: tasks.find((other) => other.id === parent)?.values.text ?? null,
            }))
            .toSorted((a, b) => (a.text! < b.text! ? -1 : 1)),
        };
      }),
    );
  }

  /** Lets the server work until nothing is left to do. */
  async settle(): Promise<void> {
    await runUntil(this.all, this.sim.world.at + QUIET);
  }

  /**
   * Lets the server find out by itself what became of its last calls, and finish the work.
   */
  private async recover(isSeen: boolean): Promise<void> {
    await runUntil(this.all, this.sim.world.at + KNOWN);
    if (isSeen) for (const account of this.sim.services.keys()) this.fleet.pull(0, account);
    await this.settle();
  }

  /**
   * Lets the server work until nothing is left to do, and kills it at one of its writes.
   * @returns whether there were that many writes, and otherwise how many there were
   */
  async settleWithKill({ write, isDone, inCalls = false, isSeen = false }: Kill): Promise<Settled> {
    const { sim, fleet, all } = this;
    const { gates, world } = sim;
    const end = world.at + QUIET;
    for (let writes = 0; ;) {
      await goOn(all);
      const [one] = gates.ready(fleet.may);
      if (!one) {
        const next = nextOf(all);
        if (next > end) return { isKilled: false, writes };
        world.at = Math.max(world.at, next);
        continue;
      }
      world.at += CALL_TAKES;
      const counts = inCalls ? one.what === "call" : isWrite(one, isDone);
      if (counts && writes++ === write) {
        await fleet.crash(0, DOWN, (other) => isDone && other === one);
        await this.recover(isSeen);
        return { isKilled: true };
      }
      await gates.pass(one);
    }
  }
}

/** Whether a kill at this gate differs from a kill at the gate before. */
function isWrite({ what }: Waiting, isDone: boolean): boolean {
  const [name = ""] = what.split(" ");
  if (READS.has(name)) return false;
  // What a transaction did for the server itself is the same state as before its next write.
  return !isDone || name !== "transaction";
}
