import * as contract from "@tasklane/contract/notices.ts";
import { read } from "../../http/handlers.ts";
import { listNotices } from "../../db/tables/noticeRows.ts";

/** Lists recent events around the caller's shared lists. */
export const notices = read(contract.notices, async (_input, { tx, accountId }) => ({
  notices: await listNotices(tx, accountId),
}));
