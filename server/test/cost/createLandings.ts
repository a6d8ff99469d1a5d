/** Changes on their way to Google accounts. Each change is identified by its title. */
export interface Landings {
  /** Records that a person made a change that these accounts must get. */
  begin(title: string, by: string, at: number, accounts: Iterable<string>): void;
  /** Records that an account's Google has the title now. */
  landed(account: string, title: string, at: number): void;
  /** Whether all changes have arrived everywhere. */
  isOver(): boolean;
  /** Returns how long each change took to reach its author's Google. A change that has not arrived counts its waiting time. */
  own(now: number): number[];
  /** Returns how long each change took to reach each other account's Google. */
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
