import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deleteAccount } from "@tasklane/contract/auth.ts";
import { joinSharedList } from "@tasklane/contract/sharing.ts";
import { describe, expect, it, test } from "vitest";
import { boardOf, importedBoard, soon } from "../boardOf.ts";
import type { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { groupIdOf, sharedList, together } from "../sharing/together.ts";
import { enginesFor, openWorld } from "../world.ts";

const ANN = "ann@example.com";

test("no byte of a deleted account's tasks stays in the embedded database's files", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const tasks = Array.from({ length: 200 }, (_, n) => ({ title: `canary ${n}`, notes: `canary notes ${n}` }));
  world.emulator.fill(ANN, [{ title: "@default", tasks }]);
  const ann = await world.signedIn(ANN);
  await importedBoard(ann);
  const bytes = () =>
    readdirSync(world.config.dataDir)
      .map((name) => readFileSync(join(world.config.dataDir, name), "latin1"))
      .join("");
  expect(bytes()).toContain("canary");
  expect((await ann.ask("/api/account", { method: "DELETE", body: { confirm: ANN } })).status).toBe(200);
  expect(bytes()).not.toContain("canary");
});

describe.each(enginesFor("sqlite"))("an account on %s", (engine) => {
  it("is deleted with everything we hold, and Google keeps the tasks", async () => {
    const world = await openWorld(engine, { sync: true });
    world.emulator.fill(ANN, [{ title: "@default", tasks: [{ title: "Mine" }] }]);
    const ann = await world.signedIn(ANN);
    const other = await world.signedIn(ANN);
    await importedBoard(ann);
    const wrong = await ann.ask("/api/account", { method: "DELETE", body: { confirm: "bob@example.com" } });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ fields: { confirm: expect.any(String) as string } });
    const gone = await ann.ask("/api/account", { method: "DELETE", body: { confirm: ANN.toUpperCase() } });
    expect(gone.status, gone.text).toBe(200);
    expect((await ann.get("/api/current-user")).status).toBe(401);
    expect((await other.get("/api/current-user")).status).toBe(401);
    for (const table of ["account", "list", "member", "task", "remote_task", "session", "lease"] as const) {
      expect(await world.server.store.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(world.emulator.firstParty(ANN).visible()).toHaveLength(1);
    expect(world.emulator.ledger.count("oauth.revoke")).toBe(1);
  });

  it("leaves no empty list in Google that was made to wait for approval", async () => {
    const world = await openWorld(engine, { sync: true });
    const lists = await Promise.all([together(world, 0), together(world, 0)]);
    const bob = await Person.enter(world);
    const [used] = await Promise.all(
      lists.map(async ([{ person, listId }]) => {
        const { newListId } = await bob.does(joinSharedList, await groupIdOf(person, listId));
        return newListId;
      }),
    );
    bob.google.addTask(used!, "Mine");
    await bob.does(deleteAccount, { confirm: bob.email });
    expect(bob.google.lists().map(({ id, title }) => [id === used, title])).toEqual([
      [false, "My Tasks"],
      [true, "Trip (mine)"],
    ]);
    for (const [{ person, listId }] of lists)
      expect(await sharedList(person, listId)).not.toHaveProperty("waiting");
  });

  it("signs out everywhere", async () => {
    const world = await openWorld(engine);
    const [here, there] = [await world.signedIn(ANN), await world.signedIn(ANN)];
    expect((await here.post("/api/logout-everywhere", {})).status).toBe(200);
    for (const browser of [here, there]) expect((await browser.get("/api/current-user")).status).toBe(401);
  });

  it("signs out everywhere once per key, and is not deleted with an invalid key", async () => {
    const world = await openWorld(engine);
    const [first, second] = [await world.signedIn(ANN), await world.signedIn(ANN)];
    const key = { "idempotency-key": "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11" };
    const everywhere = (browser: typeof first) => browser.post("/api/logout-everywhere", {}, key);
    const answer = await everywhere(first);
    expect((await second.get("/api/current-user")).status).toBe(401);
    expect((await everywhere(second)).status).toBe(401);
    const later = await world.signedIn(ANN);
    const again = await everywhere(later);
    expect([again.status, again.text]).toEqual([200, answer.text]);
    const body = { confirm: ANN };
    const headers = { "idempotency-key": "no key" };
    expect((await later.ask("/api/account", { method: "DELETE", body, headers })).status).toBe(400);
    const other = await later.post("/api/my-tasks/add/label", { label_id: "1", label_name: "x" }, key);
    expect(other.body).toMatchObject({ code: "idempotency_mismatch" });
    expect((await later.get("/api/current-user")).status).toBe(200);
  });

  it("created again is not deleted by a repeated call that deleted the earlier account", async () => {
    const world = await openWorld(engine, { sync: true });
    const headers = { "idempotency-key": "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11" };
    const leave = (browser: Browser) =>
      browser.ask("/api/account", { method: "DELETE", body: { confirm: ANN }, headers });
    const first = await leave(await world.signedIn(ANN));
    const ann = await world.signedIn(ANN);
    const [{ person, listId }] = await together(world, 0);
    await ann.post(`/api${joinSharedList.path}`, await groupIdOf(person, listId));
    const again = await leave(ann);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await ann.get("/api/current-user")).status).toBe(200);
    expect(await sharedList(person, listId), "who still waits").toMatchObject({ waiting: 1 });
    headers["idempotency-key"] = "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f12";
    expect((await leave(ann)).status).toBe(200);
    expect((await ann.get("/api/current-user")).status).toBe(401);
  });

  it("comes back whole when the database was lost, names too once they are confirmed", async () => {
    const world = await openWorld(engine, { sync: true });
    world.emulator.fill(ANN, [
      {
        title: "@default",
        tasks: [
          { title: "Milk (#Errands ##Today ###Important)", notes: "2 l" },
          { title: "Bread (#Errands)" },
          { title: "Fix bug (#12)" },
          { title: "Parent", children: [{ title: "Child (###Important)" }] },
        ],
      },
    ]);
    const ann = await world.signedIn(ANN);
    const listId = (await importedBoard(ann)).lists[0]!.google_list_id;
    const found = (await ann.get("/api/my-tasks/found-names")).body as {
      names: { kind: string; name: string; count: number }[];
    };
    expect(found.names.map(({ kind, name, count }) => `${kind} ${name} ${count}`).toSorted()).toEqual([
      "label Important 2",
      "section Today 1",
      "sublist 12 1",
      "sublist Errands 2",
    ]);
    const names = [
      { google_list_id: listId, kind: "sublist", sublist_name: null, name: "Errands" },
      { google_list_id: listId, kind: "section", sublist_name: "Errands", name: "Today" },
      { google_list_id: listId, kind: "label", sublist_name: null, name: "Important" },
    ];
    for (const bad of [{ name: " " }, { name: "No Section" }, { sublist_name: "x".repeat(101) }]) {
      const refused = await ann.post("/api/my-tasks/rebuild-from-titles", {
        names: [{ ...names[1], ...bad }],
      });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ code: "invalid_input", fields: { names: expect.any(String) } });
    }
    const rebuilt = await ann.post("/api/my-tasks/rebuild-from-titles", { names });
    expect(rebuilt.body).toMatchObject({ data: { created: 3, tasks: 3 } });
    const board = await soon(async () => {
      const now = await boardOf(ann, true);
      expect(now.tasks.every((task) => task.synced === "yes")).toBe(true);
      return now;
    });
    expect(
      board.tasks
        .map((task) => [task.finalTitle, task.sublistName, task.section, task.label].join("|"))
        .toSorted(),
    ).toEqual([
      "Bread|Errands||",
      "Child|||Important",
      "Fix bug (#12)|||",
      "Milk|Errands|Today|Important",
      "Parent|||",
    ]);
    // The names came from Google's titles, so no title had to be written back.
    expect(world.emulator.ledger.count("tasks.patch")).toBe(0);
  });

  it("sends earlier changes to Google also after titles were read anew", async () => {
    const world = await openWorld(engine, { sync: true });
    world.emulator.fill(ANN, [{ title: "@default", tasks: [{ title: "Milk (#Errands)" }] }]);
    const ann = await world.signedIn(ANN);
    const [task] = (await importedBoard(ann)).tasks;
    const { id, listId } = task!;
    const match = { operation: "tasks.patch" };
    world.emulator.faults.add({ match, times: 1, kind: "userRateLimitExceeded" });
    const path = `/api/my-tasks/googleTask/${listId}/${id}`;
    await ann.ask(path, { method: "PATCH", body: { due: "2027-01-20" } });
    const name = { google_list_id: listId, kind: "sublist", sublist_name: null, name: "Errands" };
    await ann.post("/api/my-tasks/rebuild-from-titles", { names: [name] });
    const google = world.emulator.firstParty(ANN);
    await soon(() => expect(google.visible()[0]!.due).toMatch(/^2027-01-20/));
    const board = await boardOf(ann, true);
    expect(board.tasks[0]).toMatchObject({ finalTitle: "Milk", sublistName: "Errands", synced: "yes" });
  });
});
