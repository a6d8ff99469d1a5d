import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { importedBoard, soon } from "../boardOf.ts";
import { openWorld } from "../world.ts";

test("changes while a server lost its database notifications are announced afterwards", async () => {
  const world = await openWorld("postgres", { sync: true });
  const ann = await world.signedIn("ann@example.com");
  const listId = (await importedBoard(ann)).lists[0]!.google_list_id;
  const cookie = [...ann.cookies].map((pair) => pair.join("=")).join("; ");
  const { body } = await fetch(`${world.server.address}/api/events`, { headers: { cookie } });
  const events = body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const changed = async (): Promise<void> => {
    while (!(await events.next()).value?.includes("event: changed"));
  };
  await changed();

  const admin = new Client(inject("postgresUrl"));
  await admin.connect();
  const { pathname } = new URL((world.config.database as { url: string }).url);
  const listener = "datname = $1 and query like 'listen %'";
  const count = async (): Promise<number | null> =>
    (await admin.query(`select 1 from pg_stat_activity where ${listener}`, [pathname.slice(1)])).rowCount;
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listener}`, [
    pathname.slice(1),
  ]);
  while ((await count()) !== 0);
  const added = await ann.post(`/api/my-tasks/addTask/${listId}`, { title: "In between" });
  expect(added.status).toBe(201);
  await admin.end();

  await changed();
  const google = world.emulator.firstParty("ann@example.com");
  await soon(() => expect(google.visible().map(({ title }) => title)).toEqual(["In between"]));
});
