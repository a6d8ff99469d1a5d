/** Changes that are told apart by their titles, on their way to the Google accounts that are to have them. */
export interface Landings {
  /** Somebody made a change that so many accounts are to get. */
  begin(title: string, by: string, at: number, accounts: Iterable<string>): void;
  /** An account's Google has a title from now on. */
  landed(account: string, title: string, at: number): void;
  /** Whether all of them have arrived everywhere. */
  isOver(): boolean;
  /** How long each took to be in the Google of who made it; one that is not there yet counts as long as it has waited. */
  own(now: number): number[];
  /** ... and to be in that of each other one. */
  others(now: number): number[];
}

interface Change {
  by: string;
  at: number;
  waiting: Set<string>;
}

export function createLandings(): Landings {
  const changes = new Map<string, Change>();
  const times = { own: [] as number[], others: [] as number[] };
  const late = (now: number, isOwn: boolean): number[] =>
    [...changes.values()].flatMap(({ by, at, waiting }) =>
      [...waiting].filter((account) => (account === by) === isOwn).map(() => now - at),
    );
  return {
    begin(title, by, at, accounts) {
      changes.set(title, { by, at, waiting: new Set(accounts) });
    },
    landed(account, title, at) {
      const change = changes.get(title);
      if (!change?.waiting.delete(account)) return;
      (account === change.by ? times.own : times.others).push(at - change.at);
      if (change.waiting.size === 0) changes.delete(title);
    },
    isOver: () => changes.size === 0,
    own: (now) => [...times.own, ...late(now, true)].toSorted((a, b) => a - b),
    others: (now) => [...times.others, ...late(now, false)].toSorted((a, b) => a - b),
  };
}
