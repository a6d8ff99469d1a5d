import { boundTo } from "../../src/security/grants.ts";
import { createSeal } from "../../src/security/seal.ts";
import type { Reader, Store } from "../../src/db/engine.ts";
import type { MemberRow } from "../../src/db/tables/members.ts";
import type { Base } from "../../src/domain/replica.ts";
import type { Field, Value } from "../../src/domain/task.ts";
import type { Affected } from "../../src/domain/affected.ts";
import { openMemory } from "../openMemory.ts";
import { CallsUnderWay } from "./CallsUnderWay.ts";
import type { Former } from "./comings.ts";
import { Gates } from "./Gates.ts";
import { listenToGoogle } from "./listenToGoogle.ts";
import type { Moved, Written } from "./Oracle.ts";
import { SimGoogle } from "./SimGoogle.ts";
import type { Late, Connection, Service } from "./simGoogleTasks.ts";
import { SimWorld } from "./SimWorld.ts";
import type { GoogleRules } from "./SimWorld.ts";
import { fillWorld, isForAll, LIST } from "./worldLists.ts";

/** A task as a screen of ours shows it. */
export interface Shown {
  id: string;
  place: string;
  rev: number;
  values: Record<Written, Value>;
  notes: string;
  parent: string | null;
  deleted: boolean;
}

/**
 * A person's membership of a list: the account, its Google list, and what the screens of the person's devices show.
 */
export interface Membership {
  account: string;
  member: string;
  list: string;
  googleList: string;
  service: Service;
  /** For each device, the tasks that its screen showed when the person last looked. */
  screens: Map<string, Shown>[];
  timeZone: string;
  /** When its person deleted the Google list of a shared list by hand; absent before. */
  removedAt?: number;
}

/** The ids that identify a membership. */
type Part = Pick<Membership, "account" | "member" | "list" | "googleList">;

export interface Wishes {
  seed: number;
  steps: number;
  members: number;
  faults: number;
  rules?: Partial<GoogleRules>;
  losses?: number;
  absences?: number;
  /** Whether servers remember what they learned about Google's lists. */
  remembers?: boolean;
  /** How many further lists everybody has, between which tasks are moved. */
  own?: number;
  /** How many further lists everybody is in, between which tasks are moved. */
  common?: number;
  /** How often people act on the one task on which everybody works for a minute. */
  hot?: number;
}

export const CLIENT_ID = "client";
const DEVICES = 2;
/** Pieces of text over which a program may stumble. */
export const ODD_PIECES = "## ###x /y <img> %s $& __proto__ é 漢 שלום 👩‍👩‍👧 () (#x)".split(" ");

/**
 * One world: a list of one or several people on our real store, their Google accounts, and all that happens to them.
 */
export class Simulation {
  readonly world: SimWorld;
  readonly store: Store;
  readonly gates: Gates;
  readonly google: SimGoogle;
  readonly memberships: Membership[] = [];
  readonly former: Former[] = [];
  readonly late: Late[] = [];
  /** Lists that several people were in at some time. */
  readonly shared = new Set<string>();
  /** Tasks that were moved to another list. */
  readonly moved = new Map<number, Moved>();
  /** Moved tasks of which a person saw two copies for a moment, and moved only one. */
  readonly split = new Set<number>();
  /** For each word that was written in a private list, the account that wrote it. */
  readonly ownWords = new Map<string, string>();
  /** Those of them that came to the shared list before its owner let the first one in. */
  readonly shownWords = new Set<string>();
  /** For each account, how Google serves it. */
  readonly services = new Map<string, Service>();
  /** Until when the project's calls of the day are used up, in true time. */
  spentUntil = 0;
  /** The number of calls to Google so far, in worlds with the shipped runner. */
  calls = 0;
  readonly seal = createSeal(["0123456789abcdef0123456789abcdef"]);
  /** Returns a random server that answers people; null when none does. */
  pickServer: () => number | null = () => this.world.random.int(2);
  /**
   * Notifies everybody whom a change concerns, as the server that made it does. Does nothing in worlds without the
   * shipped runner.
   */
  publish: (server: number, affected: Affected) => void = () => {};
  /** Returns the time zone of a new person. */
  zoneOf: () => string = () => "UTC";
  /** Private lists that their people deleted, each with the tasks that are not judged any more because of that. */
  readonly gone = new Map<Membership, Set<number>>();
  /**
   * Google tasks that are on their way in Tasklane from the list to which a person is moving a task. Google does not tell of that move,
   * where it shows no deleted tasks in lists that they left (P10.29).
   */
  returning: ReadonlySet<string> = new Set();
  /** Our ids of lists that somebody restored from the bin. */
  readonly restoredLists = new Set<string>();
  /** How many calls of a person to create or restore a list did not succeed, or not yet. Each may have left an empty list. */
  readonly listsUnsure = new Map<string, number>();
  /** The names that people gave to new lists. */
  readonly listsMade = new Set<string>();
  readonly underWay = new CallsUnderWay();
  /** People who have asked to join the list and wait for its owner. */
  readonly waiting: Membership[] = [];
  /** Notifies the server that something of a list and of an account changed. */
  tellOf: (list: string, account: string) => void = () => {};
  /** People create tasks only while there are fewer than this. */
  tasksAtMost = 14;
  readonly violations: { kind: string; detail: string }[] = [];
  /** How often people write one of `ODD_PIECES`. */
  oddities = 0;
  /** How many actions people made. */
  operations = 0;

  /** Whether people move tasks between their lists. */
  readonly moves: boolean;
  private arrived = 0;
  private readonly hot: number;
  /** In a hot world, the task on which everybody works now. */
  private inWork = { task: -1, until: 0 };

  private constructor(wishes: Wishes, store: Store) {
    this.hot = wishes.hot ?? 0;
    this.moves = (wishes.own ?? 0) + (wishes.common ?? 0) > 0;
    this.world = new SimWorld(wishes.seed, wishes.faults, wishes.rules, wishes.remembers);
    this.world.losses = wishes.losses ?? this.world.losses;
    this.world.absences = wishes.absences ?? this.world.absences;
    this.store = store;
    this.gates = new Gates((...what) => this.world.tell(...what));
    this.google = new SimGoogle(this.world);
    listenToGoogle(this);
  }

  static async open(wishes: Wishes): Promise<Simulation> {
    const simulation = new Simulation(wishes, await openMemory());
    await fillWorld(simulation, wishes);
    return simulation;
  }

  /** Returns a value that was never used before, for a task of this membership's list. */
  word({ account, list }: Membership, field: Field | "line"): string {
    const token = this.world.oracle.token(field);
    const isOdd = this.oddities > 0 && (field === "text" || field === "line");
    const word =
      isOdd && this.world.random.chance(this.oddities)
        ? `${token} ${this.world.random.pick(ODD_PIECES)}`
        : token;
    if (!isForAll(list)) this.ownWords.set(word, account);
    return word;
  }

  /** Returns all memberships of a membership's person. */
  membershipsOf({ account }: Membership): Membership[] {
    return this.memberships.filter((membership) => membership.account === account);
  }

  /** Returns the memberships of a membership's person in whose Google lists a task stands, one for each Google task of it. */
  standingIn(membership: Membership, task: number): Membership[] {
    return this.membershipsOf(membership).flatMap((each) =>
      this.google
        .visible(each.googleList)
        .filter(({ title }) => this.world.oracle.taskNow(title) === task)
        .map(() => each),
    );
  }

  /** Counts a person's call to make a list when it is sent (1), and takes it back when it succeeds (-1). */
  countUnsure(account: string, by: 1 | -1): void {
    this.listsUnsure.set(account, (this.listsUnsure.get(account) ?? 0) + by);
  }

  violate(kind: string, detail: string): void {
    this.violations.push({ kind, detail });
  }

  connectionOf({ account, service }: Membership): Connection {
    const { world, google, gates, late } = this;
    return { world, google, gates, account, service, late };
  }

  async member({ member }: Membership, tx: Reader = this.store.db): Promise<MemberRow> {
    return tx.selectFrom("member").selectAll().where("id", "=", member).executeTakeFirstOrThrow();
  }

  /** Returns our tasks of the shared list or of a private one, including deleted tasks. */
  async tasks(list = LIST): Promise<Shown[]> {
    const rows = await this.store.db.selectFrom("task").selectAll().where("list_id", "=", list).execute();
    return rows.map(({ id, order_key: place, rev, text, sublist, section, label, due, status, ...row }) => ({
      id,
      place,
      rev,
      values: { text, sublist, section, label, due, status },
      notes: row.notes,
      parent: row.parent,
      deleted: row.deleted_rev !== null,
    }));
  }

  /** Returns the base of a Google task; null if we do not know the task. */
  async known(googleId: string): Promise<Base | null> {
    const { db } = this.store;
    const known = await db
      .selectFrom("remote_task")
      .select("base")
      .where("google_id", "=", googleId)
      .executeTakeFirst();
    return known?.base ? (JSON.parse(known.base) as Base) : null;
  }

  /** Creates a new person's account, with a Google list in it. */
  async arrive(title: string): Promise<{ account: string; googleList: string }> {
    const account = `account${this.arrived++}`;
    this.services.set(account, { revokedUntil: 0, restsUntil: 0, blindUntil: 0 });
    const googleList = this.google.makeList(account, title);
    const person = { google_sub: account, email: `${account}@example.com`, name: null, picture: null };
    const grant = {
      token: this.sealed(account),
      scopes: "",
      google: "connected" as const,
      created_at: 0,
      pulled_at: null,
    };
    await this.store.db
      .insertInto("account")
      .values({ id: account, ...person, ...grant, changed: 0 })
      .execute();
    return { account, googleList };
  }

  /** Picks one of the tasks that a person sees. In a hot world everybody works on one task for a minute. */
  pickTask<Task>(tasks: readonly Task[], textOf: (task: Task) => Value): Task {
    const { oracle, random, at } = this.world;
    const any = random.pick(tasks);
    if (this.hot === 0) return any;
    const numberOf = (task: Task): number => oracle.taskNow(textOf(task) ?? "") ?? -1;
    if (this.inWork.until < at) this.inWork = { task: numberOf(any), until: at + 60_000 };
    const inWork = tasks.find((task) => numberOf(task) === this.inWork.task);
    return inWork !== undefined && random.chance(this.hot) ? inWork : any;
  }

  /**
   * Whether a task was moved into or out of a shared list. The move counts too if others had just left that list, or came to it
   * before the move in Google was read.
   */
  isMovedShared(task: number): boolean {
    const { shared = false, lists = [] } = this.moved.get(task) ?? {};
    return shared || [...lists].some((list) => this.shared.has(list));
  }

  /** Returns an account's sealed refresh token, as the database stores it. */
  sealed(account: string): string {
    return this.seal.close(account, boundTo({ id: account, google_sub: account }, CLIENT_ID));
  }

  /** Adds a membership whose person acts from now on. */
  take(part: Part): Membership {
    const known = this.memberships.find(({ member }) => member === part.member);
    if (known) return known;
    const membership = this.membershipFrom(part);
    this.admit(membership);
    return membership;
  }

  /** Adds a membership whose person was approved. */
  admit(membership: Membership): void {
    if (this.memberships.some(({ list }) => list === membership.list)) this.shared.add(membership.list);
    this.memberships.push(membership);
  }

  /** Makes the membership of a person who is in a list or waits for approval. */
  membershipFrom(part: Part): Membership {
    const screens = Array.from({ length: DEVICES }, () => new Map<string, Shown>());
    return { ...part, service: this.services.get(part.account)!, screens, timeZone: this.zoneOf() };
  }
}
