import { addLabel } from "@tasklane/contract/labels.ts";
import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { ENGINES, openWorld } from "../world.ts";
import type { Engine, World } from "../world.ts";

/** Makes the database refuse a title with an error message that quotes it, as constraints do. */
async function quoteTitles({ server }: World, engine: Engine): Promise<void> {
  const { db } = server.store;
  if (engine === "sqlite") {
    await sql
      .raw("create trigger quoting before insert on task begin select raise(abort, new.text); end")
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function quoting() returns trigger language plpgsql as
       'begin raise exception ''bad title %'', new.text using detail = new.notes; end'`,
    )
    .execute(db);
  await sql
    .raw("create trigger quoting before insert on task for each row execute function quoting()")
    .execute(db);
}

describe.each(ENGINES)("the log on %s", (engine) => {
  test("FL01: names each failure by its request, and nothing that anybody wrote or holds", async () => {
    const world = await openWorld(engine, { sync: true });
    const { logged, emulator } = world;
    const ann = await Person.enter(world, [{ title: "list canary", tasks: [{ title: "old canary" }] }]);
    const listId = await ann.listId("list canary");
    await ann.does(addLabel, { label_id: "1795000000001", label_name: "label canary" });
    emulator.faults.add({ kind: "internalError", match: { account: ann.email }, times: 20 });
    await ann.does(addTask, { listId, title: "new canary", notes: "notes canary" });
    await ann.pulled();
    await soon(() => expect(logged.join("")).toContain("answering without a pull"));

    await quoteTitles(world, engine);
    const body = { title: "title canary", notes: "notes canary" };
    const failed = await ann.call(addTask, { listId, ...body });
    expect(failed.status).toBe(500);
    const { request } = failed.body as { request: string };
    await soon(() =>
      expect(logged.some((line) => line.includes(request) && line.includes('"err"'))).toBe(true),
    );
    const { id: taskId } = await ann.task("new canary");
    await ann.call(googleTask, { taskId, tasklistId: listId, title: "wrong canary" });

    const all = logged.join("");
    expect(logged.length).toBeGreaterThan(10);
    const secrets = [...ann.browser.cookies.values()].filter((value) => value !== "");
    for (const secret of [...secrets, "canary", ann.email, listId, "ya29.", "1//0", "postgresql://"])
      expect(all).not.toContain(secret);
    for (const line of logged) expect(Object.keys(JSON.parse(line) as object)).not.toContain("req");
  });
});

test.each([
  ["https://tasks.example.org", false, true],
  ["https://tasks.example.org", 1, false],
  ["http://tasks.example.org", false, false],
])("warns at the start if people use %s and TRUST_PROXY is %s: %s", async (publicUrl, trustProxy, warns) => {
  const { logged } = await openWorld("sqlite", { config: { publicUrl, trustProxy } });
  expect(logged.some((line) => JSON.parse(line).level === 40 && line.includes("TRUST_PROXY"))).toBe(warns);
});
