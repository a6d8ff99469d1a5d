import { readMemory } from "../db/tables/accountMemory.ts";
import type { Reader } from "../db/engine.ts";
import type { TrackerMemory } from "./pull/changeTracker.ts";
import type { WriteBurst } from "./quota/limitWrites.ts";
import type { DayCalls } from "./quota/shares.ts";
import type { SyncedAccount } from "./schedule/SyncedAccount.ts";

interface Memory {
  calls: DayCalls;
  burst: WriteBurst;
  /** Of the change tracker, under the name of the first version. */
  footprints: TrackerMemory;
}

/**
 * Takes over what the account's last run on another server knew of its calls. So several servers count as one, and none
 * of them reads a list because of another one's write. The caller must have the account's lease.
 * @param holder names this server
 */
export async function recallMemory(db: Reader, it: SyncedAccount, holder: string): Promise<void> {
  const text = await readMemory(db, it.id, holder);
  if (text === null) return;
  const { calls, burst, footprints } = JSON.parse(text) as Memory;
  Object.assign(it.calls, calls);
  Object.assign(it.burst, burst);
  it.tracker.load(footprints);
}

/** What the next run has to know. */
export function memoryOf({ calls, burst, tracker }: SyncedAccount): string {
  const memory: Memory = { calls, burst, footprints: tracker.memory() };
  return JSON.stringify(memory);
}
