import * as contract from "@tasklane/contract/auth.ts";
import { Failed } from "../http/Failed.ts";
import { read } from "../http/handlers.ts";
import { findAccount } from "../store/accounts.ts";
import { userOf } from "./userOf.ts";

/** Who is signed in. */
export const currentUser = read(contract.currentUser, async (_input, { tx, accountId }) => {
  const account = await findAccount(tx, accountId);
  if (!account) throw new Failed("signed_out");
  return userOf(account);
});
