import { countLiveCopies } from "./replicas.ts";
import type { Reader } from "../engine.ts";

/** How many of a Google list's tasks we know, those too that are gone: at least so many a whole listing shows. */
export async function countKnown(tx: Reader, memberId: string): Promise<number> {
  const { count: graves } = await tx
    .selectFrom("grave")
    .select((grave) => grave.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return graves + (await countLiveCopies(tx, memberId));
}
