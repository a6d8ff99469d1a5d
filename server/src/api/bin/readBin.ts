import * as contract from "@tasklane/contract/bin.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { cursorNow } from "../../db/cursor.ts";
import { read } from "../../http/handlers.ts";
import { readBinEntries } from "../../views/readBinEntries.ts";

/** Lists the caller's bin, newest first. */
export const readBin = read(contract.readBin, async (_input, { tx, accountId, now }) => {
  const entries = await readBinEntries(tx, accountId, now);
  const cursor = await cursorNow(tx);
  return { entries: entries.slice(0, LIMITS.binEntries), total: entries.length, cursor };
});
