import { addLabel } from "@tasklane/contract/labels.ts";
import { addSublist, positionList, renameSublist } from "@tasklane/contract/lists.ts";
import { addTask, clearCompleted, moveTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import type { Tx } from "../../src/db/engine.ts";

const SUBLIST = { sublist_id: "1764000000001", sublist_name: "Shop" };

/** Only on PostgreSQL can two transactions read the same rows before one of them writes. */
describe("two at once on postgres", () => {
  const world = sharedWorld("postgres");
  const enter = () => Person.enter(world());
  /**
   * Starts calls while another transaction locks all lists and accounts, and waits until each call waits for a lock or
   * is done. Then releases the locks.
   */
  const piledUp = async <T>(
    calls: readonly (() => Promise<T>)[],
    meanwhile?: (tx: Tx) => Promise<unknown>,
  ): Promise<T[]> => {
    const { store } = world().server;
    let done = 0;
    const made = await store.transaction(async (tx) => {
      await tx
        .updateTable("account")
        .set((row) => ({ google: row.ref("google") }))
        .execute();
      await tx
        .updateTable("list")
        .set((row) => ({ rev: row.ref("rev") }))
        .execute();
      const calling = calls.map((call) => call().finally(() => done++));
      await soon(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
        expect(rows[0]!.n + done).toBeGreaterThanOrEqual(calls.length);
      });
      await meanwhile?.(tx);
      return { calling };
    });
    return Promise.all(made.calling);
  };

  it("make one sublist, or one label, of a name", async () => {
    const ann = await enter();
    const google_list_id = await ann.listId();
    const ids = ["1764000000001", "1764000000002"];
    for (const [call, input] of [
      [addSublist, (id: string) => ({ google_list_id, sublist_id: id, sublist_name: "Shop" })],
      [addLabel, (id: string) => ({ label_id: id, label_name: "Soon" })],
    ] as const) {
      const answers = await piledUp(ids.map((id) => () => ann.call(call, input(id))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    }
    const titles = ["a", "b"].map((text) => `${text} (#Home ##Food ###Later)`);
    await piledUp(titles.map((title) => () => ann.does(addTask, { listId: google_list_id, title })));
    const { lists, labels } = await ann.board();
    const sublists = Object.values(lists[0]!.sublists);
    expect(sublists.map((each) => each.sublist_name).toSorted()).toEqual(["Home", "Shop"]);
    expect(sublists.flatMap((each) => Object.keys(each.sections))).toHaveLength(1);
    expect(labels.map((each) => each.label_name).toSorted()).toEqual(["Later", "Soon"]);
  });

  it("rename a sublist one after the other, and its tasks carry the last name", async () => {
    const ann = await enter();
    const listId = await ann.listId();
    await ann.does(addSublist, { google_list_id: listId, ...SUBLIST });
    await ann.does(addTask, { listId, title: "Milk (#Shop)" });
    const to = { listId, sublistId: SUBLIST.sublist_id, oldSublistname: "Shop" };
    await piledUp(["One", "Two"].map((title) => () => ann.does(renameSublist, { ...to, title })));
    const { lists, tasks } = await ann.board();
    const [sublist] = Object.values(lists[0]!.sublists);
    expect(tasks[0]).toMatchObject({ sublistName: sublist!.sublist_name, sublistId: SUBLIST.sublist_id });
  });

  it("clearing completed tasks spares one that somebody reopens at the same time", async () => {
    const filled = [{ title: "@default", tasks: [{ title: "Done", status: "completed" as const }] }];
    const ann = await Person.enter(world(), filled);
    const tasklistId = await ann.listId();
    const clear = () => ann.does(clearCompleted, { tasklistId });
    const { id } = await ann.task("Done");
    const [cleared] = await piledUp([clear], (tx) =>
      tx.updateTable("task").set({ status: "needsAction" }).where("id", "=", id).execute(),
    );
    expect(cleared!.data).toEqual({ cleared: 0 });
    expect((await ann.task("Done")).id).toBe(id);
  });

  it("move a list up twice", async () => {
    const ann = await Person.enter(
      world(),
      ["@default", "B", "C"].map((title) => ({ title, tasks: [] })),
    );
    const google_list_id = await ann.listId("C");
    const up = () => ann.does(positionList, { google_list_id, position: "moveup" });
    await piledUp([up, up]);
    const { lists } = await ann.board();
    expect(lists.map((list) => list.google_list_name)).toEqual(["C", "My Tasks", "B"]);
  });

  it("move tasks against each other without a deadlock", async () => {
    const ann = await Person.enter(
      world(),
      ["@default", "B"].map((title) => ({ title, tasks: [{ title: `in ${title}` }] })),
    );
    const [one, other] = [await ann.listId(), await ann.listId("B")];
    const there = { fromListId: one, toListId: other, taskId: (await ann.task("in @default")).id };
    const back = { fromListId: other, toListId: one, taskId: (await ann.task("in B")).id };
    await piledUp([there, back].map((move) => () => ann.does(moveTask, move)));
    const { tasks } = await ann.board();
    expect(new Map(tasks.map((task) => [task.finalTitle, task.listId]))).toEqual(
      new Map([
        ["in @default", other],
        ["in B", one],
      ]),
    );
  });
});
