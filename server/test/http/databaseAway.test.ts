import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { openWorld } from "../world.ts";

test("D03: with no connection left calls are `unavailable`; with one again they are served", async () => {
  const { signedIn, server } = await openWorld("postgres");
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
