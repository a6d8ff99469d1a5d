// @chunk board
import { getState } from "../store.ts";
import { readOutbox } from "./outbox.ts";

/** How many of this person's mutations wait for the server, in this tab and in others. */
export function countWaiting(): number {
  const { user, board } = getState();
  const stored = user ? readOutbox(user.user_id) : [];
  return new Set([...stored.map(({ key }) => key), ...board.changes.map(({ id }) => id)]).size;
}
