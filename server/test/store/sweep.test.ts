import { describe, expect, test } from "vitest";
import { sweepKeys } from "../../src/store/idempotency.ts";
import { sweepSessions } from "../../src/store/sessions.ts";
import { sweepStates } from "../../src/store/usedStates.ts";
import { ENGINES, openWorld, standingClock } from "../world.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describe.each(ENGINES)("sweeping on %s", (engine) => {
  test("forgets what has ended, and nothing else", async () => {
    const clock = standingClock();
    const { signedIn, server } = await openWorld(engine, { overrides: { clock: clock.now } });
    const { db } = server.store;
    const left = async () => ({
      sessions: (await db.selectFrom("session").select("id").execute()).length,
      states: (await db.selectFrom("used_state").select("state").execute()).length,
      keys: (await db.selectFrom("idempotency").select("key").execute()).length,
    });
    const sweep = async () => {
      for (const forget of [sweepSessions, sweepStates, sweepKeys]) await forget(db, clock.now());
    };
    await signedIn("ann@example.com");
    const { id } = await db.selectFrom("account").select("id").executeTakeFirstOrThrow();
    const key = { account_id: id, key: "k", request: "", status: 200, answer: "{}", at: clock.now() };
    await db.insertInto("idempotency").values(key).execute();
    clock.move(HOUR);
    await sweep();
    expect(await left()).toEqual({ sessions: 1, states: 1, keys: 1 });
    clock.move(1);
    await sweep();
    expect(await left()).toEqual({ sessions: 1, states: 0, keys: 1 });
    clock.move(DAY);
    await sweep();
    expect(await left()).toEqual({ sessions: 1, states: 0, keys: 0 });
    clock.move(14 * DAY);
    await sweep();
    expect(await left()).toEqual({ sessions: 0, states: 0, keys: 0 });
  });
});
