import { describe, expect, it } from "vitest";

import type { Switches } from "../src/switches.ts";
import { orderedList } from "./ordered-list.ts";
import type { Task } from "./ordered-list.ts";

const EMAIL = "order@example.com";
const its = orderedList(EMAIL);
const { call, clock, emulator, begin, newList, add, move, get, listUpdated, all, outline } = its;

describe("positions", () => {
  it("are indexes among siblings, dense after every insert and move", async () => {
    const a = await add("a");
    const b = await add("b");
    await add("c", { previous: b.id });
    expect(await outline()).toEqual(["b", "c", "a"]);
    expect((await all()).map(({ position }) => position).toSorted()).toEqual(
      [0, 1, 2].map((index) => String(index).padStart(20, "0")),
    );
    await move(a);
    expect(await outline()).toEqual(["a", "b", "c"]);
  });

  it("of a completed task that is neither hidden nor deleted stay in the row", async () => {
    const a = await add("a");
    await add("b");
    await call("PATCH", `/lists/${its.list}/tasks/${a.id}`, { status: "completed" });
    expect((await get(a.id)).position).toBe("00000000000000000001");
  });

  it("of hidden and of deleted completed tasks are counted down from the time of completion", async () => {
    const time = "2026-06-27T07:03:31.172Z";
    const tasks = [await add("hidden"), await add("deleted")];
    for (const { id } of tasks) {
      await call("PATCH", `/lists/${its.list}/tasks/${id}`, { status: "completed", completed: time });
    }
    await call("DELETE", `/lists/${its.list}/tasks/${tasks[1]!.id}`);
    await call("POST", `/lists/${its.list}/clear`);
    for (const { id } of tasks) expect((await get(id)).position).toBe("09999998217456188827");
  });

  it("of deleted open tasks stay ordinary, and their slot goes to the next", async () => {
    const a = await add("a");
    const b = await add("b");
    await call("DELETE", `/lists/${its.list}/tasks/${b.id}`);
    expect((await get(b.id)).position).toBe("00000000000000000000");
    expect((await get(a.id)).position).toBe("00000000000000000000");
  });

  it("come back where they were when a deletion is undone", async () => {
    const tasks = [await add("c"), await add("b"), await add("a")];
    await call("DELETE", `/lists/${its.list}/tasks/${tasks[1]!.id}`);
    await call("PATCH", `/lists/${its.list}/tasks/${tasks[1]!.id}`, { deleted: false });
    expect(await outline()).toEqual(["a", "b", "c"]);
  });

  it("of a reopened hidden task return to their place, or go on top by switch", async () => {
    for (const [where, expected] of [
      ["kept", ["a", "b"]],
      ["top", ["b", "a"]],
    ] as const) {
      emulator.current.switches.unhiddenPosition = where;
      await begin();
      const b = await add("b");
      await add("a");
      await call("PATCH", `/lists/${its.list}/tasks/${b.id}`, { status: "completed" });
      await call("POST", `/lists/${its.list}/clear`);
      await call("PATCH", `/lists/${its.list}/tasks/${b.id}`, { status: "needsAction" });
      expect(await outline()).toEqual(expected);
    }
  });

  it("stay right over hundreds of inserts at one place", async () => {
    const first = await add("first");
    const last = await add("last", { previous: first.id });
    const titles: string[] = [];
    for (let index = 0; index < 150; index++) {
      await add(String(index), { previous: first.id });
      titles.unshift(String(index));
    }
    const page = (await all()).concat(await rest());
    const byPosition = page.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ title }) => title);
    expect(byPosition).toEqual(["first", ...titles, last.title]);
  });

  async function rest(): Promise<Task[]> {
    const first = await call(
      "GET",
      `/lists/${its.list}/tasks?showHidden=true&showDeleted=true&maxResults=100`,
    );
    const { nextPageToken } = (await first.json()) as { nextPageToken: string };
    const path = `/lists/${its.list}/tasks?showHidden=true&maxResults=100&pageToken=${nextPageToken}`;
    return ((await (await call("GET", path)).json()) as { items: Task[] }).items;
  }
});

describe("moving within a list", () => {
  it("changes neither the task's `updated` nor its siblings', but the list's", async () => {
    const a = await add("a");
    const b = await add("b");
    const { task } = await move(a);
    expect(task.updated).toBe(a.updated);
    expect((await get(b.id)).updated).toBe(b.updated);
    expect(await listUpdated()).toBe(new Date(clock.now()).toISOString());
  });

  it("to the task's own place changes nothing", async () => {
    const a = await add("a");
    const before = [await listUpdated(), await get(a.id)];
    await move(a);
    expect([await listUpdated(), await get(a.id)]).toEqual(before);
  });

  it("moves below a parent, behind a sibling, and back to the top level", async () => {
    const parent = await add("parent");
    const child = await add("child", { parent: parent.id });
    const other = await add("other");
    await move(other, { parent: parent.id, previous: child.id });
    expect(await outline()).toEqual(["parent", "parent/child", "parent/other"]);
    await move(child, { previous: parent.id });
    expect(await outline()).toEqual(["parent", "parent/other", "child"]);
  });

  it("takes a completed task that is not hidden below a parent", async () => {
    const parent = await add("parent");
    const done = await add("done");
    await call("PATCH", `/lists/${its.list}/tasks/${done.id}`, { status: "completed" });
    expect((await move(done, { parent: parent.id })).status).toBe(200);
  });

  it("is refused where a task may not stand", async () => {
    const parent = await add("parent");
    const child = await add("child", { parent: parent.id });
    const other = await add("other");
    const assigned = emulator.current.firstParty(EMAIL).assign(its.list, "assigned");
    const hidden = await add("hidden");
    emulator.current.firstParty(EMAIL).complete(its.list, hidden.id);
    const refused: [Task, Record<string, string>][] = [
      [parent, { parent: parent.id }],
      [parent, { previous: parent.id }],
      [parent, { parent: child.id }],
      [parent, { parent: other.id }],
      [other, { parent: child.id }],
      [other, { previous: child.id }],
      [other, { parent: assigned.id }],
      [other, { parent: hidden.id }],
      [other, { previous: hidden.id }],
      [hidden, { parent: parent.id }],
    ];
    for (const [task, query] of refused) expect((await move(task, query)).status).toBe(400);
    expect(
      (await call("POST", `/lists/${its.list}/tasks/${assigned.id}/move?parent=${parent.id}`)).status,
    ).toBe(400);
    expect((await move(hidden)).status).toBe(200);
  });

  it("is refused for a deleted task", async () => {
    const a = await add("a");
    await call("DELETE", `/lists/${its.list}/tasks/${a.id}`);
    expect((await move(a)).status).toBe(400);
  });
});

describe("moving to another list", () => {
  it("keeps the id and `updated`, leaves a tombstone, and changes both lists' `updated`", async () => {
    const to = await newList();
    const there = await add("there", {}, to);
    const a = await add("a");
    const { task } = await move(a, { destinationTasklist: to, previous: there.id });
    expect(task).toMatchObject({
      id: a.id,
      title: "a",
      updated: a.updated,
      position: "00000000000000000001",
    });
    expect(await get(a.id)).toMatchObject({ deleted: true });
    expect(await outline(to)).toEqual(["there", "a"]);
    const now = new Date(clock.now()).toISOString();
    expect([await listUpdated(), await listUpdated(to)]).toEqual([now, now]);
    await move(task, { destinationTasklist: its.list }, to);
    expect(await outline()).toEqual(["a"]);
    expect((await all()).filter(({ id }) => id === a.id)).toHaveLength(1);
  });

  it("leaves nothing behind when the switch says so", async () => {
    emulator.current.switches.tombstoneAfterMove = false;
    const to = await newList();
    const a = await add("a");
    await move(a, { destinationTasklist: to });
    expect((await call("GET", `/lists/${its.list}/tasks/${a.id}`)).status).toBe(404);
  });

  it.each([
    ["stayAsTopLevel", ["child 1", "child 2"], ["parent"]],
    ["follow", [], ["parent", "parent/child 1", "parent/child 2"]],
  ] as const)("with subtasks: %s", async (childrenOfMovedParent, here, there) => {
    emulator.current.switches.childrenOfMovedParent = childrenOfMovedParent;
    const to = await newList();
    const parent = await add("parent");
    const child = await add("child 1", { parent: parent.id });
    await add("child 2", { parent: parent.id, previous: child.id });
    await move(parent, { destinationTasklist: to });
    expect([await outline(), await outline(to)]).toEqual([here, there]);
  });

  it("is refused for a repeating task", async () => {
    const to = await newList();
    const a = await add("a");
    emulator.current.firstParty(EMAIL).repeat(its.list, a.id, 7);
    expect((await move(a, { destinationTasklist: to })).status).toBe(400);
  });
});

describe("deleting a parent", () => {
  it.each([
    ["orphaned", [undefined, undefined]],
    ["deleted", [true, true]],
    ["dropped", ["404", "404"]],
  ] as const)("leaves its subtasks %s", async (childrenOfDeletedParent, expected) => {
    emulator.current.switches.childrenOfDeletedParent = childrenOfDeletedParent;
    const parent = await add("parent");
    const children = [await add("1", { parent: parent.id }), await add("2", { parent: parent.id })];
    await call("DELETE", `/lists/${its.list}/tasks/${parent.id}`);
    const states = await Promise.all(
      children.map(async ({ id }) => {
        const response = await call("GET", `/lists/${its.list}/tasks/${id}`);
        return response.ok ? ((await response.json()) as Task).deleted : String(response.status);
      }),
    );
    expect(states).toEqual(expected);
  });

  it("completes no subtask when the parent is completed", async () => {
    const parent = await add("parent");
    const child = await add("child", { parent: parent.id });
    await call("PATCH", `/lists/${its.list}/tasks/${parent.id}`, { status: "completed" });
    expect((await get(child.id)).completed).toBeUndefined();
  });
});

describe("nesting below a subtask", () => {
  const cases: [Switches["nesting"], number, string[]][] = [
    ["reject", 400, ["parent", "parent/child"]],
    ["flatten", 200, ["parent", "parent/deep", "parent/child"]],
    ["accept", 200, ["parent", "parent/child"]],
  ];
  it.each(cases)("%s", async (nesting, status, expected) => {
    emulator.current.switches.nesting = nesting;
    const parent = await add("parent");
    const child = await add("child", { parent: parent.id });
    const response = await call("POST", `/lists/${its.list}/tasks?parent=${child.id}`, { title: "deep" });
    expect(response.status).toBe(status);
    expect(await outline()).toEqual(expected);
    if (nesting === "accept") expect(((await response.json()) as Task).parent).toBe(child.id);
  });
});

describe("the list's own `updated`", () => {
  it("follows insert, completion, deletion and renaming, not the editing of a task", async () => {
    const now = () => new Date(clock.now()).toISOString();
    const a = await add("a");
    expect(await listUpdated()).toBe(a.updated);
    const path = `/lists/${its.list}/tasks/${a.id}`;
    const inserted = now();
    clock.advance(1000);
    await call("PATCH", path, { title: "edited", notes: "n", due: "2026-07-01T00:00:00Z" });
    expect(await listUpdated()).toBe(inserted);
    clock.advance(1000);
    await call("PATCH", path, { status: "completed" });
    expect(await listUpdated()).toBe(now());
    clock.advance(1000);
    await call("DELETE", path);
    expect(await listUpdated()).toBe(now());
    clock.advance(1000);
    await call("PATCH", `/users/@me/lists/${its.list}`, { title: "Renamed" });
    expect(await listUpdated()).toBe(now());
  });

  it("follows editing, too, when the switch says so", async () => {
    emulator.current.switches.contentEditBumpsList = true;
    const a = await add("a");
    clock.advance(1000);
    await call("PATCH", `/lists/${its.list}/tasks/${a.id}`, { title: "edited" });
    expect(await listUpdated()).toBe(new Date(clock.now()).toISOString());
  });
});
