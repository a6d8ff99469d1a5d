import { DatabaseSync } from "node:sqlite";
import { CompiledQuery } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import type { Store } from "../../src/db/engine.ts";
import { findActiveTasks } from "../../src/db/tables/ordering.ts";
import { findDueTasks } from "../../src/db/tables/refusals.ts";
import { tombstonesOfTasks } from "../../src/db/tables/remoteTasks.ts";
import { loadTasks } from "../../src/db/tables/taskRows.ts";
import { TaskSet } from "../../src/domain/task.ts";
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
  expect((await planOf(store, texts[0]!))[0]).toMatch(/^SEARCH task USING INDEX \S+ \(id=\?\)$/);
});

it("the positions of some Google tasks are read by their ids, not by a scan", async () => {
  const texts = noteStatements();
  const store = await openStore({ file: ":memory:" });
  onTestFinished(() => store.close());
  texts.length = 0;
  const ids = Array.from({ length: 8 }, (_, at) => `google-${at}`);
  await findActiveTasks(store.db, { id: "member", account_id: "account", quarantined: "[]" }, ids);
  expect(texts).toHaveLength(1);
  expect((await planOf(store, texts[0]!))[0]).toMatch(/\(account_id=\? AND google_id=\?\)$/);
});

it("refused tasks that are due are found without the list's other tasks", async () => {
  const texts = noteStatements();
  const store = await openStore({ file: ":memory:" });
  onTestFinished(() => store.close());
  texts.length = 0;
  await findDueTasks(store.db, "member", 0);
  expect(texts).toHaveLength(1);
  expect((await planOf(store, texts[0]!))[0]).toContain("USING INDEX remote_task_retry ");
});

it("tasks to change are read with their subtasks by id and parent, not by a scan", async () => {
  const texts = noteStatements();
  const store = await openStore({ file: ":memory:" });
  onTestFinished(() => store.close());
  texts.length = 0;
  await loadTasks(store.db, new TaskSet("list", 0, null), ["one", "two"]);
  expect(texts).toHaveLength(1);
  expect((await planOf(store, texts[0]!)).filter((step) => /SCAN|SEARCH/.test(step))).toEqual([
    expect.stringMatching(/^SEARCH task USING INDEX \S+ \(id=\?\)$/),
    expect.stringMatching(/^SEARCH task USING INDEX task_parent \(parent=\?\)$/),
  ]);
});

it("tombstones of some tasks are read by the tasks, not among all Google tasks of the member", async () => {
  const texts = noteStatements();
  const store = await openStore({ file: ":memory:" });
  onTestFinished(() => store.close());
  texts.length = 0;
  await tombstonesOfTasks(store.db, "member", ["one", "two"]);
  expect(texts).toHaveLength(1);
  expect((await planOf(store, texts[0]!)).filter((step) => /SCAN|SEARCH/.test(step))).toEqual([
    expect.stringContaining("USING INDEX remote_task_task "),
    expect.stringContaining("USING INDEX remote_task_belongs "),
  ]);
});

/** Returns the steps by which SQLite runs a statement. */
async function planOf(store: Store, text: string): Promise<string[]> {
  const values = Array.from(text.matchAll(/\?/g), () => "x");
  const { rows } = await store.db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, values));
  return (rows as { detail: string }[]).map(({ detail }) => detail);
}
