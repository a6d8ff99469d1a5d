import { join } from "node:path";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { secretKeysIn } from "../../src/auth/secretKeys.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { freshDatabase } from "../postgres.ts";
import { ENGINES, openWorld, signIn, temporaryFolder } from "../world.ts";
import { broughtTo, contentOf, startedAgain } from "./movingOut.ts";
import { runCommand } from "./runCommand.ts";

// several programs start and end in each of these
vi.setConfig({ testTimeout: 60_000 });

describe.each(ENGINES)("a back-up of %s", (engine) => {
  test("D08: is taken while the server runs; restored, it catches up with Google and doubles nothing", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Kept" }, { title: "Gone" }] }]);
    const listId = await ann.listId("Work");
    await ann.does(addTask, { listId, title: "New", notes: "of that day" });
    const then = await ann.settled();

    const file = join(temporaryFolder(), "back-up.sqlite");
    const done = await runCommand("backUp", world, { args: [file] });
    expect(done, done.said).toMatchObject({ code: 0 });
    expect((await runCommand("backUp", world, { args: [file] })).said).toBe(`${file} is there already.\n`);

    await ann.does(addTask, { listId, title: "Later" });
    ann.google.delete(listId, (await ann.task("Gone")).task_id!);
    await soon(() => expect(ann.titles(listId).toSorted()).toEqual(["Kept", "Later", "New"]));
    const filled = await runCommand("restore", world, { args: [file] });
    expect([filled.code, filled.said]).toEqual([
      1,
      expect.stringMatching(engine === "sqlite" ? "Another Tasklane server" : "is not empty"),
    ]);
    await world.server.close();

    // the keys are kept apart from the back-up, here in the settings
    const dataDir = temporaryFolder();
    const empty = engine === "postgres" ? await freshDatabase() : null;
    if (empty) onTestFinished(empty.drop);
    const database = empty ? { url: empty.url } : { file: join(dataDir, "tasklane.sqlite") };
    const where = { dataDir, database, secretKeys: secretKeysIn(world.config.dataDir) };
    const restored = await runCommand("restore", { config: { ...world.config, ...where } }, { args: [file] });
    expect(restored, restored.said).toMatchObject({ code: 0 });

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

test("a PostgreSQL that its own tools put back is renewed: nobody continues where it no longer is", async () => {
  const world = await openWorld("postgres", { sync: true });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  const before = await ann.settled();
  await world.server.close();
  const { pathname } = new URL((world.config.database as { url: string }).url);
  const copy = await freshDatabase(pathname.slice(1));
  onTestFinished(copy.drop);
  const renewed = await runCommand("renew", world, { database: { url: copy.url } });
  expect(renewed, renewed.said).toMatchObject({ code: 0 });
  const server = await startedAgain(world, { database: { url: copy.url } });
  const browser = broughtTo(server, ann.browser);
  expect((await browser.get("/api/current-user")).status).toBe(401);
  await signIn(browser, { email: ann.email });
  const path = `/api/my-tasks/all-task-lists?since=${before.cursor}`;
  const board = (await browser.get(path)).body as typeof before;
  expect(contentOf(board)).toEqual(contentOf(before));
});
