import { readMemory } from "../db/tables/accountMemory.ts";
import type { Reader } from "../db/engine.ts";
import type { TrackerMemory } from "./pull/changeTracker.ts";
import type { WriteBurst } from "./quota/limitWrites.ts";
import type { DayCalls } from "./quota/shares.ts";
import type { SyncedAccount } from "./schedule/SyncedAccount.ts";

interface Memory {
  calls: DayCalls;
  burst: WriteBurst;
  /** The change tracker's state. It is stored under the name `footprints` in existing rows, so the name must stay. */
  footprints: TrackerMemory;
}

/**
 * Loads what the account's last run stored: its call counts and the changes that it tracked. That run may have been on another
 * server. So all servers together obey the limits of one, and no server reads a list again because of another server's write. The
 * caller must have the account's lease.
 * @param holder this server's name in leases
 */
export async function recallMemory(db: Reader, it: SyncedAccount, holder: string): Promise<void> {
  const text = await readMemory(db, it.id, holder);
  if (text === null) return;
  const { calls, burst, footprints } = JSON.parse(text) as Memory;
  Object.assign(it.calls, calls);
  Object.assign(it.burst, burst);
  it.tracker.load(footprints);
}

/** Returns the state that the account's next run needs, as JSON. */
export function memoryOf({ calls, burst, tracker }: SyncedAccount): string {
  const memory: Memory = { calls, burst, footprints: tracker.memory() };
  return JSON.stringify(memory);
}
