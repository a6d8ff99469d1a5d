import { turnDueTimesBack } from "../../db/tables/nextPulls.ts";
import { beginSynced, turnBack } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import type { RunnerDeps } from "./RunnerDeps.ts";

/** The accounts that this server syncs. */
export interface AccountsHere {
  /** Returns an account. Creates it in memory if this server has not synced it before. */
  get(id: string): SyncedAccount;
  all(): SyncedAccount[];
  /** Whether this object is still the one that `get` returns for its id. */
  has(it: SyncedAccount): boolean;
  forget(id: string): void;
  /** Returns the ids of the accounts that have a page open at this server. */
  viewed(): string[];
  /** Reads the clock. If it was put back, shifts the accounts' planned times by as much. */
  readClock(): number;
}

export function createAccountsHere(deps: Pick<RunnerDeps, "store" | "clock" | "log">): AccountsHere {
  const { store, clock, log } = deps;
  const accounts = new Map<string, SyncedAccount>();
  let clockAt = clock.now();
  return {
    get(id) {
      const known = accounts.get(id);
      if (known) return known;
      const made = beginSynced(id, clock);
      accounts.set(id, made);
      return made;
    },
    all: () => [...accounts.values()],
    has: (it) => accounts.get(it.id) === it,
    forget: (id) => void accounts.delete(id),
    viewed: () => [...accounts.values()].flatMap((it) => (it.screens.size > 0 ? it.id : [])),
    readClock() {
      const now = clock.now();
      const by = clockAt - now;
      clockAt = now;
      if (by > 0) {
        for (const it of accounts.values()) turnBack(it, by);
        const turned = store.transaction((tx) => turnDueTimesBack(tx, now, by));
        turned.catch((err: unknown) => log.error({ err }, "pulls come late"));
      }
      return now;
    },
  };
}
