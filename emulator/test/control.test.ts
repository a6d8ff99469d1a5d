import { beforeEach, describe, expect, it } from "vitest";

import { rawClient } from "./google-client.ts";
import { settableClock, startedEmulator } from "./started.ts";

const EMAIL = "control@example.com";
const TASKS = "/lists/@default/tasks";
const clock = settableClock(Date.now());
const emulator = startedEmulator({ control: true, clock: clock.now });
let call: Awaited<ReturnType<typeof rawClient>>;

beforeEach(async () => {
  emulator.current.reset();
  call = await rawClient(emulator.current, EMAIL);
});

describe("the control calls", () => {
  const control = async (name: string, body: object = {}, headers: Record<string, string> = {}) => {
    const response = await fetch(`${emulator.current.url}/control/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: response.ok ? await response.json() : undefined };
  };

  it("order faults and read the ledger for tests in other processes", async () => {
    const { body } = await control("faults/add", { kind: "unavailable", times: 5 });
    expect((await call("GET", TASKS)).status).toBe(503);
    await control("faults/remove", body as object);
    expect((await call("GET", TASKS)).status).toBe(200);
    const ledger = (await control("ledger", { account: EMAIL })).body as { status: number }[];
    expect(ledger.map(({ status }) => status)).toEqual([503, 200]);
    await control("ledger/clear");
    expect(emulator.current.ledger.entries()).toEqual([]);
  });

  it("set switches, fill accounts, create tokens and act as Google's own app", async () => {
    await control("switches", { emptyItems: "absent" });
    expect(emulator.current.switches.emptyItems).toBe("absent");
    await control("switches", { emptyItems: "array" });
    const email = "remote@example.com";
    const filled = (await control("fill", { email, lists: [{ title: "@default", tasks: [{ title: "t" }] }] }))
      .body;
    const [{ tasks }] = filled as [{ tasks: [{ id: string }] }];
    await control("first-party", { email, action: "rename", args: ["@default", tasks[0].id, "renamed"] });
    expect(emulator.current.firstParty(email).tasks()[0]!.title).toBe("renamed");
    const { body } = await control("connect", { email });
    const { access_token } = body as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${emulator.current.url}/tasks/v1${TASKS}`, { headers })).status).toBe(200);
    await control("revoke", { email });
    expect((await fetch(`${emulator.current.url}/tasks/v1${TASKS}`, { headers })).status).toBe(401);
  });

  it("expire the tokens of one client alone", async () => {
    const email = "two-clients@example.com";
    const clients = ["tasklane-local", "tasklane-tools"];
    const tokens = await Promise.all(
      clients.map(async (clientId) => {
        const { body } = await control("connect", { email, clientId });
        return (body as { access_token: string }).access_token;
      }),
    );
    const statuses = () =>
      Promise.all(
        tokens.map(async (token) => {
          const headers = { authorization: `Bearer ${token}` };
          return (await fetch(`${emulator.current.url}/tasks/v1${TASKS}`, { headers })).status;
        }),
      );
    await control("expire", { email, token: "access", clientId: "tasklane-tools" });
    expect(await statuses()).toEqual([200, 401]);
    await control("expire", { email, token: "access" });
    expect(await statuses()).toEqual([401, 401]);
  });

  it("are refused to web sites, and to everybody unless asked for", async () => {
    expect((await control("reset", {}, { origin: "http://evil.example" })).status).toBe(403);
    const { start } = await import("../src/start.ts");
    const closed = await start();
    const response = await fetch(`${closed.url}/control/reset`, { method: "POST" });
    await closed.close();
    expect(response.status).toBe(404);
  });
});

describe("the ledger", () => {
  it("holds every call of an account in order", async () => {
    await call("POST", TASKS, { title: "x" });
    await call("GET", `${TASKS}?maxResults=5`);
    await call("GET", "/lists/nonsense/tasks");
    expect(emulator.current.ledger.entries(EMAIL)).toEqual([
      { ...entry("POST", "tasks.insert", 200), query: "" },
      { ...entry("GET", "tasks.list", 200), query: "?maxResults=5" },
      { ...entry("GET", "tasks.list", 400), query: "", path: "/tasks/v1/lists/nonsense/tasks" },
    ]);
  });

  function entry(method: string, operation: string, status: number) {
    return { account: EMAIL, method, operation, status, path: `/tasks/v1${TASKS}`, at: clock.now() };
  }
});
