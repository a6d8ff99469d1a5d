import type { User } from "@tasklane/contract/auth.ts";
import type { Account } from "../../db/tables/accounts.ts";

/** Presents a person to clients, without the id that Google uses for them. */
export function userOf({ id, email, name, picture }: Account): User {
  return { user_id: id, email, ...(name !== null && { name }), ...(picture !== null && { picture }) };
}
