import * as contract from "@tasklane/contract/auth.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { bare } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import { deleteSessionsOf } from "../store/sessions.ts";
import type { SignInNeeds } from "./SignInNeeds.ts";

/** Ends every session of the caller, in every browser, this one too. */
export function logoutEverywhere({ store, cookies, signedOut }: SignInNeeds): Handled {
  return bare(contract.logoutEverywhere, async (_input, { reply, session }) => {
    for (const id of await deleteSessionsOf(store.db, session!.accountId)) await signedOut(id);
    cookies.clear(reply, "sid");
    return { message: SUCCESS.loggedOut };
  });
}
