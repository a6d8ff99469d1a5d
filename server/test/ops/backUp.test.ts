import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Board } from "@tasklane/contract/lists.ts";
import { approveUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { addSubTask, addTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Server } from "../../src/app.ts";
import { noteSwept } from "../../src/db/cursor.ts";
import { putMeta } from "../../src/db/tables/meta.ts";
import { secretKeysIn } from "../../src/security/secretKeys.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { groupIdOf, inStep, tasksOf, together } from "../sharing/together.ts";
import type { Membership } from "../sharing/together.ts";
import { freshDatabase } from "../freshDatabase.ts";
import { requestOf } from "../requestOf.ts";
import { ENGINES, openWorld, signIn, temporaryFolder } from "../world.ts";
import type { World } from "../world.ts";
import { broughtTo, contentOf, startedAgain } from "./movingOut.ts";
import { runCommand } from "./runCommand.ts";

// Each test starts and ends several programs.
vi.setConfig({ testTimeout: 60_000 });

describe.each(ENGINES)("a back-up of %s", (engine) => {
  test("FD08: a back-up of a running server, restored, catches up with Google without duplicates", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Kept" }, { title: "Gone" }] }]);
    const listId = await ann.listId("Work");
    await ann.does(addTask, { listId, title: "New", notes: "of that day" });
    const then = await ann.settled();

    const file = join(temporaryFolder(), "back-up.sqlite");
    const done = await runCommand("backUp", world, { args: [file] });
    expect(done, done.output).toMatchObject({ code: 0 });
    expect((await runCommand("backUp", world, { args: [file] })).output).toBe(`${file} is there already.\n`);

    await ann.does(addTask, { listId, title: "Later" });
    ann.google.delete(listId, (await ann.task("Gone")).task_id!);
    await soon(() => expect(ann.titles(listId).toSorted()).toEqual(["Kept", "Later", "New"]));
    const filled = await runCommand("restore", world, { args: [file] });
    expect([filled.code, filled.output]).toEqual([
      1,
      expect.stringMatching(engine === "sqlite" ? "Another Tasklane server" : "is not empty"),
    ]);
    await world.server.close();

    // The secret keys are not in the back-up. Here they are passed as a setting.
    const dataDir = temporaryFolder();
    const empty = engine === "postgres" ? await freshDatabase() : null;
    if (empty) onTestFinished(empty.drop);
    const database = empty ? { url: empty.url } : { file: join(dataDir, "tasklane.sqlite") };
    const where = { dataDir, database, secretKeys: secretKeysIn(world.config.dataDir) };
    const restored = await runCommand("restore", { config: { ...world.config, ...where } }, { args: [file] });
    expect(restored, restored.output).toMatchObject({ code: 0 });

    const server = await startedAgain(world, where);
    expect((await broughtTo(server, ann.browser).get("/api/current-user")).status).toBe(401);
    const browser = new Browser(server.address);
    await signIn(browser, { email: ann.email });
    await soon(async () => {
      const { tasks } = await boardOf(browser);
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Kept", "Later", "New"]);
    });
    const kept = (await boardOf(browser)).tasks.find(({ finalTitle }) => finalTitle === "New")!;
    expect(kept.id).toBe(then.tasks.find(({ finalTitle }) => finalTitle === "New")!.id);
    expect(ann.titles(listId).toSorted()).toEqual(["Kept", "Later", "New"]);
  });
});

test("a back-up of SQLite ends although a server writes all the time", async () => {
  const world = await openWorld("sqlite");
  const { store } = world.server;
  await store.transaction((tx) => putMeta(tx, "large", "x".repeat(100_000_000)));
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const written = (async () => {
    for (let count = 0; !ending.signal.aborted; count++) {
      await store.transaction((tx) => putMeta(tx, "count", String(count)));
      await nextTurn();
    }
  })();
  const file = join(temporaryFolder(), "back-up.sqlite");
  const done = await runCommand("backUp", world, { args: [file] });
  expect(done, done.output).toMatchObject({ code: 0 });
  ending.abort();
  await written;
});

test("a newer version refuses to back up a PostgreSQL, because opening it would migrate it under its servers", async () => {
  const world = await openWorld("postgres");
  const { db } = world.server.store;
  await sql`delete from migration where id = '0028-hidden-placeholders'`.execute(db);
  const file = join(temporaryFolder(), "back-up.sqlite");
  const { code, output } = await runCommand("backUp", world, { args: [file] });
  expect([code, output]).toEqual([1, expect.stringContaining("an older version of Tasklane wrote it")]);
  const { rows } = await sql`select id from migration where id = '0028-hidden-placeholders'`.execute(db);
  expect(rows).toEqual([]);
});

/** Ends a server on SQLite and restores its back-up. @returns a new server on the restored database */
async function putBack(world: World, file: string): Promise<Server> {
  await world.server.close();
  const dataDir = temporaryFolder();
  const where = {
    dataDir,
    database: { file: join(dataDir, "tasklane.sqlite") },
    secretKeys: secretKeysIn(world.config.dataDir),
  };
  const restored = await runCommand("restore", { config: { ...world.config, ...where } }, { args: [file] });
  expect(restored, restored.output).toMatchObject({ code: 0 });
  return startedAgain(world, where);
}

test("FD08: a shared list used since then holds each task once for each member", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const parts = await together(world, 2);
  const [ann, bob, cem] = parts as [Membership, Membership, Membership];
  const add = ({ person, listId }: Membership, title: string, notes = "") =>
    person.does(addTask, { listId, title, notes });
  await add(ann, "Before", "of that day");
  await inStep(parts, ["Before"]);
  const { email: account } = cem.person;
  world.emulator.faults.add({ kind: "tooManyRequests", match: { account }, retryAfter: 4, times: 1 });
  await add(ann, "On its way");
  await inStep([ann, bob], ["Before", "On its way"]);
  const file = join(temporaryFolder(), "back-up.sqlite");
  expect(await runCommand("backUp", world, { args: [file] })).toMatchObject({ code: 0 });
  await inStep([cem], ["Before", "On its way"]);

  await add(ann, "Later", "of the next day");
  const { data } = await add(bob, "Edited later");
  await cem.person.does(googleTask, {
    taskListId: cem.listId,
    taskId: data.id,
    title: "Edited",
    notes: "twice",
  });
  const parentTaskId = (await tasksOf(bob)).find(({ finalTitle }) => finalTitle === "Before")!.id;
  await bob.person.does(addSubTask, { listId: bob.listId, parentTaskId, title: "Under it" });
  await ann.person.does(googleTask, {
    taskListId: ann.listId,
    taskId: parentTaskId,
    title: "Before, edited",
  });
  cem.person.google.addTask(cem.listId, "In Google");
  await cem.person.pulled();
  const titles = ["Before, edited", "Edited", "In Google", "Later", "On its way", "Under it"];
  // In Google, a subtask's title contains its parent, which is cut off here.
  const there = ({ person, listId }: Membership) =>
    person.titles(listId).map((title) => title.replace(/ \(\/.*/, ""));
  await soon(() => expect(parts.map((part) => there(part).toSorted())).toEqual([titles, titles, titles]));
  await soon(async () => {
    for (const part of parts)
      expect((await tasksOf(part)).filter(({ synced }) => synced !== "yes")).toEqual([]);
  });
  const server = await putBack(world, file);
  for (const { person } of [...parts, ...parts]) {
    const browser = new Browser(server.address);
    await signIn(browser, { email: person.email });
    await soon(async () => {
      const { sharedTasks } = await boardOf(browser, true);
      expect(sharedTasks.map(({ finalTitle, synced }) => `${finalTitle} ${synced}`).toSorted()).toEqual(
        titles.map((title) => `${title} yes`),
      );
    });
  }
  expect(parts.map((part) => there(part).toSorted())).toEqual([titles, titles, titles]);
  for (const { person, listId } of parts) expect(person.google.tasks(listId)).toHaveLength(titles.length);
});

test("P7.7: after a restore, each task takes the Google task that holds what it holds", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const parents = Array.from({ length: 4 }, (_, n) => ({ title: `Parent ${n}` }));
  const ann = await Person.enter(world, [{ title: "@default", tasks: [...parents, { title: "Removed" }] }]);
  const listId = await ann.listId();
  ann.google.delete(listId, (await ann.task("Removed")).task_id!);
  await ann.pulled();
  const add = async (title: string, more = {}) =>
    (await ann.does(addTask, { listId, title, ...more })).data.id;
  const match = { operation: "tasks.insert" };
  const outage = world.emulator.faults.add({ kind: "userRateLimitExceeded", match });
  for (const [n, { id: parentTaskId }] of (await ann.board()).tasks.entries()) {
    await add(`Text ${n}`);
    await add("Notes", { notes: `${n}` });
    await add("Due", { due: `2030-01-0${n + 1}` });
    await ann.does(addSubTask, { listId, parentTaskId, title: "Part" });
  }
  await ann.does(deleteTask, { tasklistId: listId, taskId: await add("Deleted") });
  const waiting = (await ann.board()).tasks.map(({ id }) => id);
  const file = join(temporaryFolder(), "back-up.sqlite");
  expect(await runCommand("backUp", world, { args: [file] })).toMatchObject({ code: 0 });
  world.emulator.faults.remove(outage);
  for (const title of ["Deleted", "Removed", "Parent 0"]) await add(title);
  await ann.pulled();
  const shown = ({ tasks }: Board) =>
    tasks
      .map(({ id, task_id, finalTitle, notes, due, parent }) => ({
        id: waiting.includes(id) ? id : "made later",
        task_id,
        content: [finalTitle, notes, due, parent],
      }))
      .toSorted((a, b) => (a.task_id! < b.task_id! ? -1 : 1));
  const then = shown(await ann.settled());
  const server = await putBack(world, file);
  const browser = new Browser(server.address);
  await signIn(browser, { email: ann.email });
  await soon(async () => expect(shown(await boardOf(browser, true))).toEqual(then));
  expect(ann.google.visible()).toHaveLength(then.length);
});

test("FD08: a member approved again after a restore brings no duplicates into the list", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const [ann] = await together(world, 0);
  for (const title of ["Milk", "Tea"]) await ann.person.does(addTask, { listId: ann.listId, title });
  const bob = await Person.enter(world);
  const { newListId } = await bob.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
  const file = join(temporaryFolder(), "back-up.sqlite");
  expect(await runCommand("backUp", world, { args: [file] })).toMatchObject({ code: 0 });
  const parts = [ann, { person: bob, listId: newListId }];
  const letIn = requestOf(approveUser, { listId: ann.listId, approveEmail: bob.email });
  expect(await ann.person.browser.ask(letIn.path, letIn)).toMatchObject({ status: 200 });
  await inStep(parts, ["Milk", "Tea"]);

  await world.server.close();
  world.emulator.ledger.clear();
  const server = await putBack(world, file);
  // The new server pulls both accounts although nobody has signed in yet.
  for (const { email } of [ann.person, bob])
    await soon(() => expect(world.emulator.ledger.entries(email)).not.toEqual([]));
  const [browser, bobs] = [new Browser(server.address), new Browser(server.address)];
  await signIn(browser, { email: ann.person.email });
  await signIn(bobs, { email: bob.email });
  await soon(async () => expect((await boardOf(bobs, true)).sharedLists).toMatchObject([{ synch: -5 }]));
  expect(await browser.ask(letIn.path, letIn)).toMatchObject({ status: 200 });
  await soon(async () => {
    for (const each of [browser, bobs])
      expect((await boardOf(each, true)).sharedTasks).toMatchObject([{ synced: "yes" }, { synced: "yes" }]);
  });
  for (const { person, listId } of parts) expect(person.titles(listId).toSorted()).toEqual(["Milk", "Tea"]);
});

/** The numbers of changes begin anew in another database. Rows that were removed in the old one had higher numbers. */
test("after a restore into another database, pages are told only what changed", async () => {
  const world = await openWorld("postgres");
  const { email, browser } = await Person.arrive(world);
  const label = { label_id: "1700000000000", label_name: "Red" };
  expect(await browser.post("/api/my-tasks/add/label", label)).toMatchObject({ status: 201 });
  await world.server.store.transaction((tx) => noteSwept(tx, 1_000_000));
  const file = join(temporaryFolder(), "back-up.sqlite");
  expect(await runCommand("backUp", world, { args: [file] })).toMatchObject({ code: 0 });
  const server = await putBack(world, file);
  const again = new Browser(server.address);
  await signIn(again, { email });
  const path = "/api/my-tasks/all-task-lists";
  const { cursor, labels } = (await again.get(path)).body as Board;
  expect(labels).toMatchObject([label]);
  const changes = (await again.get(`${path}?since=${cursor}`)).body as Board;
  expect(changes).toMatchObject({ labels: [], gone: { labels: [] } });
});

test("a PostgreSQL restored by its own tools is renewed: no session or cursor goes on", async () => {
  const world = await openWorld("postgres", { sync: true });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  const before = await ann.settled();
  await world.server.store.transaction((tx) => noteSwept(tx, 1_000_000_000));
  await world.server.close();
  const { pathname } = new URL((world.config.database as { url: string }).url);
  const copy = await freshDatabase(pathname.slice(1));
  onTestFinished(copy.drop);
  const renewed = await runCommand("renew", world, { database: { url: copy.url } });
  expect(renewed, renewed.output).toMatchObject({ code: 0 });
  const server = await startedAgain(world, { database: { url: copy.url } });
  const browser = broughtTo(server, ann.browser);
  expect((await browser.get("/api/current-user")).status).toBe(401);
  await signIn(browser, { email: ann.email });
  const path = `/api/my-tasks/all-task-lists?since=${before.cursor}`;
  const board = (await browser.get(path)).body as typeof before;
  expect(contentOf(board)).toEqual(contentOf(before));
  const changes = (await browser.get(`/api/my-tasks/all-task-lists?since=${board.cursor}`)).body;
  expect(changes).toHaveProperty("gone");
});
