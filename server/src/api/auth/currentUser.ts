import * as contract from "@tasklane/contract/auth.ts";
import { Failed } from "../../http/Failed.ts";
import { read } from "../../http/handlers.ts";
import { findAccount } from "../../db/tables/accounts.ts";
import { findTrouble } from "../../db/tables/accountTroubles.ts";
import { userOf } from "./userOf.ts";

/** Returns the signed-in person. If Google no longer lets Tasklane into their account, or fails, the answer says so. */
export const currentUser = read(contract.currentUser, async (_input, { tx, accountId }) => {
  const account = await findAccount(tx, accountId);
  if (!account) throw new Failed("signed_out");
  const trouble = await findTrouble(tx, accountId);
  return {
    ...userOf(account),
    ...(account.google !== "connected" && { google: account.google }),
    ...(trouble && { trouble }),
  };
});
