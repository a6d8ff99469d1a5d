import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { shareLink } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { expect, onTestFinished, test } from "vitest";
import { createServer } from "../../src/app.ts";
import { openStore } from "../../src/db/engine.ts";
import { sweep } from "../../src/services/retention/sweep.ts";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { requestOf } from "../requestOf.ts";
import { openWorld, stillRunner, temporaryFolder } from "../world.ts";

const MINUTE = 60_000;

test("while another process holds the lock of an SQLite file, reading goes on and changes wait", async () => {
  const { signedIn, config } = await openWorld("sqlite");
  const ann = await signedIn("ann@example.com");
  const other = new DatabaseSync(join(config.dataDir, "tasklane.sqlite"));
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  const change = ann.post("/api/my-tasks/add/label", { label_id: "1700000000000", label_name: "Late" });
  for (const until = performance.now() + 500; performance.now() < until;) {
    const asked = performance.now();
    expect((await ann.get("/api/my-tasks/all-task-lists")).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(2_000);
  }
  other.exec("rollback");
  expect((await change).status).toBe(201);
});

/** Lets another thread hold the lock of an SQLite file for half a second. */
async function lockForAMoment(file: string): Promise<void> {
  const hold = `
    const { parentPort, workerData } = require("node:worker_threads");
    const database = new (require("node:sqlite").DatabaseSync)(workerData);
    database.exec("begin immediate");
    parentPort.postMessage("locked");
    setTimeout(() => database.close(), 500);`;
  const other = new Worker(hold, { eval: true, workerData: file });
  onTestFinished(async () => void (await other.terminate()));
  await once(other, "message");
}

test("a sign-in waits while another process holds the lock of an SQLite file", async () => {
  const { signedIn, config } = await openWorld("sqlite");
  await lockForAMoment(join(config.dataDir, "tasklane.sqlite"));
  const ann = await signedIn("ann@example.com");
  expect((await ann.get("/api/current-user")).status).toBe(200);
});

test("an SQLite database opens although another process holds its lock for a moment", async () => {
  const file = join(temporaryFolder(), "tasklane.sqlite");
  await (await openStore({ file })).close();
  await lockForAMoment(file);
  await (await openStore({ file })).close();
});

test("a server starts to listen although another process holds the lock of its SQLite file", async () => {
  const { server, config } = await openWorld("sqlite");
  await server.close();
  const again = await createServer(config, { runner: stillRunner, late: 0 });
  onTestFinished(() => again.close());
  await lockForAMoment(join(config.dataDir, "tasklane.sqlite"));
  await again.listen();
  expect((await fetch(`${again.address}/api/readyz`)).status).toBe(200);
});

test("a sweep waits while another process holds the lock of an SQLite file", async () => {
  const { server, config, signedIn } = await openWorld("sqlite");
  await signedIn("ann@example.com");
  await lockForAMoment(join(config.dataDir, "tasklane.sqlite"));
  await sweep(server.store, Date.now() + 99 * 24 * 60 * MINUTE);
  expect(await server.store.db.selectFrom("session").select("id").execute()).toEqual([]);
});

test("guesses of share links count while another process holds the lock of an SQLite file", async () => {
  const { signedIn, config } = await openWorld("sqlite", { config: { rateLimit: 1_000 } });
  const ann = await signedIn("ann@example.com");
  await lockForAMoment(join(config.dataDir, "tasklane.sqlite"));
  const { path } = requestOf(shareLink, { listId: "AAAAAAAAAAAA", from: "bob@example.com" });
  const guesses = await Promise.all(Array.from({ length: 12 }, async () => (await ann.get(path)).status));
  expect(guesses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(404), 429, 429]);
});

test("a used-up day is noted although another process holds the lock of an SQLite file", async () => {
  const world = await openWorld("sqlite", {
    sync: true,
    overrides: {
      async fetch(...all) {
        const answer = await fetch(...all);
        if (answer.status === 403) await lockForAMoment(join(world.config.dataDir, "tasklane.sqlite"));
        return answer;
      },
    },
  });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  await ann.settled();
  world.emulator.faults.add({ kind: "dailyLimitExceeded", match: { account: ann.email }, times: 1 });
  await ann.does(addTask, { listId: await ann.listId("Work"), title: "Late" });
  await soon(async () => expect((await ann.board()).trouble?.kind).toBe("day"));
});
