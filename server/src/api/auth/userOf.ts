import type { User } from "@tasklane/contract/auth.ts";
import type { Account } from "../../db/tables/accounts.ts";

/** A person as they go over the wire: never Google's own id of them. */
export function userOf({ id, email, name, picture }: Account): User {
  return { user_id: id, email, ...(name !== null && { name }), ...(picture !== null && { picture }) };
}
