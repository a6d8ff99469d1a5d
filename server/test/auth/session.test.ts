import { describe, expect, test } from "vitest";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const DAY = 24 * 60 * 60_000;
const EMAIL = "ann@example.com";

describe.each(enginesFor("sqlite"))("a session on %s", (engine) => {
  test("ends fourteen days after its last use", async () => {
    const clock = standingClock();
    const { signedIn } = await openWorld(engine, { overrides: { clock: clock.now } });
    const ann = await signedIn(EMAIL);
    const status = async () => (await ann.get("/api/current-user")).status;
    clock.move(14 * DAY - 1);
    expect(await status()).toBe(200);
    clock.move(14 * DAY);
    expect(await status()).toBe(200);
    clock.move(14 * DAY + 1);
    expect(await status()).toBe(401);
  });

  test("ends thirty days after it began, however much it is used", async () => {
    const clock = standingClock();
    const { signedIn } = await openWorld(engine, { overrides: { clock: clock.now } });
    const ann = await signedIn(EMAIL);
    for (let day = 0; day < 30; day += 10) {
      expect((await ann.get("/api/current-user")).status).toBe(200);
      clock.move(10 * DAY);
    }
    expect((await ann.get("/api/current-user")).status).toBe(200);
    clock.move(1);
    const over = await ann.get("/api/current-user");
    expect(over.status).toBe(401);
    expect(over.body).toEqual({ code: "signed_out", message: "Please sign in." });
  });

  test("notes its use at most every five minutes", async () => {
    const clock = standingClock();
    const { signedIn, server } = await openWorld(engine, { overrides: { clock: clock.now } });
    const ann = await signedIn(EMAIL);
    const seen = async () =>
      (await server.store.db.selectFrom("session").select("seen_at").executeTakeFirstOrThrow()).seen_at;
    const began = await seen();
    clock.move(5 * 60_000);
    await ann.get("/api/current-user");
    expect(await seen()).toBe(began);
    clock.move(1);
    await ann.get("/api/current-user");
    expect(await seen()).toBe(clock.now());
  });

  test("ends at sign-out, at once and in every server process", async () => {
    const { signedIn, another, browser, server } = await openWorld(engine, {
      // Only PostgreSQL allows two servers on one database.
      overrides: {},
    });
    const ann = await signedIn(EMAIL);
    const stolen = browser();
    stolen.cookies.set("sid-3000", ann.cookies.get("sid-3000")!);
    const out = await ann.get("/api/logout");
    expect(out.status).toBe(200);
    expect(out.body).toEqual({ message: "Logged out successfully!" });
    expect(ann.cookies.has("sid-3000")).toBe(false);
    expect((await stolen.get("/api/current-user")).status).toBe(401);
    if (engine === "postgres") {
      const { address } = await another();
      expect((await stolen.get(new URL("/api/current-user", address).href)).status).toBe(401);
    }
    expect(await server.store.db.selectFrom("session").selectAll().execute()).toEqual([]);
    expect((await ann.get("/api/logout")).status).toBe(200);
  });

  test("FT04: does not end when somebody else's page in the same browser signs out", async () => {
    const { signedIn } = await openWorld(engine);
    const ann = await signedIn(EMAIL);
    expect((await ann.get("/api/logout", { "x-account": "of somebody else" })).status).toBe(200);
    expect((await ann.get("/api/current-user")).status).toBe(200);
  });
});

describe("a cookie", () => {
  test("that belongs to nobody signs nobody in", async () => {
    const { browser } = await openWorld("sqlite");
    const ann = browser();
    expect((await ann.get("/api/current-user")).status).toBe(401);
    for (const value of ["", "x", "a".repeat(5000), "%00", "%zz"]) {
      ann.cookies.set("sid-3000", value);
      expect((await ann.get("/api/current-user")).status).toBe(401);
    }
  });

  test("sent twice is refused, because another site may have set one of the two", async () => {
    const { signedIn, browser } = await openWorld("sqlite");
    const ann = await signedIn(EMAIL);
    const mine = `sid-3000=${ann.cookies.get("sid-3000")}`;
    const status = async (cookie: string) => (await browser().get("/api/current-user", { cookie })).status;
    expect(await status(mine)).toBe(200);
    expect(await status(`${mine}; sid-3000=other`)).toBe(401);
    expect(await status(`sid-3000=other; ${mine}`)).toBe(401);
  });

  // A sibling domain may set a cookie whose name begins with such a byte: browsers then find no `__Host-` in it.
  test("whose name only looks like ours is another site's, and neither signs out nor in", async () => {
    const { signedIn, browser } = await openWorld("sqlite");
    const ann = await signedIn(EMAIL);
    const mine = `sid-3000=${ann.cookies.get("sid-3000")}`;
    const status = async (cookie: string) => (await browser().get("/api/current-user", { cookie })).status;
    expect(await status(`\xa0sid-3000=other; ${mine}`)).toBe(200);
    expect(await status(`${mine};\xa0sid-3000=other`)).toBe(200);
    expect(await status(`sid-3000; ${mine}; sid-3000x`)).toBe(200);
    expect(await status(`\xa0${mine}`)).toBe(401);
    expect(await status(`sid-3000 =other; ${mine}`)).toBe(401);
  });

  test("is hidden from scripts and other sites' forms, and goes over https only under https", async () => {
    const { browser, signedIn } = await openWorld("sqlite");
    const ann = browser();
    const set = (await ann.get("/api/auth_google")).headers.getSetCookie();
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(/^oauth-3000=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);

    const publicUrl = "https://tasks.example.org";
    const secure = await openWorld("sqlite", { config: { publicUrl } });
    const set2 = (await secure.browser().get("/api/auth_google")).headers.getSetCookie();
    expect(set2[0]).toMatch(/^__Host-oauth=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const bob = await secure.signedIn(EMAIL);
    expect([...bob.cookies.keys()]).toContain("__Host-sid");
    expect([...(await signedIn(EMAIL)).cookies.keys()]).toContain("sid-3000");
  });
});
