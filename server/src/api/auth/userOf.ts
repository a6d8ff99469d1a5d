import type { User } from "@tasklane/contract/auth.ts";
import type { Account } from "../../db/tables/accounts.ts";

/** Presents an account to its own page. Google's id of the person is left out. */
export function userOf({ id, email, name, picture }: Account): User {
  return { user_id: id, email, ...(name !== null && { name }), ...(picture !== null && { picture }) };
}
