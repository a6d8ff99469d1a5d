import { DatabaseSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import { readTasks } from "../../src/views/readTasks.ts";

/** Notes the text of each statement that a database opened from now on prepares. */
function noteStatements(): string[] {
  const texts: string[] = [];
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, text: string) {
    texts.push(text);
    return prepare.call(this, text);
  };
  onTestFinished(() => {
    DatabaseSync.prototype.prepare = prepare;
  });
  return texts;
}

it("some tasks of a long list are read by id, not by a scan", async () => {
  const texts = noteStatements();
  const store = await openStore({ file: ":memory:" });
  onTestFinished(() => store.close());
  const list = {
    memberId: "member",
    listId: "list",
    listName: "Home",
    sublistIds: new Map<string, string>(),
  };
  texts.length = 0;
  await readTasks(store.db, [list], { ids: ["one", "two"] });
  expect(texts).toHaveLength(1);
  const values = Array.from(texts[0]!.matchAll(/\?/g), () => "x");
  const { rows } = await store.db.executeQuery(CompiledQuery.raw(`explain query plan ${texts[0]!}`, values));
  const [first] = (rows as { detail: string }[]).map(({ detail }) => detail);
  expect(first).toMatch(/^SEARCH task USING INDEX \S+ \(id=\?\)$/);
});
