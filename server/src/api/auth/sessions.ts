import * as contract from "@tasklane/contract/auth.ts";
import { read } from "../../http/handlers.ts";
import { sessionsOf, shownSessionId } from "../../db/tables/sessionRows.ts";

/** Lists the caller's sessions. */
export const sessions = read(contract.sessions, async (_input, { tx, accountId, sessionId, now }) => ({
  sessions: (await sessionsOf(tx, accountId, now)).map((row) => ({
    id: shownSessionId(row.id),
    browser: row.browser,
    signedInAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.seen_at).toISOString(),
    isThisOne: row.id === sessionId,
  })),
}));
