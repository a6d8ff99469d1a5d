import type { AccountsHere } from "./accountsHere.ts";
import { isUrgent, nextRun } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import type { RunnerClock } from "./systemClock.ts";

interface RunTurnsDeps {
  clock: RunnerClock;
  accounts: AccountsHere;
  /** Returns until when no account may call Google, because the day's calls are used up. */
  restsUntil(): number;
  /** Runs the engine for an account once. Never rejects. */
  run(it: SyncedAccount, isUrgent: boolean): Promise<void>;
  /** Is called when there is room again for accounts that nobody waits for. */
  onRoom(): void;
}

/** Starts each account's runs of the engine when they are due, and never two at a time for one account. */
export interface RunTurns {
  /** Plans the next run of an account anew. */
  plan(it: SyncedAccount): void;
  /** Returns how many more accounts for which nobody waits may run now. */
  room(): number;
  /** Begins no more runs. */
  stop(): void;
}

/** At most this many accounts for which nobody waits run at a time. */
const AT_ONCE = 20;

export function createRunTurns({ clock, accounts, restsUntil, run, onRoom }: RunTurnsDeps): RunTurns {
  /** Due accounts that wait because `AT_ONCE` other accounts are running. */
  const queue = new Set<SyncedAccount>();
  /** How many accounts for which nobody waits are running. */
  let patient = 0;
  let isStopped = false;

  function plan(it: SyncedAccount): void {
    const now = accounts.readClock();
    if (isStopped || it.running || !accounts.has(it)) return;
    it.callOff?.();
    const at = nextRun(it, restsUntil());
    it.callOff = at === null || at === Infinity ? null : clock.after(Math.max(0, at - now), () => begin(it));
  }

  function begin(it: SyncedAccount): void {
    it.callOff = null;
    accounts.readClock();
    if (isStopped || it.running) return;
    const waits = !isUrgent(it);
    if (waits && patient >= AT_ONCE) {
      queue.add(it);
      return;
    }
    queue.delete(it);
    if (waits) patient++;
    it.running = run(it, !waits).finally(() => {
      it.running = null;
      if (waits) patient--;
      plan(it);
      const [next] = queue;
      if (next) begin(next);
      else if (waits && patient === AT_ONCE - 1) onRoom();
    });
  }

  return {
    plan,
    room: () => AT_ONCE - patient - queue.size,
    stop: () => void (isStopped = true),
  };
}
