import * as contract from "@tasklane/contract/lists.ts";
import { read } from "../../http/handlers.ts";
import { readMemberships } from "../../views/board.ts";

/** Lists the caller's private lists, in the order of their board. */
export const allLists = read(contract.allLists, async (_input, { tx, accountId }) => {
  const memberships = await readMemberships(tx, accountId);
  return {
    lists: memberships.filter((membership) => !membership.shared).map((membership) => membership.list),
  };
});
