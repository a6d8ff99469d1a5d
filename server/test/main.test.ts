import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, connect } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { start } from "@tasklane/emulator/start.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { LEAN_ENV, SERVER } from "../../scripts/leanNode.mjs";
import { soon } from "./boardOf.ts";
import { Browser } from "./Browser.ts";
import { freePort } from "../../scripts/freePort.mjs";
import { freshDatabase } from "./freshDatabase.ts";
import { ENGINES, PUBLIC_URL, signIn, temporaryFolder } from "./world.ts";

interface Program {
  child: ChildProcess;
  /** Settles with the server's address once it listens. */
  ready: Promise<string>;
  /** Settles with how the program ended, and everything that it printed. */
  ended: Promise<{ code: number | null; signal: string | null; printed: string }>;
}

/**
 * Runs the built server, as `globalSetup.ts` built it, instead of the sources.
 * @param shell a shell command that runs before, in the same process
 */
function run(env: Record<string, string>, shell = ""): Program {
  const child = spawn("sh", ["-c", `${shell} exec "$0" "$1"`, process.execPath, SERVER], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: LEAN_ENV.NODE_COMPILE_CACHE, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  const read = [child.stdout!, child.stderr!].map((stream) => {
    stream.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
    return new Promise((done) => void stream.once("end", done));
  });
  // Waits for `exit`, because Node emits no `close` after `disconnect`.
  const exited = new Promise<{ code: number | null; signal: string | null }>(
    (done) => void child.once("exit", (code, signal) => done({ code, signal })),
  );
  return {
    child,
    ready: new Promise((done) => {
      child.on(
        "message",
        (message: { ready?: boolean; url?: string }) => message.ready && done(message.url!),
      );
    }),
    ended: Promise.all([exited, ...read]).then(([how]) => ({ ...how, printed })),
  };
}

/** Starts a stand-in for Google that lets people in unasked. @returns the settings by which a server uses it */
async function besideGoogle(): Promise<Record<string, string>> {
  const emulator = await start({
    autoConsent: true,
    clients: [
      {
        client_id: "tasklane-local",
        client_secret: "tasklane-local-secret",
        redirect_uris: [`${PUBLIC_URL}/callback`],
      },
    ],
  });
  onTestFinished(() => emulator.close());
  return { EMULATOR_PORT: new URL(emulator.url).port, PUBLIC_URL };
}

async function takenPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => void server.listen(0, "localhost", done));
  return (server.address() as AddressInfo).port;
}

describe("the server program", () => {
  test.each(["SIGTERM", "SIGINT", "disconnect"])("is quiet, and ends with %s", async (how) => {
    const { child, ready, ended } = run({ DATA_DIR: temporaryFolder() });
    const url = await ready;
    expect((await fetch(`${url}/api/readyz`)).status).toBe(200);
    if (how === "disconnect") child.disconnect();
    else child.kill(how as "SIGTERM");
    expect(await ended).toEqual({ code: 0, signal: null, printed: "" });
  });

  // The first process of a container ignores a signal for which it has no handler.
  test.each(["SIGTERM", "disconnect"])("ends with %s while it still waits for its database", async (how) => {
    const silent = createServer();
    onTestFinished(() => void silent.close());
    await new Promise<void>((done) => void silent.listen(0, "127.0.0.1", done));
    const { port } = silent.address() as AddressInfo;
    const url = `postgresql://me@127.0.0.1:${port}/db`;
    const { child, ended } = run({ DATA_DIR: temporaryFolder(), DATABASE_URL: url });
    await once(silent, "connection");
    if (how === "disconnect") child.disconnect();
    else child.kill(how as "SIGTERM");
    expect(await ended).toEqual({ code: 0, signal: null, printed: "" });
  });

  test("still reaches Google when more connections are open than it may have files", async () => {
    const emulator = await start({ autoConsent: true, clients: [] });
    onTestFinished(() => emulator.close());
    const settings = { DATA_DIR: temporaryFolder(), EMULATOR_PORT: new URL(emulator.url).port };
    const { port } = new URL(await run(settings, "ulimit -n 160;").ready);
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), "localhost"));
    let ended = 0;
    for (const socket of sockets) socket.on("error", () => {}).on("close", () => ended++);
    await soon(() => expect(ended).toBeGreaterThan(50));
    const [open] = sockets.filter((each) => !each.closed);
    open!.write("GET /api/auth_google HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [answer] = (await once(open!, "data")) as [Buffer];
    expect(answer.toString()).toContain("HTTP/1.1 302");
    for (const socket of sockets) socket.destroy();
  });

  test("finishes running requests before it ends, and accepts no new ones", async () => {
    const port = `${await freePort()}`;
    const env = { DATA_DIR: temporaryFolder(), PORT: port, ...(await besideGoogle()) };
    const { child, ready, ended } = run(env);
    await ready;
    const browser = new Browser(`http://localhost:${port}`);
    await signIn(browser, { email: "ann@example.com" });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const socket = connect(Number(port), "localhost");
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk) => (answer += String(chunk)));
    const body = JSON.stringify({ title: "x" });
    const head = `POST /api/my-tasks/addTask/a HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
    // The answer "100 Continue" shows that the server has begun with the request.
    const begun = new Promise<void>((done) => void socket.once("data", () => done()));
    socket.write(head);
    await begun;
    child.kill("SIGTERM");
    const refused = async (): Promise<boolean> =>
      fetch(`http://localhost:${port}/api/healthz`).then(
        () => false,
        () => true,
      );
    while (!(await refused()));
    const closed = new Promise((done) => void socket.once("close", done));
    socket.write(body);
    await closed;
    expect(answer).toContain("HTTP/1.1 404");
    expect(await ended).toMatchObject({ code: 0 });
  });

  test("FL01: says of what nobody caught where it happened, and nothing that it carries", async () => {
    const error = `Object.assign(new Error("title canary\\n    at canary (notes:1:2)"), { cause: new Error("canary"),
      config: { headers: { authorization: "Bearer ya29.canary" } }, response: { data: "canary" }, errors: ["canary"] })`;
    const faults = `process.on("SIGUSR2", () => void Promise.reject(${error}));
      process.on("SIGHUP", () => setImmediate(() => { throw ${error}; }));`;
    const preload = `--import=data:text/javascript;base64,${Buffer.from(faults).toString("base64")}`;
    const { child, ready, ended } = run({ DATA_DIR: temporaryFolder(), NODE_OPTIONS: preload });
    const address = await ready;
    child.kill("SIGUSR2");
    expect((await fetch(`${address}/api/healthz`)).status).toBe(200);
    child.kill("SIGHUP");
    const { code, printed } = await ended;
    expect(code).toBe(1);
    expect(printed).not.toMatch(/canary|ya29/);
    const message = printed.split("\n").filter((line) => /"(unhandled|uncaught)"/.test(line));
    expect(message.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 50, msg: "unhandled", err: { type: "Error", at: expect.any(Array) } },
      { level: 60, msg: "uncaught", err: { type: "Error", at: expect.any(Array) } },
    ]);
  });

  test("says in one sentence that its port is taken", async () => {
    const port = await takenPort();
    const { code, printed } = await run({ DATA_DIR: temporaryFolder(), PORT: `${port}` }).ended;
    expect([code, printed]).toEqual([1, `Port ${port} is already taken. Set PORT to another one.\n`]);
  });

  test("behind a proxy, listens at the one address that it is given", async () => {
    const settings = { DATA_DIR: temporaryFolder(), TRUST_PROXY: "1", LISTEN_ON: "127.0.0.1" };
    const { port } = new URL(await run(settings).ready);
    expect((await fetch(`http://127.0.0.1:${port}/api/readyz`)).status).toBe(200);
    for (const other of ["127.0.0.2", "[::1]"])
      await expect(fetch(`http://${other}:${port}/api/readyz`)).rejects.toThrow("fetch failed");
    // An address of RFC 5737 for documents, which no machine has.
    const elsewhere = await run({ ...settings, DATA_DIR: temporaryFolder(), LISTEN_ON: "192.0.2.1" }).ended;
    expect([elsewhere.code, elsewhere.printed]).toEqual([
      1,
      "This machine has no address 192.0.2.1. Set LISTEN_ON to another.\n",
    ]);
  });

  test("says in one message which settings cannot be used", async () => {
    const { code, printed } = await run({ PORT: "x", LOG_LEVEL: "loud" }).ended;
    expect(code).toBe(1);
    expect(printed.trim().split("\n")).toEqual([
      "These settings cannot be used:",
      expect.stringContaining("PORT"),
      expect.stringContaining("LOG_LEVEL"),
    ]);
  });

  test("says in one sentence that its folder cannot be written", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const { code, printed } = await run({ DATA_DIR: join(folder, "file/data") }).ended;
    expect(code).toBe(1);
    expect(printed).toMatch(/^The data folder .* cannot be written\. Set DATA_DIR to another\.\n$/);
    // `/proc` is a file system in which nobody can create folders.
    if (process.platform === "linux")
      expect((await run({ DATA_DIR: "/proc/folder" }).ended).printed).toContain("cannot be written");
    mkdirSync(join(folder, "closed"));
    chmodSync(join(folder, "closed"), 0o500);
    // Root may write into any folder, so the server would start.
    if (process.getuid?.() !== 0)
      expect((await run({ DATA_DIR: join(folder, "closed") }).ended).printed).toContain("cannot be written");
  });

  test("shows a bug in a migration with its place", async () => {
    const DATA_DIR = temporaryFolder();
    const database = new DatabaseSync(join(DATA_DIR, "tasklane.sqlite"));
    database.exec("create table account (odd)");
    database.close();
    const { code, printed } = await run({ DATA_DIR }).ended;
    expect(code).toBe(1);
    expect(printed).toMatch(/^The database in .* cannot be opened: .+\.\nError: .*account.*\n +at /);
  });

  test("says in one sentence that the database is away, without its password", async () => {
    const closed = createServer();
    await new Promise<void>((done) => void closed.listen(0, "127.0.0.1", done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const url = `postgresql://me:hunter2@127.0.0.1:${port}/db`;
    const { code, printed } = await run({ DATA_DIR: temporaryFolder(), DATABASE_URL: url }).ended;
    expect(code).toBe(1);
    expect(printed).toMatch(/^The database that DATABASE_URL names cannot be used: .*ECONNREFUSED.*\.\n$/);
    expect(printed).not.toContain("hunter2");
  });

  test("keeps a second one from its data while it lives, however it ends", async () => {
    const DATA_DIR = temporaryFolder();
    const first = run({ DATA_DIR });
    await first.ready;
    const second = await run({ DATA_DIR }).ended;
    expect(second.code).toBe(1);
    expect(second.printed).toBe(`Another Tasklane server is already using the data in ${DATA_DIR}.\n`);
    first.child.kill("SIGKILL");
    await first.ended;
    const third = run({ DATA_DIR });
    expect((await fetch(`${await third.ready}/api/readyz`)).status).toBe(200);
  });
});

describe.each(ENGINES)("what was answered on %s", (engine) => {
  test("is there after kill -9", async () => {
    const env: Record<string, string> = { DATA_DIR: temporaryFolder(), ...(await besideGoogle()) };
    if (engine === "postgres") {
      const database = await freshDatabase();
      onTestFinished(() => database.drop());
      env["DATABASE_URL"] = database.url;
    }
    const ann = { email: "ann@example.com" };
    let cookies: Browser["cookies"] | null = null;
    let answered: string | null = null;
    const headers = { "idempotency-key": "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11" };
    for (let life = 0; life < 3; life++) {
      const port = `${await freePort()}`;
      const program = run({ ...env, PORT: port });
      await program.ready;
      const browser = new Browser(`http://localhost:${port}`);
      for (const [name, value] of cookies ?? []) browser.cookies.set(name, value);
      if (cookies) expect((await browser.get("/api/current-user")).body).toMatchObject({ email: ann.email });
      else expect((await signIn(browser, ann)).status).toBe(200);
      const path = "/api/my-tasks/all-task-lists";
      const board = await browser.get(cookies ? path : `${path}?refresh=true`);
      const { lists, tasks } = board.body as {
        lists: { google_list_id: string }[];
        tasks: { finalTitle: string }[];
      };
      expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(cookies ? ["Milk"] : []);
      const added = await browser.post(
        `/api/my-tasks/addTask/${lists[0]!.google_list_id}`,
        { title: "Milk" },
        headers,
      );
      expect([added.status, added.text]).toEqual([201, answered ?? added.text]);
      answered = added.text;
      cookies = browser.cookies;
      program.child.kill("SIGKILL");
      await program.ended;
    }
  });
});
