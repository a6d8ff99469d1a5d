import { openStore } from "../../src/store/engine.ts";
import type { Reader, Store } from "../../src/store/engine.ts";
import type { MemberRow } from "../../src/store/members.ts";
import type { Base } from "../../src/store/copyStates.ts";
import type { Value } from "../../src/store/taskSet.ts";
import type { Former } from "./comings.ts";
import { Gates } from "./Gates.ts";
import type { Written } from "./Oracle.ts";
import { SimGoogle } from "./SimGoogle.ts";
import type { Late, Road, Service } from "./simGoogleTasks.ts";
import { SimWorld } from "./SimWorld.ts";
import type { GoogleRules } from "./SimWorld.ts";

/** A task as a screen of ours shows it. */
export interface Shown {
  id: string;
  place: string;
  ver: number;
  values: Record<Written, Value>;
  notes: string;
  parent: string | null;
  dead: boolean;
}

/** Someone's part in the list: their account, their Google list, and what the screens of their devices show. */
export interface Seat {
  account: string;
  member: string;
  googleList: string;
  service: Service;
  screens: Map<string, Shown>[];
}

export interface Wishes {
  seed: number;
  steps: number;
  members: number;
  faults: number;
  rules?: Partial<GoogleRules>;
  losses?: number;
  absences?: number;
  /** Whether servers remember what they learned of Google. */
  remembers?: boolean;
}

export const LIST = "list";
const DEVICES = 2;

/** One world: a list of one or several people on our real store, their Google accounts, and all that happens to them. */
export class Simulation {
  readonly world: SimWorld;
  readonly store: Store;
  readonly gates: Gates;
  readonly google: SimGoogle;
  readonly seats: Seat[] = [];
  readonly former: Former[] = [];
  readonly late: Late[] = [];
  readonly violations: { kind: string; detail: string }[] = [];
  /** What people did. */
  operations = 0;

  private constructor(wishes: Wishes, store: Store) {
    this.world = new SimWorld(wishes.seed, wishes.faults, wishes.rules, wishes.remembers);
    this.world.losses = wishes.losses ?? this.world.losses;
    this.world.absences = wishes.absences ?? this.world.absences;
    this.store = store;
    this.gates = new Gates((...what) => this.world.tell(...what));
    this.google = new SimGoogle(this.world);
    const { oracle } = this.world;
    this.google.onOverrun = (task, fields) => {
      this.world.count("If-Match ignored over a newer state");
      const known = oracle.taskNow(task.title);
      if (known !== undefined) oracle.unprotect(known, fields);
    };
  }

  static async open(wishes: Wishes): Promise<Simulation> {
    const simulation = new Simulation(wishes, await openStore({ file: ":memory:" }));
    const row = { name: "List", seq: 0, name_ver: 0, shared: 0 as const, created_at: 0, dead_at: null };
    await simulation.store.db
      .insertInto("list")
      .values({ id: LIST, ...row, changed: 0 })
      .execute();
    for (let n = 0; n < wishes.members; n++) await simulation.join(n);
    return simulation;
  }

  violate(kind: string, detail: string): void {
    this.violations.push({ kind, detail });
  }

  roadOf({ account, service }: Seat): Road {
    const { world, google, gates, late } = this;
    return { world, google, gates, account, service, late };
  }

  async member({ member }: Seat, tx: Reader = this.store.db): Promise<MemberRow> {
    return tx.selectFrom("member").selectAll().where("id", "=", member).executeTakeFirstOrThrow();
  }

  /** The canonical tasks of the list, or of what somebody who left has of it; dead ones too. */
  async tasks(list = LIST): Promise<Shown[]> {
    const rows = await this.store.db.selectFrom("task").selectAll().where("list_id", "=", list).execute();
    return rows.map(({ id, place, ver, text, sublist, section, label, due, status, ...row }) => ({
      id,
      place,
      ver,
      values: { text, sublist, section, label, due, status },
      notes: row.notes,
      parent: row.parent,
      dead: row.dead_ver !== null,
    }));
  }

  /** What we know a Google task to hold; null where we do not know the task. */
  async known(googleId: string): Promise<Base | null> {
    const { db } = this.store;
    const copy = await db
      .selectFrom("copy")
      .select("base")
      .where("google_id", "=", googleId)
      .executeTakeFirst();
    if (copy) return JSON.parse(copy.base) as Base;
    const twin = await db
      .selectFrom("twin")
      .select("base")
      .where("google_id", "=", googleId)
      .executeTakeFirst();
    return twin ? (JSON.parse(twin.base) as Base) : null;
  }

  /** A name that a title in Google may speak of from now on. */
  async teach(seat: Seat, field: "sublist" | "section" | "label", name: string): Promise<void> {
    const row = { id: name, name, dead: 0 as const, changed: 0 };
    const { db } = this.store;
    if (field === "sublist")
      await db
        .insertInto("sublist")
        .values({ list_id: LIST, ...row })
        .execute();
    else if (field === "section")
      await db
        .insertInto("section")
        .values({ list_id: LIST, sublist_id: "", ...row })
        .execute();
    else
      await db
        .insertInto("label")
        .values({ account_id: seat.account, ...row })
        .execute();
  }

  /** Somebody new has an account, and a Google list in it. */
  async arrive(title: string): Promise<{ account: string; googleList: string }> {
    const account = `account${this.seats.length + this.former.length}`;
    const googleList = this.google.makeList(account, title);
    const person = { google_sub: account, email: `${account}@example.com`, name: null, picture: null };
    const grant = {
      token: "sealed",
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

  /** They act from now on. */
  take(account: string, member: string, googleList: string): void {
    const service = { revokedUntil: 0, restsUntil: 0, blindUntil: 0 };
    const screens = Array.from({ length: DEVICES }, () => new Map<string, Shown>());
    this.seats.push({ account, member, googleList, service, screens });
  }

  private async join(n: number): Promise<void> {
    const { account, googleList } = await this.arrive("List");
    const member = `member${n}`;
    const copy = {
      google_list_id: googleList,
      former_list_id: null,
      is_default: 0 as const,
      place: "a0",
      title: "List",
      title_ver: 0,
      list_etag: null,
      list_updated: null,
      watermark: null,
      full_at: null,
      pulled_at: null,
      missing: 0,
      missing_at: null,
      order_seen: "",
      settled: 0,
      changed: 0,
    };
    const part = { main_user: n === 0 ? (1 as const) : (0 as const), state: "approved" as const, epoch: 1 };
    await this.store.db
      .insertInto("member")
      .values({ id: member, list_id: LIST, account_id: account, ...part, ...copy })
      .execute();
    this.take(account, member, googleList);
  }
}
