import * as contract from "@tasklane/contract/auth.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { deleteSessionsOf } from "../../db/tables/sessionRows.ts";
import { endOnce } from "./endOnce.ts";
import type { SignInDeps } from "./SignInDeps.ts";

/** Ends every session of the caller, in every browser, including this one. */
export function logoutEverywhere(deps: SignInDeps): Endpoint {
  const call = contract.logoutEverywhere;
  const answer = { message: SUCCESS.loggedOut };
  return bare(call, (input, exchange) => endOnce(deps, { call, input, answer }, exchange, deleteSessionsOf));
}
