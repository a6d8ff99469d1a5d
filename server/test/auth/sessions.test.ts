import { endSession, sessions } from "@tasklane/contract/auth.ts";
import type { OwnSession } from "@tasklane/contract/auth.ts";
import { describe, expect, test } from "vitest";
import type { Browser } from "../Browser.ts";
import { listen } from "../live/listenToEvents.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { requestOf } from "../requestOf.ts";
import { comeBack, enginesFor, openWorld, standingClock } from "../world.ts";
import type { World } from "../world.ts";

const ANN = "ann@example.com";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const KEY = "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11";

/** Signs in with a browser that sends this `User-Agent`. */
async function signedInAs(world: World, email: string, userAgent: string): Promise<Browser> {
  const browser = world.browser();
  const finishing = await comeBack(browser, { email });
  expect((await browser.get(finishing, { "user-agent": userAgent })).status).toBe(200);
  return browser;
}

async function listed(browser: Browser): Promise<OwnSession[]> {
  const { status, body, text } = await browser.get(`/api${sessions.path}`);
  expect(status, text).toBe(200);
  return (body as { sessions: OwnSession[] }).sessions;
}

/** Returns the id under which the list of sessions shows this browser's session. */
async function idOf(browser: Browser): Promise<string> {
  return (await listed(browser)).find(({ isThisOne }) => isThisOne)!.id;
}

function end(browser: Browser, sessionId: string, headers: Record<string, string> = {}) {
  const { path, method, body } = requestOf(endSession, { sessionId });
  return browser.ask(path, { method, body, headers });
}

const statusOf = async (browser: Browser): Promise<number> => (await browser.get("/api/current-user")).status;

describe.each(enginesFor("sqlite"))("a person's sessions on %s", (engine) => {
  test("are listed with their browsers, last used first, and without other people's", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { overrides: { clock: clock.now } });
    const began = clock.now();
    const laptop = await signedInAs(world, ANN, FIREFOX);
    clock.move(MINUTE);
    const other = await signedInAs(world, ANN, `<script>alert(1)</script>${"x".repeat(8_000)}`);
    await world.signedIn("bob@example.com");
    const time = (after: number): string => new Date(began + after).toISOString();
    const first = { browser: "Firefox on Linux", signedInAt: time(0), id: expect.any(String) as string };
    const second = {
      browser: null,
      signedInAt: time(MINUTE),
      lastUsedAt: time(MINUTE),
      id: expect.any(String) as string,
    };
    expect(await listed(other)).toEqual([
      { ...second, isThisOne: true },
      { ...first, lastUsedAt: time(0), isThisOne: false },
    ]);
    clock.move(10 * MINUTE);
    expect(await listed(laptop)).toEqual([
      { ...first, lastUsedAt: time(11 * MINUTE), isThisOne: true },
      { ...second, isThisOne: false },
    ]);
  });

  test("from before browsers were recorded are listed, expired ones are not", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { overrides: { clock: clock.now } });
    await signedInAs(world, ANN, FIREFOX);
    await world.server.store.db.updateTable("session").set({ browser: null }).execute();
    clock.move(14 * DAY);
    const late = await signedInAs(world, ANN, FIREFOX);
    expect((await listed(late)).map(({ browser }) => browser)).toEqual(["Firefox on Linux", null]);
    clock.move(1);
    expect(await listed(late)).toMatchObject([{ isThisOne: true }]);
  });

  test("have ids that are neither in cookie nor database, and sign nobody in", async () => {
    const world = await openWorld(engine);
    const ann = await world.signedIn(ANN);
    const id = await idOf(ann);
    expect(await idOf(ann)).toBe(id);
    const rows = await world.server.store.db.selectFrom("session").selectAll().execute();
    for (const kept of [ann.cookies.get("sid-3000")!, rows[0]!.id]) {
      expect(id).not.toContain(kept);
      const thief = world.browser();
      thief.cookies.set("sid-3000", id);
      expect(await statusOf(thief)).toBe(401);
      expect((await end(ann, kept)).status).toBe(404);
    }
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test("are ended one by one: at once, in every server process, with their event streams", async () => {
    const world = await openWorld(engine);
    const [here, there, third] = [
      await world.signedIn(ANN),
      await world.signedIn(ANN),
      await world.signedIn(ANN),
    ];
    // Only PostgreSQL allows two servers on one database.
    const { address } = engine === "postgres" ? await world.another() : world.server;
    const ended = await listen(there, address);
    const stays = await listen(third, address);
    for (const screen of [ended, stays]) await screen.next();
    const answer = await end(here, await idOf(there));
    expect([answer.status, answer.body]).toEqual([200, { message: "Browser signed out successfully" }]);
    await ended.ended;
    expect((await there.get(`${address}/api/current-user`)).status).toBe(401);
    expect(await statusOf(there)).toBe(401);
    expect([await statusOf(here), await statusOf(third)]).toEqual([200, 200]);
    expect((await listed(here)).map(({ id }) => id).toSorted()).toEqual(
      [await idOf(here), await idOf(third)].toSorted(),
    );
    // The streams of the other sessions still receive changes.
    await here.post("/api/my-tasks/add/label", { label_id: "1", label_name: "Red" });
    expect(await stays.next()).toMatchObject({ event: "changed" });
  });

  test("are ended by nobody else; other people's, ended and unknown ones answer alike", async () => {
    const world = await openWorld(engine);
    const [ann, gone] = [await world.signedIn(ANN), await world.signedIn(ANN)];
    const bob = await world.signedIn("bob@example.com");
    const was = await idOf(gone);
    expect((await end(ann, was)).status).toBe(200);
    const { status, ...body } = NOT_FOUND;
    const texts = new Set<string>();
    for (const id of [await idOf(bob), was, "never"]) {
      const answer = await end(ann, id);
      expect([answer.status, answer.body]).toEqual([status, body]);
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    expect(await statusOf(bob)).toBe(200);
  });

  test("end here too, which signs this browser out", async () => {
    const world = await openWorld(engine);
    const [here, there] = [await world.signedIn(ANN), await world.signedIn(ANN)];
    const stolen = world.browser();
    stolen.cookies.set("sid-3000", here.cookies.get("sid-3000")!);
    expect((await end(here, await idOf(here))).status).toBe(200);
    expect(here.cookies.has("sid-3000")).toBe(false);
    expect(await statusOf(stolen)).toBe(401);
    expect(await statusOf(there)).toBe(200);
  });

  test("are ended once for a key, and a repetition hears so again", async () => {
    const world = await openWorld(engine);
    const [here, there] = [await world.signedIn(ANN), await world.signedIn(ANN)];
    const [own, id] = [await idOf(here), await idOf(there)];
    const key = { "idempotency-key": KEY };
    const first = await end(here, id, key);
    const again = await end(here, id, key);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await end(here, own, key)).body).toMatchObject({ code: "idempotency_mismatch" });
    expect((await end(here, id)).status).toBe(404);
    expect(await statusOf(here)).toBe(200);
  });
});
