import * as contract from "@tasklane/contract/notices.ts";
import { write } from "../../http/handlers.ts";
import { listNotices, markNoticesSeen } from "../../db/tables/notices.ts";

/** Marks notices of the caller as seen, and notifies their other devices. */
export const seeNotices = write(contract.seeNotices, async ({ ids }, { tx, accountId, now, affected }) => {
  await markNoticesSeen(tx, accountId, ids, now);
  affected.notices.add(accountId);
  return { notices: await listNotices(tx, accountId) };
});
