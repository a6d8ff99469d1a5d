import * as contract from "@tasklane/contract/auth.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { isFrom } from "../../http/caller.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { deleteSession } from "../../db/tables/sessionRows.ts";
import type { SignInDeps } from "./SignInDeps.ts";

/**
 * Ends this session, if there is one. Another person may have signed in through another tab meanwhile. Then the cookie's session
 * is theirs, and stays (FT04).
 */
export function logout({ store, cookies, signedOut }: SignInDeps): Endpoint {
  return bare(contract.logout, async (_input, { request, reply, session }) => {
    if (session && !isFrom(session.accountId, request)) return { message: SUCCESS.loggedOut };
    if (session) {
      await store.transaction((tx) => deleteSession(tx, session.id));
      await signedOut(session.id);
    }
    cookies.clear(reply, "sid");
    return { message: SUCCESS.loggedOut };
  });
}
