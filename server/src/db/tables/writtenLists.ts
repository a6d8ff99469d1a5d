import type { Reader } from "../engine.ts";
import { prepared } from "../prepared.ts";

/**
 * Records that Tasklane is about to write to a Google list (C6.2).
 * @param at when to read the list again, by our clock; of several writes, the earliest counts
 */
export const markWritten = prepared((tx, accountId: string, googleList: string, at: number) =>
  tx
    .updateTable("member")
    .set({ written_at: at })
    .where("account_id", "=", accountId)
    .where("google_list_id", "=", googleList)
    .where((member) => member.or([member("written_at", "is", null), member("written_at", ">", at)])),
);

/** Whether Tasklane wrote to any of these Google lists and has not read it since. */
export async function areWritten(
  tx: Reader,
  accountId: string,
  googleLists: readonly string[],
): Promise<boolean> {
  if (googleLists.length === 0) return false;
  const written = tx
    .selectFrom("member")
    .select("id")
    .where("account_id", "=", accountId)
    .where("google_list_id", "in", googleLists)
    .where("written_at", "is not", null);
  return (await written.executeTakeFirst()) !== undefined;
}
