import * as contract from "@tasklane/contract/auth.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { Failed } from "../../http/Failed.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { deleteSession, sessionsOf, shownSessionId } from "../../db/tables/sessionRows.ts";
import { endOnce } from "./endOnce.ts";
import type { SignInDeps } from "./SignInDeps.ts";

/** Ends one session of the caller, which may be the present one. */
export function endSession(deps: SignInDeps): Endpoint {
  const call = contract.endSession;
  return bare(call, async (input, exchange) => {
    const answer = { message: SUCCESS.sessionEnded };
    return endOnce(deps, { call, input, answer }, exchange, async (tx, accountId) => {
      const own = await sessionsOf(tx, accountId, exchange.now);
      const meant = own.find(({ id }) => shownSessionId(id) === input.sessionId);
      if (!meant) throw new Failed("not_found");
      await deleteSession(tx, meant.id);
      return [meant.id];
    });
  });
}
