import { countLiveReplicas } from "./replicas.ts";
import type { Reader } from "../engine.ts";

/** How many of a Google list's tasks we know, those too that are gone: at least so many a whole listing shows. */
export async function countKnown(tx: Reader, memberId: string): Promise<number> {
  const { count: tombstones } = await tx
    .selectFrom("grave")
    .select((tombstone) => tombstone.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return tombstones + (await countLiveReplicas(tx, memberId));
}
