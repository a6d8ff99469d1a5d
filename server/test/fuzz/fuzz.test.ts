import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Agent } from "node:http";
import type { Socket } from "node:net";
import { logoutEverywhere } from "@tasklane/contract/auth.ts";
import type { Call } from "@tasklane/contract/call.ts";
import { addTask, listTasks } from "@tasklane/contract/tasks.ts";
import fc from "fast-check";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Browser } from "../Browser.ts";
import { callPeople } from "../http/callPeople.ts";
import { AT_THE_DOOR, ROWS } from "../http/callTable.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES } from "../world.ts";
import { anyRequest } from "./anyRequest.ts";
import { ask } from "./ask.ts";
import { unsound } from "./unsound.ts";

/** The calls, ordered so that those that end a session or delete what other calls need come last. */
const CALLS: readonly Call[] = [
  ...AT_THE_DOOR.filter((call) => call !== logoutEverywhere),
  ...ROWS.map(([call]) => call),
  logoutEverywhere,
];
/** How many requests each call gets, more each night. `RUNS` in the environment sets the number for all calls together. */
const CASES = Math.ceil(Number(process.env["RUNS"] ?? (process.env["NIGHTLY"] ? 9_000 : 450)) / CALLS.length);

vi.setConfig({ testTimeout: 30_000 + CASES * CALLS.length * 30 });

describe.each(ENGINES)("fuzzing every call on %s", (engine) => {
  const world = sharedWorld(engine, { sync: false });
  const agent = new Agent({ keepAlive: true });
  afterAll(() => agent.destroy());

  it("finds no request that fails, hangs, pollutes a prototype, or leaves an unsound row", async () => {
    const reached = watchConnections();
    const { person, ids, stranger, theirs } = await callPeople(world());
    const leaver = await world().signedIn("leaver@example.com");
    const before = await stranger.board();
    const lists = [ids.list, ids.list, ids.toList, ids.shared, ids.shared, ids.hostList, theirs.list];
    const emails = [ids.member, ids.heir, ids.waiting, theirs.member];
    const known: Record<string, string[]> = {
      ...Object.fromEntries(
        [
          "listId",
          "google_list_id",
          "taskListId",
          "tasklistId",
          "parentListId",
          "fromListId",
          "toListId",
          "list",
        ].map((name) => [name, lists]),
      ),
      ...Object.fromEntries(
        ["taskId", "parentTaskId", "after"].map((name) => [
          name,
          [ids.task, ids.task, ids.child, theirs.task],
        ]),
      ),
      ...Object.fromEntries(
        ["sublistId", "sublist_id", "subList_id"].map((name) => [name, ["1", "91", "4"]]),
      ),
      ...Object.fromEntries(["sectionId", "section_id"].map((name) => [name, ["2", "92", "5"]])),
      label_id: ["3", "90", "6"],
      userId: [ids.host],
      sessionId: [ids.session, theirs.session],
      ...Object.fromEntries(
        ["approveEmail", "declineEmail", "disconnectEmail", "toEmail", "from"].map((name) => [name, emails]),
      ),
    };
    const statuses = new Map<number, number>();
    for (const call of CALLS) {
      const browser = AT_THE_DOOR.includes(call) && call.name.startsWith("logout") ? leaver : person.browser;
      const request = anyRequest(call, (name) => (Object.hasOwn(known, name) ? known[name]! : []));
      const property = fc.asyncProperty(request, async (sent) => {
        const headers = { cookie: cookieOf(browser), ...sent.headers };
        const { status, type, text } = await ask(world().server.address, agent, { ...sent, headers });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, text).toBeLessThan(500);
        if (status >= 400 && type.startsWith("application/json"))
          expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        expect(text).not.toContain("node_modules");
        expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
      });
      await fc.assert(property, { numRuns: CASES });
    }
    expect(await unsound(world().server.store)).toEqual([]);
    const { cursor: _, refreshedAt: __, ...after } = await stranger.board();
    expect(after).toEqual({ ...before, cursor: undefined, refreshedAt: undefined });
    // The server connected only to its own ports: itself, Google's emulator and the database (FH20).
    const { server, emulator, config } = world();
    const ours = [server.address, emulator.url, "url" in config.database ? config.database.url : null];
    const ports = ours.map((url) => Number(url && new URL(url).port));
    expect([...reached]).toContain(Number(new URL(emulator.url).port));
    expect([...reached].filter((port) => !ports.includes(port))).toEqual([]);
    // Enough requests succeeded and enough were refused, and the server still serves other people.
    expect(statuses.get(200)! + statuses.get(201)!).toBeGreaterThan(CASES * 5);
    expect(statuses.get(400)!).toBeGreaterThan(CASES * 10);
    const { data } = await stranger.does(addTask, { listId: theirs.list, title: "After it all" });
    const { tasks } = await stranger.does(listTasks, { listId: theirs.list });
    expect(tasks.map(({ id }) => id)).toContain(data.id);
  });
});

/** Collects the ports to which this process opens connections from now on. The server runs in this process. */
function watchConnections(): ReadonlySet<number> {
  const ports = new Set<number>();
  const look = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    // A connection to a socket file of this machine has no port.
    socket.on("connectionAttempt", (_address, port: number | undefined) => port && ports.add(port));
    socket.on("lookup", (_error, _address, _family, host: string) => host !== "localhost" && ports.add(-1));
  };
  subscribe("net.client.socket", look);
  onTestFinished(() => void unsubscribe("net.client.socket", look));
  return ports;
}

function cookieOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
