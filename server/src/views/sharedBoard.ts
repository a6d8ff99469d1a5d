import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { allSharedTaskLists } from "@tasklane/contract/sharing.ts";
import { findAccount } from "../db/tables/accounts.ts";
import { namesOf, readAwaiting, readMemberships } from "./board.ts";
import type { Reader } from "../db/engine.ts";
import { readTasks } from "./readTasks.ts";

/**
 * Reads a person's shared lists with their tasks, and the lists that the person has asked to join. With `only`, it
 * reads only the list with that Google id.
 */
export async function readSharedBoard(
  tx: Reader,
  accountId: string,
  only?: string,
): Promise<AnswerOf<typeof allSharedTaskLists>> {
  const isWanted = (list: { google_list_id: string }): boolean =>
    only === undefined || list.google_list_id === only;
  const memberships = (await readMemberships(tx, accountId)).filter(
    (membership) => membership.shared && isWanted(membership.list),
  );
  const awaiting = (await readAwaiting(tx, accountId)).filter(isWanted);
  return {
    sharedLists: [...memberships.map((membership) => membership.list), ...awaiting],
    sharedTasks: (await readTasks(tx, memberships.map(namesOf), "all")).flat(),
    refreshedAt: (await findAccount(tx, accountId))?.pulled_at ?? 0,
  };
}
