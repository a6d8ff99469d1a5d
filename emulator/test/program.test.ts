import type { ChildProcess } from "node:child_process";
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readSettings } from "../src/settings.ts";
import { start } from "../src/start.ts";

const MAIN = new URL("../src/main.ts", import.meta.url).pathname;
// Each test starts whole processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const children: ChildProcess[] = [];
let dataDir = "";

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "emulator-"));
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  rmSync(dataDir, { recursive: true });
});

const environment = (extra: Record<string, string> = {}) => ({
  ...process.env,
  EMULATOR_PORT: "0",
  DATA_DIR: dataDir,
  EMULATOR_CONTROL: "1",
  NODE_OPTIONS: "",
  ...extra,
});

/** Starts the program with an IPC channel and waits until it says that it is ready. */
async function running(port = "0", extra: Record<string, string> = {}) {
  const child = fork(MAIN, {
    env: environment({ EMULATOR_PORT: port, ...extra }),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  children.push(child);
  const output: string[] = [];
  child.stdout!.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr!.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const [message] = (await once(child, "message")) as [{ ready: boolean; url: string }];
  expect(message.ready).toBe(true);
  return { child, url: message.url, output };
}

async function failing(extra: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: environment(extra),
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "exit")) as [number];
  return { code, output };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const control = async (url: string, name: string, body: object) => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/control/${name}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
};

describe("the program", () => {
  it("says nothing on a normal start and stops on SIGTERM", async () => {
    const { child, url, output } = await running();
    expect((await fetch(url)).status).toBe(200);
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    expect(await gone).toEqual([0, null]);
    expect(output.join("")).toBe("");
  });

  it.each([
    ["EMULATOR_PORT", "x"],
    ["PUBLIC_URL", "x"],
    ["EMULATOR_AUTO_CONSENT", "yes"],
  ])("leaves it to the server to refuse %s=%s", async (name, value) => {
    // Sends a message as soon as the program waits for its parent to end.
    const preload = `process.on("newListener", (name) => name === "disconnect" && process.send({}))`;
    const child = fork(MAIN, {
      env: environment({ [name]: value }),
      execArgv: [`--import=data:text/javascript,${encodeURIComponent(preload)}`],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    children.push(child);
    let output = "";
    for (const stream of [child.stdout!, child.stderr!])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await once(child, "message");
    const gone = once(child, "exit");
    child.disconnect();
    expect([...(await gone), output]).toEqual([1, null, ""]);
  });

  it("counts an empty setting as absent", () => {
    const empty = { EMULATOR_PORT: " ", DATA_DIR: "", PUBLIC_URL: " ", PORT: "" };
    expect(readSettings(empty)).toEqual(readSettings({}));
    expect(readSettings({})).toMatchObject({
      port: 3001,
      dataDir: "./data",
      appUrl: "http://localhost:3000",
    });
  });

  it("does not outlive its parent", async () => {
    const { child } = await running();
    const gone = once(child, "exit");
    child.disconnect();
    expect(await gone).toEqual([0, null]);
  });

  it("keeps its file to its owner, one that was open to others too", async () => {
    writeFileSync(join(dataDir, "emulator.sqlite"), "", { mode: 0o644 });
    await running();
    const modes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(modes.length).toBeGreaterThan(1);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it("keeps every answered write, the keys, tokens and sign-ins over kill -9", async () => {
    const email = "survivor@example.com";
    const first = await running();
    const tokens = await control(first.url, "connect", { email });
    const headers = { authorization: `Bearer ${tokens["access_token"]}` };
    const port = new URL(first.url).port;
    const tasks = `/tasks/v1/lists/@default/tasks`;
    const answered: string[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let index = 0; ; index++) {
        const title = `${writer}-${index}`;
        const body = JSON.stringify({ title });
        try {
          const response = await fetch(first.url + tasks, { method: "POST", headers, body });
          await response.text();
          if (response.ok) answered.push(title);
        } catch {
          return;
        }
      }
    });
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(50);
    const certificates = await (await fetch(`${first.url}/oauth2/v3/certs`)).text();
    const gone = once(first.child, "exit");
    first.child.kill("SIGKILL");
    await gone;
    await Promise.all(writers);

    const second = await running(port);
    expect(await (await fetch(`${second.url}/oauth2/v3/certs`)).text()).toBe(certificates);
    const kept = (await control(second.url, "first-party", { email, action: "tasks" })) as unknown as {
      title: string;
    }[];
    const titles = new Set(kept.map(({ title }) => title));
    expect(answered.filter((title) => !titles.has(title))).toEqual([]);
    expect((await fetch(second.url + tasks, { headers })).status).toBe(200);
    const refresh = new URLSearchParams({
      client_id: "tasklane-local",
      client_secret: "tasklane-local-secret",
      grant_type: "refresh_token",
      refresh_token: tokens["refresh_token"]!,
    });
    expect((await fetch(`${second.url}/token`, { method: "POST", body: refresh })).status).toBe(200);
  });

  it("keeps order, hidden and deleted tasks over a restart, and adds its first data once", async () => {
    const first = await running();
    const email = "you@example.com";
    const work = async (url: string) => {
      const lists = (await control(url, "first-party", { email, action: "lists" })) as unknown as {
        id: string;
      }[];
      return {
        lists,
        tasks: await control(url, "first-party", { email, action: "visible", args: [lists[1]!.id] }),
      };
    };
    const before = await work(first.url);
    const [one, two] = before.tasks as unknown as { id: string }[];
    const list = before.lists[1]!.id;
    await control(first.url, "first-party", {
      email,
      action: "reorder",
      args: [list, one!.id, { previous: two!.id }],
    });
    await control(first.url, "first-party", { email, action: "addList", args: ["Sixth"] });
    const after = await work(first.url);
    const gone = once(first.child, "exit");
    first.child.kill("SIGINT");
    await gone;
    const second = await running();
    expect(await work(second.url)).toEqual(after);
    expect(after.lists).toHaveLength(6);
  });
});

describe("a start that fails", () => {
  it("says in one sentence that the port is taken", async () => {
    const other = await start();
    const { port } = new URL(other.url);
    const { code, output } = await failing({ EMULATOR_PORT: port });
    await other.close();
    expect(code).toBe(1);
    expect(output).toBe(
      `Port ${port} is taken: stop the program that uses it, or set EMULATOR_PORT to another one.\n`,
    );
  });

  it("says in one sentence that the folder cannot be written", async () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    const { code, output } = await failing({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(output).toMatch(/^The folder .* cannot be written \(.*\): set DATA_DIR to one that can\.\n$/);
  });

  it("says in one sentence that another stand-in uses the folder", async () => {
    await running();
    const { code, output } = await failing({});
    expect(code).toBe(1);
    expect(output).toMatch(/^The folder .* is in use by another stand-in: .*\n$/);
  });

  it("expects the app at its port on this machine unless PUBLIC_URL says otherwise", async () => {
    const { url } = await running("0", { PORT: "4567", PUBLIC_URL: "" });
    const asked = (redirect: string) => {
      const query = {
        client_id: "tasklane-local",
        redirect_uri: redirect,
        response_type: "code",
        scope: "openid",
      };
      return fetch(`${url}/o/oauth2/v2/auth?${new URLSearchParams(query).toString()}`, {
        redirect: "manual",
      });
    };
    expect((await asked("http://localhost:4567/callback")).status).toBe(303);
    expect((await asked("http://localhost:3000/callback")).status).toBe(400);
  });

  it("says what the app's address must be", async () => {
    const { code, output } = await failing({ PUBLIC_URL: "nowhere" });
    expect(code).toBe(1);
    expect(output).toBe("PUBLIC_URL must be the address of the app, such as http://localhost:3000.\n");
  });

  it("gives the port back", async () => {
    const port = await freePort();
    await expect(start({ port, publicUrl: "nowhere" })).rejects.toThrow("Invalid URL");
    await (await start({ port })).close();
  });

  it("says what a port is", async () => {
    const { code, output } = await failing({ EMULATOR_PORT: "many" });
    expect([code, output]).toEqual([1, "EMULATOR_PORT must be a port number.\n"]);
  });

  it("refuses a switch that is neither on nor off", () => {
    for (const [text, isOn] of Object.entries({ "1": true, on: true, true: true, "0": false, off: false }))
      expect(readSettings({ EMULATOR_CONTROL: text })).toMatchObject({ control: isOn, autoConsent: false });
    for (const name of ["EMULATOR_CONTROL", "EMULATOR_AUTO_CONSENT"])
      expect(() => readSettings({ [name]: "yes" })).toThrow(`${name} must be 1 or 0.`);
  });
});
