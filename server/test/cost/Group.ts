import { TEXT } from "@tasklane/contract/sentences.ts";
import pino from "pino";
import { createLive } from "../../src/api/live/createLive.ts";
import type { ViewedScreen } from "../../src/domain/screen.ts";
import type { Live } from "../../src/api/live/createLive.ts";
import type { Store } from "../../src/db/engine.ts";
import { insertList, listKind } from "../../src/db/tables/lists.ts";
import { insertMember, memberByGoogleList } from "../../src/db/tables/members.ts";
import { approveMembership, requestMembership, setShared } from "../../src/services/membership.ts";
import { createRunner } from "../../src/sync/schedule/runner.ts";
import type { Runner } from "../../src/sync/schedule/RunnerDeps.ts";
import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";
import { openMemory } from "../openMemory.ts";
import { Random } from "../simulation/Random.ts";
import { SimGoogle } from "../simulation/SimGoogle.ts";
import { SimWorld } from "../simulation/SimWorld.ts";
import type { GoogleRules } from "../simulation/SimWorld.ts";
import { countedGoogle } from "./countedGoogle.ts";
import type { Called } from "./countedGoogle.ts";
import { createReasons } from "./createReasons.ts";
import type { Profile } from "./profiles.ts";
import { SimClock } from "./SimClock.ts";

/** A person and their Google lists. The list in which they work most comes first. */
export interface Member {
  account: string;
  lists: string[];
}

export interface GroupWishes {
  seed: number;
  profile: Pick<Profile, "lists" | "shared" | "sharedBy">;
  /** By default, the policy follows from the day's calls. */
  pollingPolicy?: PollingPolicy;
  /** How many calls a day Google grants; unlimited by default. */
  callsADay?: number;
  /**
   * How many tasks the first list of the first person and of each stranger has. Without it, and in all other lists,
   * chance decides.
   */
  tasks?: number;
  /** How many people share nothing with the others. */
  strangers?: number;
  /** How many servers work on one database. */
  servers?: number;
  rules: Partial<GoogleRules>;
  /** When the simulation begins. */
  at: number;
  called: Called;
  landed?(account: string, title: string): void;
}

/** Most lists are short. One in `LONG_EVERY` is longer than a page of Google's answers. */
const LONG_EVERY = 20;
const LONG = 130;
const SHORT = { from: 5, to: 30 };

/** People who share lists with each other. The runner and store are the shipped ones; Google and time are simulated in memory. */
export class Group {
  readonly people: Member[] = [];
  readonly strangers: Member[] = [];
  /** The list that each account's screen shows. */
  readonly onScreen = new Map<string, string>();
  readonly clock: SimClock;
  readonly world: SimWorld;
  readonly google: SimGoogle;
  readonly store: Store;
  /** The random source of people's actions. It is separate from the servers' random source. */
  readonly habits: Random;
  readonly live: Live;
  /** The runner of the first server. */
  readonly runner: Runner;
  readonly runners: readonly Runner[];

  private constructor(wishes: GroupWishes, store: Store, lives: readonly Live[]) {
    const world = (this.world = new SimWorld(wishes.seed, 0, wishes.rules));
    const google = (this.google = new SimGoogle(world));
    const clock = (this.clock = new SimClock(wishes.at, (now) => (world.at = now)));
    this.store = store;
    const reasons = createReasons(google, this.onScreen);
    const { called, landed } = wishes;
    this.habits = new Random(wishes.seed);
    this.live = lives[0]!;
    this.runners = lives.map((live) => {
      const runner = createRunner({
        store,
        google: async (account) => countedGoogle(account, { google, world, clock, reasons, called, landed }),
        publish: (affected) => live.publish(affected),
        show: (account, lists) => live.show(account, lists),
        progress: async () => {},
        clock: clock,
        random: () => world.random.next(),
        log: pino({ level: "error" }),
        root: "simulated",
        callsADay: wishes.callsADay ?? Infinity,
        pollingPolicy: wishes.pollingPolicy,
      });
      live.onChange((accounts) => runner.poke(accounts));
      return runner;
    });
    this.runner = this.runners[0]!;
  }

  /** Opens a screen of an account on a random server. @returns a function that closes it */
  watch(account: string, screen: ViewedScreen): () => void {
    return this.runners[this.habits.int(60) % this.runners.length]!.watch(account, screen);
  }

  /** Opens a group whose lists have tasks in Google and are not imported yet. */
  static async open(wishes: GroupWishes): Promise<Group> {
    const store = await openMemory();
    const lives = await Promise.all(Array.from({ length: wishes.servers ?? 1 }, () => createLive(store)));
    const group = new Group(wishes, store, lives);
    const { profile, tasks } = wishes;
    for (let n = 0; n < profile.sharedBy; n++)
      group.people.push(
        await group.join(`person${n}`, profile.lists - profile.shared, n === 0 ? tasks : undefined),
      );
    for (let n = 0; n < (wishes.strangers ?? 0); n++)
      group.strangers.push(await group.join(`stranger${n}`, profile.lists, tasks));
    for (let n = 0; n < profile.shared; n++) await group.share(`Shared ${n}`);
    for (const runner of group.runners) runner.start();
    return group;
  }

  /** Closes the database. The simulated time stops. */
  close(): Promise<void> {
    return this.store.close();
  }

  /** Lets a person ask to join an owner's list, with an empty Google list, and lets the owner approve. */
  async takeIn(owner: Member, list: string, other: Member): Promise<void> {
    const { store, google, clock, live } = this;
    const googleListId = google.makeList(other.account, TEXT.awaitingList);
    other.lists.unshift(googleListId);
    const membership = (await memberByGoogleList(store.db, owner.account, list))!;
    if ((await listKind(store.db, membership.list_id)) === "own")
      await store.transaction((tx) => setShared(tx, membership, true, clock.now()));
    const asks = { listId: membership.list_id, accountId: other.account, googleListId };
    const lists = new Set([membership.list_id]);
    const member = await store.transaction((tx) => requestMembership(tx, asks, clock.now()));
    await live.publish({ lists, accounts: new Set([other.account]), notices: new Set() });
    await store.transaction((tx) => approveMembership(tx, member, clock.now()));
    await live.publish({ lists, accounts: new Set(), notices: new Set() });
  }

  /** @param tasks the number of tasks in the first list */
  private async join(account: string, ownLists: number, tasks?: number): Promise<Member> {
    await this.store.db
      .insertInto("account")
      .values({
        id: account,
        google_sub: account,
        email: `${account}@example.com`,
        name: null,
        picture: null,
        token: "sealed",
        scopes: "",
        google: "connected",
        created_at: 0,
        pulled_at: null,
        changed: 0,
      })
      .execute();
    const lists = Array.from({ length: ownLists }, (_, n) => this.google.makeList(account, `List ${n}`));
    for (const [n, list] of lists.entries()) this.fill(list, n === 0 ? tasks : undefined);
    return { account, lists };
  }

  /**
   * Creates a shared list of all people. Its tasks are in the first person's Google. In each person's own order, its
   * place is random.
   */
  private async share(title: string): Promise<void> {
    const { store, google, people, world } = this;
    const parts = people.map(({ account, lists }) => {
      const list = google.makeList(account, title);
      lists.splice(world.random.int(lists.length + 1), 0, list);
      return { account, list };
    });
    this.fill(parts[0]!.list);
    await store.transaction(async (tx) => {
      const id = await insertList(tx, { name: title, rev: 0, now: 0 });
      await tx.updateTable("list").set({ shared: 1 }).where("id", "=", id).execute();
      for (const { account, list } of parts) {
        const main_user = account === parts[0]!.account ? 1 : 0;
        await insertMember(tx, {
          list_id: id,
          account_id: account,
          google_list_id: list,
          title,
          main_user,
        });
      }
    });
  }

  private fill(list: string, tasks?: number): void {
    const { random } = this.world;
    const some = random.int(LONG_EVERY) === 0 ? LONG : SHORT.from + random.int(SHORT.to - SHORT.from);
    for (let n = 0; n < (tasks ?? some); n++)
      this.google.insert(list, { title: `Task ${n}` }, { parent: null, previous: null });
  }
}
