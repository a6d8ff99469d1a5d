import { connect } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";

import { defaultSwitches } from "../src/switches.ts";
import { rawClient } from "./google-client.ts";
import { startedEmulator } from "./started.ts";

let now = Date.now();
const emulator = startedEmulator({ clock: () => now });
let call: Awaited<ReturnType<typeof rawClient>>;

const EMAIL = "limits@example.com";
const TASKS = "/lists/@default/tasks";

beforeEach(async () => {
  emulator.current.reset();
  Object.assign(emulator.current.switches, defaultSwitches);
  call = await rawClient(emulator.current, EMAIL);
});

interface Made {
  id: string;
}
const make = async (path: string, title = "a") =>
  (await (await call("POST", path, { title })).json()) as Made;
const statusOf = async (path: string, method = "POST", body: object = { title: "a" }) =>
  (await call(method, path, body)).status;

describe("what Google stores", () => {
  it("is limited as its reference says", () => {
    const { mostLists, mostTasks, mostShown, mostSubtasks } = defaultSwitches;
    expect([mostLists, mostTasks, mostShown, mostSubtasks]).toEqual([2_000, 100_000, 20_000, 2_000]);
  });

  it.each([400, 403, 429] as const)(
    "is refused past a limit with %i, until something goes",
    async (status) => {
      Object.assign(emulator.current.switches, { pastLimit: status, mostShown: 2, mostLists: 2 });
      const [{ id: list }, { id }] = [await make("/users/@me/lists"), await make(TASKS)];
      await make(TASKS);
      expect(await statusOf(TASKS)).toBe(status);
      expect(await statusOf("/users/@me/lists")).toBe(status);
      const { id: other } = await make(`/lists/${list}/tasks`);
      const move = `/lists/${list}/tasks/${other}/move?destinationTasklist=@default`;
      expect(await statusOf(move)).toBe(status);
      await call("DELETE", `${TASKS}/${id}`);
      expect(await statusOf(move)).toBe(200);
      await call("DELETE", `/users/@me/lists/${list}`);
      expect(await statusOf("/users/@me/lists")).toBe(200);
    },
  );

  it("counts the tasks of all lists, and those under one task", async () => {
    Object.assign(emulator.current.switches, { mostTasks: 4, mostSubtasks: 1 });
    const { id: list } = await make("/users/@me/lists");
    const { id: parent } = await make(TASKS);
    const { id: second } = await make(TASKS);
    await make(`${TASKS}?parent=${parent}`);
    expect(await statusOf(`${TASKS}?parent=${parent}`)).toBe(403);
    expect(await statusOf(`${TASKS}/${second}/move?parent=${parent}`)).toBe(403);
    await make(`/lists/${list}/tasks`);
    expect(await statusOf(`/lists/${list}/tasks`)).toBe(403);
  });
});

describe("quick writes", () => {
  it("are refused past the number that the switch gives, for 100 seconds; readings are not", async () => {
    emulator.current.switches.quickWrites = 2;
    const { id } = await make(TASKS);
    expect(await statusOf(`${TASKS}/${id}`, "PATCH", { title: "b" })).toBe(200);
    const refused = await call("POST", TASKS, { title: "c" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { errors: [{ reason: "quotaExceeded" }] } });
    expect((await call("GET", TASKS)).status).toBe(200);
    now += 100_000;
    expect(await statusOf(TASKS)).toBe(200);
  });
});

describe("an assigned task", () => {
  it("is deleted by the method alone, and one of a document has no notes", async () => {
    const google = emulator.current.firstParty(EMAIL);
    const { id } = google.assign("@default", "Assigned");
    const path = `${TASKS}/${id}`;
    expect(await statusOf(path, "PATCH", { deleted: true })).toBe(200);
    expect(google.visible().map(({ title }) => title)).toEqual(["Assigned"]);
    expect(await statusOf(path, "PATCH", { notes: "n" })).toBe(400);
    emulator.current.switches.notesOfDocuments = "ignore";
    expect(await statusOf(path, "PATCH", { notes: "n", title: "b" })).toBe(200);
    expect(google.visible()[0]).toMatchObject({ title: "b", notes: undefined });
    const { id: ofChat } = google.assign("@default", "Chat", { linkToTask: "", surfaceType: "SPACE" });
    expect(await statusOf(`${TASKS}/${ofChat}`, "PATCH", { notes: "n" })).toBe(200);
    expect((await call("DELETE", path)).status).toBe(204);
    expect(google.visible().map(({ title }) => title)).toEqual(["Chat"]);
  });
});

describe("a request", () => {
  it("that does not say how long its body is, is answered with 411", async () => {
    const socket = connect(Number(new URL(emulator.current.url).port), "127.0.0.1");
    socket.write(`POST /tasks/v1${TASKS}/x/move HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let answer = "";
    for await (const part of socket) answer += String(part);
    expect(answer).toMatch(/^HTTP\/1\.1 411 /);
  });
});
