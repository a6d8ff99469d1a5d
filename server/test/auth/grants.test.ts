import { describe, expect, test } from "vitest";
import { createGrants } from "../../src/security/grants.ts";
import { createSeal } from "../../src/security/seal.ts";
import { createAccessTokens } from "../../src/google/accessToken.ts";
import { createOpenid } from "../../src/google/openid.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import type { Engine } from "../world.ts";
import type { World } from "../world.ts";

const KEYS = ["first-key-".repeat(4), "second-key-".repeat(4)];
const EMAIL = "ann@example.com";

/** Creates access tokens over a world's database and provider, sealed with keys that a test chooses. */
function tokensOf({ server, config }: World, keys = KEYS.slice(0, 1), viaFetch?: typeof fetch) {
  const clock = standingClock();
  const lost: string[] = [];
  const grants = createGrants(server.store, createSeal(keys), config.google.clientId, (id) => lost.push(id));
  return {
    tokens: createAccessTokens(createOpenid({ ...config.google, fetch: viaFetch }), grants, clock.now),
    clock,
    lost,
  };
}

async function worldOfAnn(engine: Engine) {
  const world = await openWorld(engine, { config: { secretKeys: KEYS.slice(0, 1) } });
  await world.signedIn(EMAIL);
  const account = () => world.server.store.db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
  const refreshes = () => world.emulator.ledger.count("oauth.token") - 1;
  return { world, account, refreshes, id: (await account()).id };
}

describe.each(enginesFor("sqlite"))("access tokens on %s", (engine) => {
  test("are fetched once for simultaneous calls, kept, and renewed before they expire", async () => {
    const { world, refreshes, id } = await worldOfAnn(engine);
    const { tokens, clock } = tokensOf(world);
    const all = await Promise.all(Array.from({ length: 5 }, () => tokens.get(id)));
    expect(new Set(all).size).toBe(1);
    expect(refreshes()).toBe(1);
    await tokens.get(id);
    expect(refreshes()).toBe(1);
    clock.move(58 * 60_000);
    await tokens.get(id);
    expect(refreshes()).toBe(2);
    tokens.drop(id, "another token");
    await tokens.get(id);
    expect(refreshes()).toBe(2);
  });

  test("a revoked grant marks the account once, and Google is not asked again", async () => {
    const { world, account, refreshes, id } = await worldOfAnn(engine);
    const { tokens, lost } = tokensOf(world);
    world.emulator.revokeAccess(EMAIL);
    await expect(tokens.get(id)).rejects.toMatchObject({ kind: "reauth" });
    expect(await account()).toMatchObject({ google: "reauth" });
    await expect(tokens.get(id)).rejects.toMatchObject({ kind: "reauth" });
    expect(refreshes()).toBe(1);
    expect(lost).toEqual([id]);

    await world.signedIn(EMAIL);
    expect(await account()).toMatchObject({ google: "connected" });
    await expect(tokens.get(id)).resolves.toMatch(/^ya29/);
  });

  test("a grant that came while the old one was refused stays", async () => {
    const { world, account, id } = await worldOfAnn(engine);
    const meanwhile: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method === "POST")
        await world.server.store.db.updateTable("account").set({ token: "newer" }).execute();
      return answer;
    };
    const { tokens } = tokensOf(world, KEYS.slice(0, 1), meanwhile);
    world.emulator.revokeAccess(EMAIL);
    const refused = tokens.get(id);
    await expect(refused).rejects.toMatchObject({ kind: "reauth" });
    expect(await account()).toMatchObject({ google: "connected", token: "newer" });
  });

  test("a token sealed with an older key is sealed again with the newest", async () => {
    const { world, account, id } = await worldOfAnn(engine);
    const sealed = (await account()).token;
    const { tokens } = tokensOf(world, [KEYS[1]!, KEYS[0]!]);
    await tokens.get(id);
    expect((await account()).token).not.toBe(sealed);
    await expect(tokensOf(world, [KEYS[1]!]).tokens.get(id)).resolves.toMatch(/^ya29/);
  });

  test("a token of another row, or whose key is gone, is no grant", async () => {
    const { world, id } = await worldOfAnn(engine);
    await world.signedIn("bob@example.com");
    const { db } = world.server.store;
    const bob = await db.selectFrom("account").selectAll().where("id", "<>", id).executeTakeFirstOrThrow();
    await db.updateTable("account").set({ token: bob.token }).where("id", "=", id).execute();
    await expect(tokensOf(world).tokens.get(id)).rejects.toMatchObject({ kind: "reauth" });
    expect((await db.selectFrom("account").select("google").where("id", "=", id).execute())[0]).toEqual({
      google: "reauth",
    });
    await expect(tokensOf(world, [KEYS[1]!]).tokens.get(bob.id)).rejects.toMatchObject({ kind: "reauth" });
  });

  test("a provider that fails or is away leaves the grant as it is", async () => {
    const { world, account, id } = await worldOfAnn(engine);
    const { tokens } = tokensOf(world);
    for (const kind of [
      "internalError",
      "unavailable",
      "badGateway",
      "cutBefore",
      "truncatedJson",
    ] as const) {
      world.emulator.faults.add({ kind, match: { operation: "oauth.token" }, times: 1 });
      await expect(tokens.get(id)).rejects.toMatchObject({ kind: "unsent" });
    }
    expect(world.emulator.faults.pending()).toEqual([]);
    expect(await account()).toMatchObject({ google: "connected" });
    await expect(tokens.get(id)).resolves.toMatch(/^ya29/);
  });
});
