import * as contract from "@tasklane/contract/notices.ts";
import { write } from "../../http/handlers.ts";
import { listNotices, markNoticesSeen } from "../../db/tables/noticeRows.ts";

/** Marks notices of the caller as seen. The caller's other pages learn it by an event. */
export const seeNotices = write(contract.seeNotices, async ({ ids }, { tx, accountId, now, affected }) => {
  await markNoticesSeen(tx, accountId, ids, now);
  affected.notices.add(accountId);
  return { notices: await listNotices(tx, accountId) };
});
