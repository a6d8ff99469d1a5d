import * as contract from "@tasklane/contract/auth.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { bare } from "../../http/handlers.ts";
import type { Handled } from "../../http/handlers.ts";
import { deleteSessionsOf } from "../../db/tables/sessions.ts";
import { endOnce } from "./endOnce.ts";
import type { SignInNeeds } from "./SignInDeps.ts";

/** Ends every session of the caller, in every browser, this one too. */
export function logoutEverywhere(needs: SignInNeeds): Handled {
  const call = contract.logoutEverywhere;
  const answer = { message: SUCCESS.loggedOut };
  return bare(call, (input, exchange) => endOnce(needs, { call, input, answer }, exchange, deleteSessionsOf));
}
