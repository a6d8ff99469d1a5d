import { Oracle } from "./Oracle.ts";
import { Random } from "./Random.ts";

/** What is known of Google in two versions, or not at all: each world has one of them. */
export interface GoogleRules {
  ifMatch: boolean;
  /** Subtasks of a deleted parent: also marked as deleted, listed as if nothing was, or no longer shown at all. */
  orphans: "deleted" | "listed" | "gone";
  /** Whether hanging a task elsewhere changes its `updated`. */
  reparentUpdates: boolean;
  /** Whether the etag of a task covers its position, so that siblings change it. */
  etagCoversPlace: boolean;
  /** Whether a change of a task's fields changes its list's `updated`. */
  editUpdatesList: boolean;
  /** Whether a list still shows, as deleted, what was moved to another one. */
  tombstones: boolean;
  /** Whether subtasks go along when the API moves their parent to another list. */
  childrenFollow: boolean;
  /** What becomes of a text that is longer than Google keeps. */
  overlong: "refused" | "cut";
  page: number;
}

/** Times and rules of one world; everything random is drawn from one generator. */
export class SimWorld {
  readonly random: Random;
  readonly oracle: Oracle;
  readonly rules: GoogleRules;
  /** How often things go wrong: 0 never, 1 as in a bad week, 3 all the time. */
  faults: number;
  /** How often the answer to a write is lost. */
  losses = 0.03;
  /** How often, of all that is of no single call, Google says for a while that a list is not there. */
  absences = 0.05;
  readonly counts: Record<string, number> = {};
  /** True time. */
  at = 1_900_000_000_000;
  private readonly googleSkew: number;
  private readonly serverSkews: number[];
  private readonly databaseSkew: number;
  /** What servers take for the time, where they correct their machines' clocks. */
  readonly clocks: (() => number)[] = [];

  /** Whether servers remember what they learned of Google, and pull what is due by a schedule; drawn apart from all else. */
  readonly remembers: boolean;
  readonly habits: Random;

  /** Hears everything that happens, for whoever looks for the cause of a violation. */
  trace: ((line: string) => void) | null = null;

  constructor(seed: number, faults: number, rules: Partial<GoogleRules> = {}, remembers?: boolean) {
    const random = (this.random = new Random(seed));
    this.habits = new Random(seed ^ 0xb175);
    this.remembers = remembers ?? this.habits.chance(0.6);
    this.faults = faults;
    this.googleSkew = random.int(20_000) - 10_000;
    const skew = (random.int(600) - 300) * 1_000;
    const second = skew + random.int(2_000);
    this.serverSkews = [skew, second, second];
    this.databaseSkew = (new Random(seed ^ 0xdb).int(600) - 300) * 1_000;
    this.oracle = new Oracle(() => this.at);
    // drawn apart, so that what was found under a number is found under it again
    const moves = new Random(seed ^ 0x70b5);
    this.rules = {
      ifMatch: random.chance(0.75),
      orphans: random.pick(["deleted", "listed", "gone"]),
      reparentUpdates: random.chance(0.5),
      etagCoversPlace: random.chance(0.5),
      editUpdatesList: random.chance(0.5),
      tombstones: moves.chance(0.5),
      childrenFollow: moves.chance(0.5),
      overlong: new Random(seed ^ 0xc07).chance(0.5) ? "refused" : "cut",
      page: 5 + random.int(30),
      ...rules,
    };
  }

  googleNow(): number {
    return this.at + this.googleSkew;
  }

  /** The time that a server goes by. */
  serverNow(node: number): number {
    return this.clocks[node]?.() ?? this.machineNow(node);
  }

  machineNow(node: number): number {
    return this.at + this.serverSkews[node]!;
  }

  databaseNow(): number {
    return this.at + this.databaseSkew;
  }

  /** A server's clock is set, forwards or backwards. */
  stepClock(node: number, by: number): void {
    this.serverSkews[node]! += by;
    this.tell("clock stepped", node, by);
  }

  tell(...what: unknown[]): void {
    if (!this.trace) return;
    const shown = what.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    this.trace(`${((this.at - 1_900_000_000_000) / 1_000).toFixed(1)} ${shown.join(" ")}`);
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Whether something goes wrong now, counted under its name. */
  fault(what: string, probability: number): boolean {
    if (this.faults === 0 || !this.random.chance(probability * this.faults)) return false;
    this.count(what);
    this.tell("! ", what);
    return true;
  }
}
