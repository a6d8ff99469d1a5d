import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { importedBoard, soon } from "../boardOf.ts";
import { listen } from "../live/listenToEvents.ts";
import { openWorld } from "../world.ts";
import type { World } from "../world.ts";

/** Cuts the connection on which a server hears notifications; a second later it opens another. @returns an open client */
async function cutListener({ config }: World): Promise<Client> {
  const admin = new Client(inject("postgresUrl"));
  await admin.connect();
  const { pathname } = new URL((config.database as { url: string }).url);
  const listener = "datname = $1 and query like 'listen %'";
  const count = async (): Promise<number | null> =>
    (await admin.query(`select 1 from pg_stat_activity where ${listener}`, [pathname.slice(1)])).rowCount;
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listener}`, [
    pathname.slice(1),
  ]);
  while ((await count()) !== 0);
  return admin;
}

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

  const admin = await cutListener(world);
  const added = await ann.post(`/api/my-tasks/addTask/${listId}`, { title: "In between" });
  expect(added.status).toBe(201);
  await admin.end();

  await changed();
  const google = world.emulator.firstParty("ann@example.com");
  await soon(() => expect(google.visible().map(({ title }) => title)).toEqual(["In between"]));
});

test("a session that ended while a server lost its database notifications hears nothing afterwards", async () => {
  const world = await openWorld("postgres");
  const [here, elsewhere] = [
    await world.signedIn("ann@example.com"),
    await world.signedIn("ann@example.com"),
  ];
  const ended = await listen(here, world.server.address);
  const own = await listen(elsewhere, world.server.address);
  await Promise.all([ended.next(), own.next()]);
  const admin = await cutListener(world);
  expect((await here.get("/api/logout")).status).toBe(200);
  await admin.end();
  expect(await own.next()).toMatchObject({ event: "changed" });
  await ended.ended;
});
