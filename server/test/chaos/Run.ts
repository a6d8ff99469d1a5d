import type { Emulator } from "@tasklane/emulator/start.ts";
import { Oracle } from "../simulation/Oracle.ts";
import type { Judged } from "../simulation/judgeFate.ts";
import { Random } from "../simulation/Random.ts";
import type { Somebody } from "./Somebody.ts";

/** A person's part in a run: their Google lists by id, and whether they are still members of the shared list. */
export interface Membership {
  who: Somebody;
  email: string;
  /** A mark in every text of the person's own lists. */
  scope: string;
  own: string[];
  shared: string;
  state: "member" | "left";
  /**
   * Every word with a higher number was made after this person left. Such words of others must never reach this
   * person.
   */
  leftAt: number;
}

/** The list in which a task is. */
export interface Place {
  membership: Membership;
  listId: string;
  scope: string;
}

export const SHARED = "s";

/** One run: the people of one shared list, their actions, what they saw, and the violations found. */
export class Run implements Judged {
  readonly seed: number;
  readonly random: Random;
  readonly emulator: Emulator;
  readonly world: { oracle: Oracle; rules: Judged["world"]["rules"] };
  readonly memberships: Membership[] = [];
  readonly violations: string[] = [];
  /** Our id of each task that was created here, by the task's number in the oracle. */
  readonly ids = new Map<number, string>();
  /** The numbers of tasks that moved to another list; `released` holds those that moved into the shared list. */
  readonly moved = new Set<number>();
  readonly released = new Set<number>();
  /** The number of the task to which each word of a private list belongs. */
  readonly wordsOf = new Map<string, number>();
  /** What people did, in order of time. */
  readonly actions: { at: number; line: string }[] = [];
  operations = 0;
  private words = 0;
  readonly tag: string;

  constructor(seed: number, emulator: Emulator) {
    this.seed = seed;
    this.tag = `r${seed}`;
    this.random = new Random(seed);
    this.emulator = emulator;
    // The emulator's switch `childrenOfDeletedParent` keeps its default, so the subtasks of a task that we delete
    // are still listed.
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
    this.actions.push({ at: Date.now(), line: `${membership.email} ${what} ${JSON.stringify(input)}` });
  }

  /** Returns everything that happened to these people, in order of time: their actions and their calls to Google. */
  story(): string[] {
    const calls = this.memberships.flatMap(({ email }) => [...this.emulator.ledger.entries(email)]);
    const requests = calls.map(({ at, account, method, path, query, status, fault }) => ({
      at,
      line: `${account} <- ${method} ${path.replace("/tasks/v1/", "")}${query} ${status} ${fault ?? ""}`,
    }));
    return [...this.actions, ...requests]
      .sort((a, b) => a.at - b.at)
      .map(({ at, line }) => `${at % 1e7} ${line}`);
  }

  /** Makes a word that was never used before. It contains the scope in which it was written. */
  word(scope: string): string {
    return `${this.tag}.${scope}.${++this.words}`;
  }

  /** Makes a new word for a known task. */
  wordOf(task: number, scope: string): string {
    const word = this.word(scope);
    this.wordsOf.set(word, task);
    return word;
  }

  /** Records that a person created a task with these texts. @returns its number */
  create(place: string, values: Parameters<Oracle["create"]>[1], notes: string): number {
    const task = this.oracle.create(place, values, notes);
    for (const word of [...Object.values(values), notes]) if (word) this.wordsOf.set(word, task);
    return task;
  }

  /** Makes a due date that was never used before. */
  day(): string {
    return new Date(Date.UTC(2030, 0, 1) + ++this.words * 86_400_000).toISOString().slice(0, 10);
  }

  email(n: number): string {
    return `${this.tag}-${n}@example.com`;
  }

  /** Finds every word of any run in a text, with its run, scope and number. */
  static wordsIn(text: string): { word: string; tag: string; scope: string; n: number }[] {
    return [...text.matchAll(/(r\d+)\.(s|p\d+)\.(\d+)/g)].map(([word, tag, scope, n]) => ({
      word,
      tag: tag!,
      scope: scope!,
      n: Number(n),
    }));
  }

  /** Chooses a list for a person's next action: the shared one most of the time. */
  placeOf(membership: Membership): Place {
    const inShared = membership.state === "member" && this.random.chance(0.7);
    return inShared
      ? { membership, listId: membership.shared, scope: SHARED }
      : { membership, listId: this.random.pick(membership.own), scope: membership.scope };
  }
}
