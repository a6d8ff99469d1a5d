import { CompiledQuery } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import type { Reader } from "../../src/db/engine.ts";
import { readTasks } from "../../src/views/readTasks.ts";

/** Returns a handle of a database that notes each query. */
function noting(db: Reader, queries: CompiledQuery[]): Reader {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...all: unknown[]): unknown => {
        if (name === "executeQuery") queries.push(all[0] as CompiledQuery);
        return value.apply(target, all);
      };
    },
  });
}

it("some tasks of a long list are read by id, not by a scan", async () => {
  const store = await openStore({ file: ":memory:" });
  onTestFinished(() => store.close());
  const queries: CompiledQuery[] = [];
  const list = {
    memberId: "member",
    listId: "list",
    listName: "Home",
    sublistIds: new Map<string, string>(),
  };
  await readTasks(noting(store.db, queries), [list], { ids: ["one", "two"] });
  expect(queries).toHaveLength(1);
  const [{ sql, parameters }] = queries as [CompiledQuery];
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await store.db.executeQuery(explained);
  const [first] = (rows as { detail: string }[]).map(({ detail }) => detail);
  expect(first).toMatch(/^SEARCH task USING INDEX \S+ \(id=\?\)$/);
});
