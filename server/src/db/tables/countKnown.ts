import { countLiveReplicas } from "./remoteTasks.ts";
import type { Reader } from "../engine.ts";

/**
 * Counts the tasks that a member's Google list holds, and the deleted ones that Tasklane knows (tombstones). A full listing of
 * the Google list, which includes deleted tasks, has about as many entries.
 */
export async function countKnown(tx: Reader, memberId: string): Promise<number> {
  const { count: tombstones } = await tx
    .selectFrom("remote_task")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "=", "deleted")
    .executeTakeFirstOrThrow();
  return tombstones + (await countLiveReplicas(tx, memberId));
}
