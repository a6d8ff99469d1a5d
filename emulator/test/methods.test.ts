import type { tasks_v1 } from "@googleapis/tasks";
import { tasks } from "@googleapis/tasks";
import { beforeAll, describe, expect, it } from "vitest";

import { Browser } from "./browser.ts";
import { authClient, TASKS_SCOPE } from "./google-client.ts";
import { startedEmulator } from "./started.ts";

/** Advances by one millisecond at each reading. So equal times prove that the emulator read the clock only once. */
const clock = (
  (readings) => () =>
    Date.now() + readings++
)(0);
const emulator = startedEmulator({ clock });
let google: tasks_v1.Tasks;
let tasklist: string;

/** Every test uses Google's official client. It signs in as a browser does: over the consent page, with an OAuth code. */
beforeAll(async () => {
  const { url } = emulator.current;
  const auth = authClient(url);
  const browser = new Browser();
  await browser.open(
    auth.generateAuthUrl({ access_type: "offline", scope: ["openid", "email", TASKS_SCOPE] }),
    url,
  );
  await browser.submit("/account", { email: "methods@example.com" });
  await browser.submit("/consent", { scope: TASKS_SCOPE });
  auth.setCredentials((await auth.getToken(browser.answer["code"]!)).tokens);
  // @googleapis/tasks brings its own copy of the library, whose types differ.
  google = tasks({ version: "v1", auth: auth as never, rootUrl: `${url}/`, retryConfig: { retry: 0 } });
  tasklist = (await google.tasklists.insert({ requestBody: { title: "Methods" } })).data.id!;
});

const insert = async (title: string, where: tasks_v1.Params$Resource$Tasks$Insert = {}) =>
  (await google.tasks.insert({ tasklist, requestBody: { title }, ...where })).data;

describe("tasklists", () => {
  it("list: the default list first", async () => {
    const { data, status } = await google.tasklists.list();
    expect(status).toBe(200);
    expect(data.kind).toBe("tasks#taskLists");
    expect(data.items![0]).toMatchObject({ title: "My Tasks", kind: "tasks#taskList" });
    expect(data.items![0]!.id).toHaveLength(32);
  });

  it("list: pages", async () => {
    const all = (await google.tasklists.list()).data.items!.map(({ id }) => id);
    const first = (await google.tasklists.list({ maxResults: 1 })).data;
    const second = (await google.tasklists.list({ maxResults: 1000, pageToken: first.nextPageToken! })).data;
    expect([...first.items!, ...second.items!].map(({ id }) => id)).toEqual(all);
    expect(second.nextPageToken).toBeUndefined();
  });

  it("get: by id and as @default", async () => {
    const { data } = await google.tasklists.get({ tasklist: "@default" });
    expect(data.id).toHaveLength(32);
    expect((await google.tasklists.get({ tasklist: data.id! })).data).toEqual(data);
  });

  it("insert, patch, update, delete", async () => {
    const created = await google.tasklists.insert({ requestBody: { title: "One" } });
    expect(created.status).toBe(200);
    const id = created.data.id!;
    expect(id).toMatch(/^[\w+/-]{22}$/);
    const patched = await google.tasklists.patch({ tasklist: id, requestBody: { title: "Two" } });
    expect(patched.data).toMatchObject({ id, title: "Two" });
    expect(Date.parse(patched.data.updated!)).toBeGreaterThanOrEqual(Date.parse(created.data.updated!));
    const updated = await google.tasklists.update({ tasklist: id, requestBody: { id, title: "Three" } });
    expect(updated.data.title).toBe("Three");
    const deleted = await google.tasklists.delete({ tasklist: id });
    expect(deleted.status).toBe(204);
    await expect(google.tasklists.get({ tasklist: id })).rejects.toMatchObject({ status: 404 });
    await expect(google.tasks.list({ tasklist: id })).rejects.toMatchObject({ status: 404 });
    expect((await google.tasklists.list()).data.items!.some((list) => list.id === id)).toBe(false);
  });
});

describe("tasks", () => {
  it("insert: on top by default, behind previous, below parent", async () => {
    const a = await insert("a");
    const b = await insert("b");
    const c = await insert("c", { previous: b.id! });
    const d = await insert("d", { parent: a.id! });
    const positions = async (id: string) => (await google.tasks.get({ tasklist, task: id })).data.position;
    expect(b.position).toBe("00000000000000000000");
    expect(c.position).toBe("00000000000000000001");
    expect(await positions(a.id!)).toBe("00000000000000000002");
    expect(d).toMatchObject({ parent: a.id, position: "00000000000000000000" });
  });

  it("insert: keeps title, notes, status, due and completed, and ignores read-only fields", async () => {
    const requestBody = {
      title: "All fields",
      notes: "Line one\nline two",
      due: "2024-01-01T23:59:59+00:00",
      status: "completed",
      completed: "2023-12-31T10:00:00.000Z",
      id: "chosen",
      parent: "elsewhere",
      position: "5",
    };
    const { data } = await google.tasks.insert({ tasklist, requestBody });
    expect(data).toMatchObject({
      title: "All fields",
      notes: "Line one\nline two",
      due: "2024-01-01T00:00:00.000Z",
      status: "completed",
      completed: "2023-12-31T10:00:00.000Z",
    });
    expect(data.id).not.toBe("chosen");
    expect(data.parent).toBeUndefined();
  });

  it("get: by real id and through @default", async () => {
    const { data } = await google.tasks.insert({ tasklist: "@default", requestBody: { title: "Mine" } });
    const got = (await google.tasks.get({ tasklist: "@default", task: data.id! })).data;
    expect(got).toEqual(data);
    expect(got.selfLink).not.toContain("@default");
  });

  it("patch: changes what it names, null clears", async () => {
    const made = await google.tasks.insert({
      tasklist,
      requestBody: { title: "Patch", notes: "n", due: "2026-01-15T00:00:00.000Z" },
    });
    const task = made.data.id!;
    const renamed = (await google.tasks.patch({ tasklist, task, requestBody: { title: "Renamed" } })).data;
    expect(renamed).toMatchObject({ title: "Renamed", notes: "n", due: "2026-01-15T00:00:00.000Z" });
    const cleared = (await google.tasks.patch({ tasklist, task, requestBody: { notes: null, due: null } }))
      .data;
    expect(cleared).not.toHaveProperty("notes");
    expect(cleared).not.toHaveProperty("due");
    expect(cleared.title).toBe("Renamed");
  });

  it("patch: completes 160 ms before updated, neither hides nor moves, and opens again", async () => {
    const task = (await insert("Complete me")).id!;
    const done = (await google.tasks.patch({ tasklist, task, requestBody: { status: "completed" } })).data;
    expect(Date.parse(done.updated!) - Date.parse(done.completed!)).toBe(160);
    expect(done).toMatchObject({ position: "00000000000000000000" });
    expect(done.hidden).toBeUndefined();
    const open = (await google.tasks.patch({ tasklist, task, requestBody: { status: "needsAction" } })).data;
    expect(open.status).toBe("needsAction");
    expect(open).not.toHaveProperty("completed");
  });

  it("patch: keeps `completed` to completed tasks", async () => {
    const task = (await insert("Odd")).id!;
    const patch = async (requestBody: tasks_v1.Schema$Task) =>
      (await google.tasks.patch({ tasklist, task, requestBody })).data;
    expect(await patch({ completed: "2026-01-01T00:00:00Z" })).not.toHaveProperty("completed");
    const { completed } = await patch({ status: "completed" });
    expect((await patch({ title: "Odd still" })).completed).toBe(completed);
    expect((await patch({ completed: "2026-01-01T00:00:00Z" })).completed).toBe("2026-01-01T00:00:00.000Z");
    expect(await patch({ status: "needsAction", completed: null })).not.toHaveProperty("completed");
  });

  it("update: replaces all fields, and clears omitted ones", async () => {
    const made = await google.tasks.insert({
      tasklist,
      requestBody: { title: "Put", notes: "n", status: "completed" },
    });
    const task = made.data.id!;
    const put = (await google.tasks.update({ tasklist, task, requestBody: { id: task, title: "Put again" } }))
      .data;
    expect(put).toMatchObject({ title: "Put again", status: "needsAction" });
    expect(put).not.toHaveProperty("notes");
    expect(put).not.toHaveProperty("completed");
  });

  it("delete: leaves a tombstone that get and showDeleted still show", async () => {
    const task = (await insert("Delete me")).id!;
    expect((await google.tasks.delete({ tasklist, task })).status).toBe(204);
    expect((await google.tasks.get({ tasklist, task })).data).toMatchObject({
      deleted: true,
      title: "Delete me",
    });
    const ids = async (showDeleted: boolean) =>
      (await google.tasks.list({ tasklist, showDeleted, maxResults: 100 })).data.items!.map(({ id }) => id);
    expect(await ids(false)).not.toContain(task);
    expect(await ids(true)).toContain(task);
  });

  it("move: within the list, and to another under the same id", async () => {
    const one = await insert("one");
    const two = await insert("two");
    const moved = (await google.tasks.move({ tasklist, task: one.id!, previous: two.id! })).data;
    expect(moved.position).toBe("00000000000000000001");
    const top = (await google.tasks.move({ tasklist, task: one.id! })).data;
    expect(top.position).toBe("00000000000000000000");
    const destinationTasklist = (await google.tasklists.get({ tasklist: "@default" })).data.id!;
    const away = (await google.tasks.move({ tasklist, task: one.id!, destinationTasklist })).data;
    expect(away.id).toBe(one.id);
    expect(away.selfLink).toContain(destinationTasklist);
  });

  it("clear: hides completed tasks", async () => {
    const task = (await insert("Clear me")).id!;
    await google.tasks.patch({ tasklist, task, requestBody: { status: "completed" } });
    expect((await google.tasks.clear({ tasklist })).status).toBe(204);
    expect((await google.tasks.get({ tasklist, task })).data.hidden).toBe(true);
    const shown = (await google.tasks.list({ tasklist, maxResults: 100 })).data.items!;
    expect(shown.some(({ id }) => id === task)).toBe(false);
    const all = (await google.tasks.list({ tasklist, maxResults: 100, showHidden: true })).data.items!;
    expect(all.some(({ id }) => id === task)).toBe(true);
  });
});

describe("the two accounts", () => {
  it("know nothing of each other's lists", async () => {
    const { access_token } = await emulator.current.connect("stranger@example.com");
    const headers = { authorization: `Bearer ${access_token}` };
    const response = await fetch(`${emulator.current.url}/tasks/v1/lists/${tasklist}/tasks`, { headers });
    expect(response.status).toBe(404);
  });
});
