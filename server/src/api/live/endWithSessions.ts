import type { Store } from "../../db/engine.ts";
import { sessionsOf } from "../../db/tables/sessionRows.ts";
import type { Streams } from "./streams.ts";

/** Names the notification by which servers tell each other that a session ended. It carries the hash of the session's id. */
export const SESSION_ENDED = "session_ended";
/** So often, in milliseconds, the server looks for streams whose session has expired. */
const LOOK_EVERY = 15 * 60_000;

/**
 * Ends each event stream when its session ends, at whichever server, and soon after its session has expired (product 9.12).
 * @returns a function that stops looking for expired sessions
 */
export async function endWithSessions(
  streams: Streams,
  store: Store,
  clock: () => number,
): Promise<() => void> {
  await store.listen(SESSION_ENDED, (session) => streams.endOf(session));
  const endGone = (): void => {
    const now = clock();
    // `findSession` would count as a use of the session, and an open stream would keep it alive.
    const isThere = async ({ id, accountId }: { id: string; accountId: string }): Promise<boolean> =>
      (await store.glance((db) => sessionsOf(db, accountId, now))).some((session) => session.id === id);
    // If the database fails, the next look or gap repeats this.
    streams.endGone(isThere).catch(() => {});
  };
  // While no notifications arrived, sessions may have ended.
  store.onGap(endGone);
  const looking = setInterval(endGone, LOOK_EVERY).unref();
  return () => clearInterval(looking);
}
