import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { allSharedTaskLists } from "@tasklane/contract/sharing.ts";
import { findAccount } from "../db/tables/accounts.ts";
import { namesOf, readAwaiting, readSeats } from "./board.ts";
import type { Reader } from "../db/engine.ts";
import { readTasks } from "./readTasks.ts";

/** The shared lists of a person with their tasks, and those that they wait for; `only` the one with this id of theirs. */
export async function readSharedBoard(
  tx: Reader,
  accountId: string,
  only?: string,
): Promise<AnswerOf<typeof allSharedTaskLists>> {
  const isAsked = (list: { google_list_id: string }): boolean =>
    only === undefined || list.google_list_id === only;
  const seats = (await readSeats(tx, accountId)).filter((seat) => seat.shared && isAsked(seat.list));
  const awaiting = (await readAwaiting(tx, accountId)).filter(isAsked);
  return {
    sharedLists: [...seats.map((seat) => seat.list), ...awaiting],
    sharedTasks: (await readTasks(tx, seats.map(namesOf), "all")).flat(),
    refreshedAt: (await findAccount(tx, accountId))?.pulled_at ?? 0,
  };
}
