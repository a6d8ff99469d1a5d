import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { importedBoard } from "../boardOf.ts";
import { comeBack, ENGINES, openWorld } from "../world.ts";
import type { World } from "../world.ts";

const EMAIL = "ann@example.com";

/** Returns all rows of all tables as text. Byte columns are included as text. */
async function dumped({ server: { store } }: World): Promise<string> {
  const tables = await store.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(store.db)).rows),
  );
  return JSON.stringify(rows, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  );
}

/** Returns the bytes of an SQLite database's files, including deleted content that is not overwritten yet. */
function files({ config: { database } }: World): string {
  if (!("file" in database)) return "";
  const folder = join(database.file, "..");
  return readdirSync(folder)
    .filter((name) => join(folder, name).startsWith(database.file))
    .map((name) => readFileSync(join(folder, name), "latin1"))
    .join("");
}

describe.each(ENGINES)("FL05: whoever has the database on %s", (engine) => {
  test("has no session, no sign-in that is under way, no token and no key", async () => {
    const world = await openWorld(engine, { sync: true });
    world.emulator.fill(EMAIL, [{ title: "@default", tasks: [{ title: "Milk" }] }]);
    const ann = world.browser();
    const path = await comeBack(ann, { email: EMAIL });
    const secrets = [ann.cookies.get("oauth-3000")!, new URL(path, "http://x").searchParams.get("code")!];
    expect((await ann.get(path)).status).toBe(200);
    await importedBoard(ann);
    const pending = world.browser();
    const later = new URL(await comeBack(pending, { email: EMAIL }), "http://x").searchParams;
    secrets.push(pending.cookies.get("oauth-3000")!, later.get("state")!, ann.cookies.get("sid-3000")!);
    secrets.push(world.config.google.clientSecret, "ya29.", "1//0");

    const everything = (await dumped(world)) + files(world);
    expect(everything).toContain("Milk");
    for (const secret of secrets) expect(everything).not.toContain(secret);

    const row = await world.server.store.db.selectFrom("session").selectAll().executeTakeFirstOrThrow();
    const thief = world.browser();
    for (const value of [row.id, encodeURIComponent(row.id)]) {
      thief.cookies.set("sid-3000", value);
      expect((await thief.get("/api/current-user")).status).toBe(401);
    }
  });
});
