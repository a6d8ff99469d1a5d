import { expect, describe, test, vi } from "vitest";
import { ENGINES, openWorld } from "../world.ts";
import { startedAgain } from "./movingOut.ts";
import { runCommand } from "./runCommand.ts";

vi.setConfig({ testTimeout: 60_000 });

const [USED, OTHER] = ["used-key-".repeat(4), "other-key-".repeat(4)] as const;

describe.each(ENGINES)("a server on %s with other secret keys", (engine) => {
  test("does not start, so no grant is lost, until the operator gives the grants up", async () => {
    const world = await openWorld(engine, { config: { secretKeys: [USED] } });
    await world.signedIn("ann@example.com");
    await world.server.close();
    await expect(startedAgain(world, { secretKeys: [OTHER] })).rejects.toThrow(/SECRET_KEYS.*forget-grants/);
    const before = await startedAgain(world, { secretKeys: [OTHER, USED] });
    expect(await before.store.db.selectFrom("account").select("google").execute()).toEqual([
      { google: "connected" },
    ]);
    await before.close();

    const done = await runCommand("forgetGrants", world);
    expect(done).toEqual({ code: 0, output: "Accounts that have to sign in at Google again: 1.\n" });
    const after = await startedAgain(world, { secretKeys: [OTHER] });
    expect(await after.store.db.selectFrom("account").select("google").execute()).toEqual([
      { google: "reauth" },
    ]);
  });
});
