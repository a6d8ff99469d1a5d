import { describe, expect, test } from "vitest";
import { addCalls, minuteOf } from "../../src/db/tables/rateCounts.ts";
import { sweep as sweepAll } from "../../src/services/retention/sweep.ts";
import { ENGINES, openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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
      deletions: (await db.selectFrom("deletion").select("call").execute()).length,
      counts: (await db.selectFrom("rate_count").select("key").execute()).length,
    });
    const sweep = () => sweepAll(server.store, clock.now());
    await signedIn("ann@example.com");
    const { id } = await db.selectFrom("account").select("id").executeTakeFirstOrThrow();
    const key = { account_id: id, key: "k", request: "", status: 200, answer: "{}", at: clock.now() };
    await db.insertInto("idempotency").values(key).execute();
    await db.insertInto("deletion").values({ call: "c", at: clock.now() }).execute();
    await addCalls(db, "session s", minuteOf(clock.now()), 1);
    clock.move(HOUR);
    await sweep();
    expect(await left()).toEqual({ sessions: 1, states: 1, keys: 1, deletions: 1, counts: 1 });
    clock.move(MINUTE);
    await sweep();
    expect(await left()).toEqual({ sessions: 1, states: 0, keys: 1, deletions: 1, counts: 0 });
    clock.move(DAY);
    await sweep();
    expect(await left()).toEqual({ sessions: 1, states: 0, keys: 0, deletions: 0, counts: 0 });
    clock.move(14 * DAY);
    await sweep();
    expect(await left()).toEqual({ sessions: 0, states: 0, keys: 0, deletions: 0, counts: 0 });
  });

  test("goes on when one part fails, and says so", async () => {
    const clock = standingClock();
    const { signedIn, server } = await openWorld(engine, { overrides: { clock: clock.now } });
    const { db } = server.store;
    await signedIn("ann@example.com");
    await db.schema.dropTable("rate_count").execute();
    clock.move(30 * DAY);
    await expect(sweepAll(server.store, clock.now())).rejects.toThrow("rate_count");
    expect(await db.selectFrom("session").select("id").execute()).toEqual([]);
  });
});
