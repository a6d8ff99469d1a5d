import * as contract from "@tasklane/contract/auth.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { bare } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import { answerOnce, keyOf } from "../http/writing.ts";
import { deleteSessionsOf } from "../store/sessions.ts";
import type { SignInNeeds } from "./SignInNeeds.ts";

const ANSWER = { message: SUCCESS.loggedOut };

/**
 * Ends every session of the caller, in every browser, this one too. Under a key that it was done with before it ends
 * nothing: a late repetition leaves those alone who signed in since.
 */
export function logoutEverywhere({ store, cookies, signedOut }: SignInNeeds): Handled {
  const call = contract.logoutEverywhere;
  return bare(call, async (input, { request, reply, session, now }) => {
    const { accountId } = session!;
    const ended = await store.transaction(async (tx) => {
      let ids: string[] = [];
      await answerOnce(tx, { call, input, accountId, key: keyOf(request), now }, async () => {
        ids = await deleteSessionsOf(tx, accountId);
        return ANSWER;
      });
      return ids;
    });
    for (const id of ended) await signedOut(id);
    if (ended.length > 0) cookies.clear(reply, "sid");
    return ANSWER;
  });
}
