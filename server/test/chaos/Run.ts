import type { Emulator } from "@tasklane/emulator/start.ts";
import { Oracle } from "../simulation/Oracle.ts";
import type { Judged } from "../simulation/judgeFate.ts";
import { Random } from "../simulation/Random.ts";
import type { Somebody } from "./Somebody.ts";

/** Somebody's part in a run: their lists in Google by id, and whether they still take part in the shared one. */
export interface Membership {
  who: Somebody;
  email: string;
  /** Marks what stands in their own lists. */
  scope: string;
  own: string[];
  shared: string;
  state: "member" | "left";
  /** Words made by others after this number never reach them. */
  leftAt: number;
}

/** Where a task stands. */
export interface Place {
  membership: Membership;
  listId: string;
  scope: string;
}

export const SHARED = "s";

/** One run: the people of one shared list, what they did and saw, and what was found wrong. */
export class Run implements Judged {
  readonly seed: number;
  readonly random: Random;
  readonly emulator: Emulator;
  readonly world: { oracle: Oracle; rules: Judged["world"]["rules"] };
  readonly memberships: Membership[] = [];
  readonly violations: string[] = [];
  /** Our id of each task that was made here, by its number. */
  readonly ids = new Map<number, string>();
  /** Tasks that went from one list to another, and those of them that went into the shared one. */
  readonly moved = new Set<number>();
  readonly released = new Set<number>();
  /** Which task each word of a private list belongs to. */
  readonly wordsOf = new Map<string, number>();
  /** What people did, by time. */
  readonly told: { at: number; line: string }[] = [];
  operations = 0;
  private words = 0;
  readonly tag: string;

  constructor(seed: number, emulator: Emulator) {
    this.seed = seed;
    this.tag = `r${seed}`;
    this.random = new Random(seed);
    this.emulator = emulator;
    // subtasks of a task that we delete are still listed: the emulator's switch is not turned
    this.world = { oracle: new Oracle(Date.now), rules: { orphans: "listed" } };
  }

  get oracle(): Oracle {
    return this.world.oracle;
  }

  get wordsSoFar(): number {
    return this.words;
  }

  readonly violate = (kind: string, detail: string): void => {
    this.violations.push(`${kind}: ${detail}`);
  };

  tell(membership: Membership, what: string, input: object): void {
    this.told.push({ at: Date.now(), line: `${membership.email} ${what} ${JSON.stringify(input)}` });
  }

  /** Everything that happened to these people, by time: what they did and which calls Google heard. */
  story(): string[] {
    const calls = this.memberships.flatMap(({ email }) => [...this.emulator.ledger.entries(email)]);
    const heard = calls.map(({ at, account, method, path, query, status, fault }) => ({
      at,
      line: `${account} <- ${method} ${path.replace("/tasks/v1/", "")}${query} ${status} ${fault ?? ""}`,
    }));
    return [...this.told, ...heard].sort((a, b) => a.at - b.at).map(({ at, line }) => `${at % 1e7} ${line}`);
  }

  /** A word that was never used before, and which tells where it was written. */
  word(scope: string): string {
    return `${this.tag}.${scope}.${++this.words}`;
  }

  /** The same, for a task that is known. */
  wordOf(task: number, scope: string): string {
    const word = this.word(scope);
    this.wordsOf.set(word, task);
    return word;
  }

  /** Records that a person created a task with these words. @returns its number */
  create(place: string, values: Parameters<Oracle["create"]>[1], notes: string): number {
    const task = this.oracle.create(place, values, notes);
    for (const word of [...Object.values(values), notes]) if (word) this.wordsOf.set(word, task);
    return task;
  }

  /** The same for a due date. */
  day(): string {
    return new Date(Date.UTC(2030, 0, 1) + ++this.words * 86_400_000).toISOString().slice(0, 10);
  }

  email(n: number): string {
    return `${this.tag}-${n}@example.com`;
  }

  /** Every word of a run in a text: whose run, which scope and number. */
  static wordsIn(text: string): { word: string; tag: string; scope: string; n: number }[] {
    return [...text.matchAll(/(r\d+)\.(s|p\d+)\.(\d+)/g)].map(([word, tag, scope, n]) => ({
      word,
      tag: tag!,
      scope: scope!,
      n: Number(n),
    }));
  }

  /** The lists in which somebody may do something: the shared one most of the time. */
  placeOf(membership: Membership): Place {
    const inShared = membership.state === "member" && this.random.chance(0.7);
    return inShared
      ? { membership, listId: membership.shared, scope: SHARED }
      : { membership, listId: this.random.pick(membership.own), scope: membership.scope };
  }
}
