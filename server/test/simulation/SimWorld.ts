import { Oracle } from "./Oracle.ts";
import { Random } from "./Random.ts";

/**
 * Google's behaviour where it is unknown, or where reports contradict each other. Each world has one version of it.
 */
export interface GoogleRules {
  ifMatch: boolean;
  /**
   * How Google treats the subtasks of a deleted parent: marks them as deleted, lists them as if nothing had happened,
   * or no longer shows them.
   */
  orphans: "deleted" | "listed" | "gone";
  /** Whether a new parent changes a task's `updated`. */
  reparentUpdates: boolean;
  /** Whether a task's etag depends on its position, so that moves of its siblings change it. */
  etagCoversPlace: boolean;
  /** Whether a change of a task's fields changes its list's `updated`. */
  editUpdatesList: boolean;
  /** Whether a list shows a task that was moved to another list as deleted. */
  tombstones: boolean;
  /** Whether subtasks move with their parent when the API moves it to another list. */
  childrenFollow: boolean;
  /** What Google does with a text that is too long. */
  overlong: "refused" | "cut";
  page: number;
}

/** The clocks and rules of one world. Everything random is drawn from one seeded generator. */
export class SimWorld {
  readonly random: Random;
  readonly oracle: Oracle;
  readonly rules: GoogleRules;
  /** How often things go wrong: 0 never, 1 as in a bad week, 3 all the time. */
  faults: number;
  /** How often the answer to a write is lost. */
  losses = 0.03;
  /**
   * How often Google says for a while that a list does not exist; a part of the faults that concern no single call.
   */
  absences = 0.05;
  readonly counts: Record<string, number> = {};
  /** The world's true time, in milliseconds. */
  at = 1_900_000_000_000;
  private readonly googleSkew: number;
  private readonly serverSkews: number[];
  private readonly databaseSkew: number;
  /** For each server that corrects its machine's clock, a function that returns its corrected time. */
  readonly clocks: (() => number)[] = [];

  /**
   * Whether servers remember what they learned about Google's lists, and pull by a schedule. Drawn from a generator of
   * its own.
   */
  readonly remembers: boolean;
  readonly habits: Random;

  /** Gets a line for everything that happens, so that the cause of a violation can be found. */
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
    // drawn from a generator of its own, so that earlier seeds still give the same worlds
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

  /** Returns the time as a server sees it. */
  serverNow(node: number): number {
    return this.clocks[node]?.() ?? this.machineNow(node);
  }

  machineNow(node: number): number {
    return this.at + this.serverSkews[node]!;
  }

  databaseNow(): number {
    return this.at + this.databaseSkew;
  }

  /** Sets a server's clock forwards or backwards. */
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

  /** Decides whether a fault happens now, and counts it under its name. */
  fault(what: string, probability: number): boolean {
    if (this.faults === 0 || !this.random.chance(probability * this.faults)) return false;
    this.count(what);
    this.tell("! ", what);
    return true;
  }
}
