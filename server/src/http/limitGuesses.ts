import { invitation, joinSharedList, shareLink } from "@tasklane/contract/sharing.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Store, Tx } from "../db/engine.ts";
import { addCalls, minuteOf, restOfMinute } from "../db/tables/rateCounts.ts";
import { findSession } from "../db/tables/sessionRows.ts";
import { Failed } from "./Failed.ts";
import { addressOf } from "./limits.ts";
import type { Deps } from "./route.ts";

/** Calls whose answers reveal whether the id of a shared list exists. Without a limit, somebody could guess ids with them. */
const GUESSED: ReadonlySet<string | undefined> = new Set([
  shareLink.name,
  invitation.name,
  joinSharedList.name,
]);
/** How many guesses may fail in one hour, for each account and each IP address, before the caller has to wait (product 9.11). */
const GUESSES = { account: 10, address: 30 };
const MINUTES = 60;

/**
 * Limits failed guesses of ids. An attempt is counted before it runs, so that many at once count too. If the answer is not 404,
 * the guess did not fail, and is subtracted again.
 */
export function limitGuesses(app: FastifyInstance, { store, clock, cookies }: Deps): void {
  const made = new WeakMap<FastifyRequest, { keys: string[]; hour: number }>();
  app.addHook("preHandler", async (request, reply) => {
    if (!GUESSED.has(request.routeOptions.config.call)) return;
    const now = clock();
    const hash = cookies.sessionHash(request);
    const session = hash === null ? null : await findSession(store, hash, now);
    // Without a session, every call but `invitation` is refused anyway, so it reveals nothing.
    if (!session && request.routeOptions.config.call !== invitation.name) return;
    const since = minuteOf(now) % MINUTES;
    const hour = minuteOf(now) - since;
    const limits: [string, number][] = [[`guesses from address ${addressOf(request)}`, GUESSES.address]];
    if (session) limits.push([`guesses of account ${session.accountId}`, GUESSES.account]);
    const attempt = { keys: limits.map(([key]) => key), hour };
    const counts = await count(store, attempt, 1);
    if (limits.some(([, most], at) => counts[at]! > most)) {
      const minutes = (MINUTES - 1 - since) * 60_000;
      void reply.header("retry-after", Math.ceil((minutes + restOfMinute(now)) / 1_000));
      throw new Failed("slow_down");
    }
    made.set(request, attempt);
  });
  app.addHook("onSend", async (request, { statusCode }) => {
    const attempt = made.get(request);
    if (attempt && statusCode !== 404) await count(store, attempt, -1);
  });
}

/**
 * Adds to the counts of these keys.
 * @returns the new counts; 0 if the database cannot store a count, because a full disk must not stop people from reading
 */
async function count(
  store: Store,
  { keys, hour }: { keys: readonly string[]; hour: number },
  by: number,
): Promise<number[]> {
  const add = async (tx: Tx): Promise<number[]> => {
    const counts: number[] = [];
    for (const key of keys) counts.push(await addCalls(tx, key, hour, by));
    return counts;
  };
  return store.transaction(add, { isLazy: true }).catch(() => keys.map(() => 0));
}
