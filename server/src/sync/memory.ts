import { readMemory } from "../db/tables/accountMemory.ts";
import type { Reader } from "../db/engine.ts";
import type { TrackerMemory } from "./pull/ChangeTracker.ts";
import { LONGEST_REST } from "./schedule/backoff.ts";
import type { SyncedAccount } from "./schedule/SyncedAccount.ts";

interface Memory extends Pick<SyncedAccount, "calls" | "burst"> {
  /** The change tracker's state. It is stored under the name `footprints` in existing rows, so the name must stay. */
  footprints: TrackerMemory;
  /** Rows of earlier versions have none. */
  rest?: SyncedAccount["rest"];
}

/**
 * Loads what the account's last run stored, on whatever server: its call counts, failures and tracked changes (C2.4). The caller
 * must have the account's lease.
 * @param name this server's name in leases
 */
export async function recallMemory(db: Reader, it: SyncedAccount, name: string, now: number): Promise<void> {
  const stored = await readMemory(db, it.id, name);
  if (!stored) return;
  const { calls, burst, footprints, rest } = JSON.parse(stored.memory) as Memory;
  Object.assign(it.calls, calls);
  Object.assign(it.burst, burst);
  it.tracker.load(footprints);
  // A server whose clock was ahead may have stored it.
  if (rest) it.rest = { ...rest, until: Math.min(rest.until, now + LONGEST_REST) };
}

/** Returns the state that the account's next run needs, as JSON. */
export function memoryOf({ calls, burst, tracker, rest }: SyncedAccount): string {
  const memory: Memory = { calls, burst, footprints: tracker.memory(), rest };
  return JSON.stringify(memory);
}
