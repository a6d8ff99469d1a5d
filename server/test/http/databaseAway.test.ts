import { addList } from "@tasklane/contract/lists.ts";
import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { Client } from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import { soon } from "../boardOf.ts";
import { DatabaseProxy } from "../ops/DatabaseProxy.ts";
import { Person } from "../Person.ts";
import { migratedDatabase } from "../freshDatabase.ts";
import { together } from "../sharing/together.ts";
import type { Membership } from "../sharing/together.ts";
import { openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;
const LOST = ["before it arrives", "before its answer"] as const;

test("FD03: with no connection left calls are `unavailable`; with one again they are served", async () => {
  const { signedIn, server, logged } = await openWorld("postgres");
  const ann = await signedIn("ann@example.com");
  const { promise: free, resolve } = Promise.withResolvers<void>();
  let held = 0;
  const { promise: allHeld, resolve: full } = Promise.withResolvers<void>();
  const holding = Array.from({ length: 10 }, () =>
    server.store.transaction(async (tx) => {
      await tx.selectFrom("meta").select("key").execute();
      if (++held === 10) full();
      await free;
    }),
  );
  await allHeld;
  const answer = await ann.get("/api/current-user");
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ code: "unavailable", request: expect.any(String) });
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(logged.join("")).toContain("unavailable: the database is away");
  resolve();
  await Promise.all(holding);
  expect((await ann.get("/api/current-user")).status).toBe(200);
});

test("a database that ended all our connections is found again", async () => {
  const { signedIn, config } = await openWorld("postgres");
  const ann = await signedIn("ann@example.com");
  const { pathname } = new URL((config.database as { url: string }).url);
  const admin = new Client(inject("postgresUrl"));
  await admin.connect();
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
    pathname.slice(1),
  ]);
  await admin.end();
  const statuses = new Set<number>();
  while (!statuses.has(200)) statuses.add((await ann.get("/api/current-user")).status);
  statuses.delete(503);
  expect([...statuses]).toEqual([200]);
});

test("a database that stands still lets no call wait for ever, and is used again", async () => {
  const { url, drop } = await migratedDatabase();
  onTestFinished(drop);
  const proxy = await DatabaseProxy.open(url);
  onTestFinished(() => proxy.close());
  const store = await openStore({ url: proxy.url, patience: 200 });
  onTestFinished(() => store.close());
  const { signedIn } = await openWorld("postgres", { overrides: { store } });
  const ann = await signedIn("ann@example.com");
  proxy.stall();
  // The calls run one after another. Each would reuse the connection of the call before.
  for (let call = 0; call < 2; call++) {
    const answer = await ann.get("/api/current-user");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  proxy.mend();
  expect((await ann.get("/api/current-user")).status).toBe(200);
});

test("FP04: a server frozen in the middle of a change blocks no other change", async () => {
  const { url, drop } = await migratedDatabase();
  onTestFinished(drop);
  const [stopped, other] = [
    await openStore({ url, patience: 200 }),
    await openStore({ url, patience: 20_000 }),
  ];
  for (const store of [stopped, other]) onTestFinished(() => store.close());
  const { promise: wakes, resolve: wake } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLock } = Promise.withResolvers<void>();
  const change = (value: string, then: () => Promise<void>) => (store: typeof other) =>
    store.transaction(async (tx) => {
      await tx.updateTable("meta").set({ value }).where("key", "=", "cursor").execute();
      await then();
    });
  const sleeping = change("lost", async () => {
    hasLock();
    await wakes;
  })(stopped);
  await locked;
  await change("kept", async () => {})(other);
  wake();
  await expect(sleeping).rejects.toThrow("");
  const { value } = await other.db
    .selectFrom("meta")
    .selectAll()
    .where("key", "=", "cursor")
    .executeTakeFirstOrThrow();
  expect(value).toBe("kept");
});

test("FN05: a server whose database notifications silently stopped reconnects, and knows that it missed some", async () => {
  const { url, drop } = await migratedDatabase();
  onTestFinished(drop);
  const proxy = await DatabaseProxy.open(url);
  onTestFinished(() => proxy.close());
  const [deaf, other] = [await openStore({ url: proxy.url, patience: 200 }), await openStore({ url })];
  for (const store of [deaf, other]) onTestFinished(() => store.close());
  const { promise: gap, resolve: missed } = Promise.withResolvers<void>();
  const received: string[] = [];
  deaf.onGap(missed);
  await deaf.listen("news", (payload) => received.push(payload));
  proxy.stall();
  // Four queries take longer than the server's probe of its listening connection, which also gets no answer.
  for (let query = 0; query < 4; query++)
    await expect(deaf.db.selectFrom("meta").select("key").execute()).rejects.toThrow("timeout");
  await other.notify("news", "in between");
  proxy.mend();
  await gap;
  await other.notify("news", "afterwards");
  await soon(() => expect(received).toContain("afterwards"));
});

/** Opens a world in sync with Google whose server reaches its database through a connection that a test can cut. */
async function behindProxy() {
  const { url, drop } = await migratedDatabase();
  onTestFinished(drop);
  const proxy = await DatabaseProxy.open(url);
  onTestFinished(() => proxy.close());
  const clock = standingClock();
  const config = { database: { url: proxy.url } };
  const world = await openWorld("postgres", { sync: true, config, clock: clock.now });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  return { proxy, clock, world, ann, listId: await ann.listId("Work"), ledger: world.emulator.ledger };
}

describe.each(LOST)("FD02: a COMMIT that is lost %s", (when) => {
  test("asks the person to repeat, and the repeat happens once, here and at Google", async () => {
    const { proxy, ann, listId, ledger } = await behindProxy();
    const key = { "idempotency-key": "5be6d3b5-3b3b-4f0e-9d57-c1d4e0a6c7a1" };
    const add = () => ann.call(addTask, { listId, title: "Eggs" }, key);
    const lost = proxy.loseCommit(when, (sent) => sent.includes("Eggs"));
    const first = await add();
    expect([first.status, first.headers.get("retry-after")]).toEqual([503, "5"]);
    await lost;
    const there = (await ann.board()).tasks.map(({ finalTitle }) => finalTitle);
    expect(there.includes("Eggs")).toBe(when === "before its answer");
    const [again, oncemore] = [await add(), await add()];
    expect([again.status, oncemore.text]).toEqual([201, again.text]);
    const { tasks } = await ann.settled();
    expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Eggs", "Milk"]);
    expect(ann.titles(listId)).toEqual(["Eggs", "Milk"]);
    expect(ledger.count("tasks.insert", ann.email)).toBe(1);
  });

  test.each(["tasks.insert", "tasks.patch"])(
    "leaves one change at Google when it was of Google's answer to %s",
    async (operation) => {
      const { proxy, clock, ann, listId, ledger } = await behindProxy();
      const { id: taskId } = await ann.task("Milk");
      const there = () => ann.google.visible(listId).find(({ title }) => title === "Eggs");
      const lost = proxy.loseCommit(when, (sent) => sent.includes(there()?.id ?? "nothing yet"));
      if (operation === "tasks.insert") await ann.does(addTask, { listId, title: "Eggs" });
      else await ann.does(googleTask, { taskListId: listId, taskId, title: "Eggs" });
      await lost;
      clock.move(3 * MINUTE);
      await ann.pulled();
      const { tasks } = await ann.settled();
      const titles = operation === "tasks.insert" ? ["Eggs", "Milk"] : ["Eggs"];
      expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(titles);
      expect(ann.titles(listId)).toEqual(titles);
      expect(ledger.count(operation, ann.email)).toBe(1);
    },
  );

  test.each([
    ["that keeps a list which Google has made", (id: string | undefined) => id ?? "nothing yet"],
    ["before a list is made there", () => "Trip"],
  ])("%s leaves one list, here and at Google, when the call is repeated", async (_which, mark) => {
    const { proxy, clock, ann } = await behindProxy();
    const atGoogle = () => ann.google.lists().filter(({ title }) => title === "Trip");
    const key = { "idempotency-key": "5be6d3b5-3b3b-4f0e-9d57-c1d4e0a6c7a1" };
    const add = () => ann.call(addList, { title: "Trip" }, key);
    const lost = proxy.loseCommit(when, (sent) => sent.includes(mark(atGoogle()[0]?.id)));
    expect((await add()).status).toBe(503);
    await lost;
    // The engine counts the first call as active for two minutes, and refuses its repetition until then.
    clock.move(2 * MINUTE);
    const { status, text } = await add();
    expect(status, text).toBe(201);
    expect(text).toContain(atGoogle()[0]!.id);
    const { lists } = await ann.pulled();
    expect(lists.map(({ google_list_name }) => google_list_name)).toEqual(["My Tasks", "Work", "Trip"]);
    expect(atGoogle()).toHaveLength(1);
  });
});

test("FD02: a commit without an answer reaches every member's Google, repeated or not", async () => {
  const { proxy, world } = await behindProxy();
  const [owner, member] = (await together(world, 1)) as [Membership, Membership];
  const lost = proxy.loseCommit("before its answer", (sent) => sent.includes("Tickets"));
  const { status } = await owner.person.call(addTask, { listId: owner.listId, title: "Tickets" });
  await lost;
  expect(status).toBe(503);
  await soon(() => {
    for (const { person, listId } of [owner, member]) expect(person.titles(listId)).toEqual(["Tickets"]);
  });
});
