import * as contract from "@tasklane/contract/auth.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { Failed } from "../http/Failed.ts";
import { bare } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import { findAccount, removeAccount } from "../store/accounts.ts";
import { deleteSessionsOf } from "../store/sessions.ts";
import { boundTo } from "./grants.ts";
import type { SignInNeeds } from "./SignInNeeds.ts";

/**
 * Deletes our copy of everything of the caller and gives the grant back to Google, which keeps the tasks. Google being
 * away does not keep anyone here: a token that nobody holds any more does nothing.
 */
export function deleteAccount(needs: SignInNeeds): Handled {
  const { store, cookies, seal, openid, clientId, signedOut } = needs;
  return bare(contract.deleteAccount, async ({ confirm }, { request, reply, session }) => {
    const { accountId } = session!;
    const account = await findAccount(store.db, accountId);
    if (!account || confirm.trim().toLowerCase() !== account.email.toLowerCase()) {
      throw new Failed("invalid_input", { fields: { confirm: INVALID.value } });
    }
    const token = account.token === null ? null : seal.open(account.token, boundTo(account, clientId));
    for (const id of await deleteSessionsOf(store.db, accountId)) await signedOut(id);
    await store.transaction((tx) => removeAccount(tx, accountId));
    if (token !== null) {
      await openid
        .revoke(token)
        .catch((err: unknown) => request.log.info({ err }, "the grant was not given back"));
    }
    cookies.clear(reply, "sid");
    return { message: SUCCESS.accountDeleted };
  });
}
