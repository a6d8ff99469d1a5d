import { randomUUID } from "node:crypto";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { boardOf, importedBoard } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { createTemplate } from "../freshDatabase.ts";
import { startPostgres } from "../postgresServer.ts";
import { signIn, temporaryFolder } from "../world.ts";
import { Cluster } from "./Cluster.ts";
import { underLoad } from "./underLoad.ts";
import type { Worked } from "./underLoad.ts";

const EMAIL = "ann@example.com";
const REST = 15 * 60_000;

// Each test starts and ends several programs.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

describe("two servers on PostgreSQL behind one address", () => {
  const closing: (() => void | Promise<void>)[] = [];
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let database: Awaited<ReturnType<typeof createTemplate>>;
  let cluster: Cluster;
  let ann: Browser;
  let google: ReturnType<Emulator["firstParty"]>;
  let listId: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const dataDir = temporaryFolder((close) => closing.push(close));
    database = await createTemplate(postgres.url);
    cluster = await Cluster.open({ databaseUrl: database.url, dataDir });
    closing.push(() => cluster.close());
    ann = new Browser(cluster.url);
    await signIn(ann, { email: EMAIL, publicUrl: cluster.url });
    google = cluster.emulator.firstParty(EMAIL);
    listId = (await importedBoard(ann)).lists[0]!.google_list_id;
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  /** Checks that everything that was answered is on the board exactly once. @returns the board's tasks with their status */
  async function nothingLostOrDoubled({ states, refused }: Worked): Promise<string[]> {
    expect(refused).toEqual([]);
    const { tasks } = await boardOf(ann);
    const titles = tasks.map(({ finalTitle }) => finalTitle);
    expect(titles).toEqual([...new Set(titles)]);
    const board = tasks.map(({ finalTitle, status }) => `${finalTitle} ${status}`).toSorted();
    expect(board).toEqual(expect.arrayContaining([...states].map((state) => state.join(" "))));
    return board;
  }

  test("serve everybody alike: no session, key or poke belongs to one of them", async () => {
    const [one, other] = cluster.addresses.map((address) => {
      const browser = new Browser(address);
      for (const [name, value] of ann.cookies) browser.cookies.set(name, value);
      return browser;
    }) as [Browser, Browser];
    const key = { "idempotency-key": randomUUID() };
    const path = `/api/my-tasks/addTask/${listId}`;
    const answers = [
      await one.post(path, { title: "Once" }, key),
      await other.post(path, { title: "Once" }, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.text).toBe(answers[0]!.text);
    expect((await ann.get("/api/logout", { "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect([
      (await one.get("/api/current-user")).status,
      (await other.get("/api/current-user")).status,
    ]).toEqual([401, 401]);
    await signIn(ann, { email: EMAIL, publicUrl: cluster.url });
    await nothingLostOrDoubled({ states: new Map([["Once", "needsAction"]]), refused: [], comeAgain: 0 });
  });

  test("FD07: are restarted in turn without a lost request", async () => {
    const worked = await underLoad(ann, listId, () => cluster.restartInTurn());
    expect(worked.comeAgain).toBe(0);
    await nothingLostOrDoubled(worked);
  });

  test("FP02: a server killed at any time costs nobody a request", async () => {
    const worked = await underLoad(ann, listId, async () => {
      for (const server of cluster.servers) {
        await server.end("SIGKILL");
        await server.start();
      }
    });
    expect(worked.comeAgain).toBe(0);
    await nothingLostOrDoubled(worked);
  });

  test("ask to come again while the database restarts", async () => {
    const worked = await underLoad(ann, listId, () => postgres.restart());
    expect(worked.comeAgain).toBeGreaterThan(0);
    await nothingLostOrDoubled(worked);
  });

  test("FD03: ask to come again while no connection is left", async () => {
    const admin = new Client(database.url);
    await admin.connect();
    await admin.query("begin; lock table session in access exclusive mode");
    const { promise: full, resolve } = Promise.withResolvers<void>();
    const asking = Array.from({ length: 40 }, async () => {
      const { status, headers } = await ann.get("/api/current-user");
      if (status === 503) resolve();
      return `${status} ${headers.get("retry-after")}`;
    });
    await full;
    await admin.query("commit");
    await admin.end();
    expect(new Set(await Promise.all(asking))).toEqual(new Set(["503 5", "200 null"]));
    expect((await ann.get("/api/readyz")).status).toBe(200);
  });

  test("FD09: lose nothing when their clocks differ by ten minutes", async () => {
    await cluster.servers[1]!.end("SIGTERM");
    await cluster.servers[1]!.start(10 * 60_000);
    const worked = await underLoad(ann, listId, async () => {
      for (let ask = 0; ask < 20; ask++) await boardOf(ann);
    });
    expect(worked.comeAgain).toBe(0);
    await nothingLostOrDoubled(worked);
  });

  test("C1: a server with a wrong clock uses the database's, and warns the operator", async () => {
    const wrong = cluster.servers[1]!;
    await wrong.end("SIGTERM");
    await wrong.start(-10 * 60_000);
    const browser = new Browser(cluster.addresses[1]!);
    for (const cookie of ann.cookies) browser.cookies.set(...cookie);
    const before = Date.now();
    const { status } = await browser.post(`/api/my-tasks/addTask/${listId}`, { title: "At which time?" });
    expect(status).toBe(201);
    const reader = new Client(database.url);
    await reader.connect();
    const { rows } = await reader.query("select created_at from task where text = 'At which time?'");
    await reader.end();
    expect(Math.abs(rows[0].created_at - before)).toBeLessThan(60_000);
    expect(wrong.printed).toContain("this machine's clock differs from the database's");
  });

  test("leave Google with the same tasks as the board after all this", async () => {
    // A call of unknown outcome is closed after two minutes, so the clock is set ahead.
    await Promise.all(cluster.servers.map((server) => server.end("SIGTERM")));
    await database.setClock({ ahead: REST });
    await Promise.all(cluster.servers.map((server) => server.start(REST)));
    await boardOf(ann, true);
    const board = await nothingLostOrDoubled({ states: new Map(), refused: [], comeAgain: 0 });
    expect(board.length).toBeGreaterThan(10);
    await vi.waitFor(
      () => {
        const there = google.tasks().filter(({ deleted }) => !deleted);
        expect(there.map(({ title, status }) => `${title} ${status}`).toSorted()).toEqual(board);
      },
      { timeout: 40_000, interval: 100 },
    );
  });
});
