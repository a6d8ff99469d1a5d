import { countLiveReplicas } from "./replicas.ts";
import type { Reader } from "../engine.ts";

/**
 * Counts the tasks that a member's Google list holds, and the deleted ones that Tasklane knows (tombstones). A full listing of
 * the Google list, which includes deleted tasks, has about as many entries.
 */
export async function countKnown(tx: Reader, memberId: string): Promise<number> {
  const { count: tombstones } = await tx
    .selectFrom("tombstone")
    .select((tombstone) => tombstone.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return tombstones + (await countLiveReplicas(tx, memberId));
}
