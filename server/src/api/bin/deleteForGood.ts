import * as contract from "@tasklane/contract/bin.ts";
import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { mayDeleteForGood } from "../../views/readBinEntries.ts";
import { entryBy, lockedEntry } from "./binEntry.ts";
import { removeEntry } from "./removeEntry.ts";

/** Removes one entry from the bin for good, for every member of its list. */
export const deleteForGood = write(
  contract.deleteForGood,
  async (input, { tx, accountId, now, affected }) => {
    const found = await lockedEntry(tx, accountId, input, now);
    const may = mayDeleteForGood(found.list, { accountId, by: entryBy(found) });
    if (!may) throw new Failed("forbidden", { message: REASON.othersDeleted });
    await removeEntry(tx, accountId, found);
    if (found.list) affected.lists.add(found.list.member.list_id);
    else affected.accounts.add(accountId);
    return { message: SUCCESS.deletedForGood };
  },
);
