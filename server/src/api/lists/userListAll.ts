import * as contract from "@tasklane/contract/lists.ts";
import { read } from "../../http/handlers.ts";
import { readAwaiting, readMemberships } from "../../views/board.ts";

/** Lists the caller's private and shared lists, with those that they have asked to join. */
export const userListAll = read(contract.userListAll, async (_input, { tx, accountId }) => {
  const memberships = await readMemberships(tx, accountId);
  return {
    lists: memberships.filter((membership) => !membership.shared).map((membership) => membership.list),
    sharedLists: [
      ...memberships.filter((membership) => membership.shared).map((membership) => membership.list),
      ...(await readAwaiting(tx, accountId)),
    ],
  };
});
