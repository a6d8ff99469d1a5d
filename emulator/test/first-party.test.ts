import { beforeEach, describe, expect, it } from "vitest";

import type { FirstParty } from "../src/first-party/first-party.ts";
import { rawClient } from "./google-client.ts";
import { settableClock, startedEmulator } from "./started.ts";

const clock = settableClock();
const emulator = startedEmulator({ clock: clock.now });
let email = "";
let people = 0;
let google: FirstParty;
let call: Awaited<ReturnType<typeof rawClient>>;

beforeEach(async () => {
  people += 1;
  email = `person${people}@example.com`;
  google = emulator.current.firstParty(email);
  call = await rawClient(emulator.current, email);
});

interface Seen {
  id: string;
  title: string;
  deleted?: boolean;
  hidden?: boolean;
  status: string;
  due?: string;
}

async function seen(query = ""): Promise<Seen[]> {
  const response = await call("GET", `/lists/@default/tasks?maxResults=100&${query}`);
  return ((await response.json()) as { items: Seen[] }).items;
}

const titles = (list?: string) => google.visible(list).map((task) => task.title);

function add(title: string, place = {}) {
  clock.advance(1000);
  return google.addTask("@default", title, {}, place);
}

describe("Google's own app", () => {
  it("hides what it completes, subtasks too", async () => {
    const parent = add("parent");
    add("child", { parent: parent.id });
    google.complete("@default", parent.id);
    expect(await seen()).toEqual([]);
    expect((await seen("showHidden=true")).map(({ status, hidden }) => [status, hidden])).toEqual([
      ["completed", true],
      ["completed", true],
    ]);
    google.uncomplete("@default", parent.id);
    expect((await seen()).map(({ title }) => title)).toEqual(["parent"]);
  });

  it("deletes subtasks along, and brings back the same ids on Undo, where they stood", async () => {
    add("last");
    const parent = add("parent");
    const child = add("child", { parent: parent.id });
    add("first");
    const gone = add("gone before", { parent: parent.id });
    google.delete("@default", gone.id);
    clock.advance(1000);
    google.delete("@default", parent.id);
    const tombstones = (await seen("showDeleted=true")).filter((task) => task.deleted).map(({ id }) => id);
    expect(tombstones.toSorted()).toEqual([parent.id, child.id, gone.id].toSorted());
    google.undelete("@default", parent.id);
    expect(titles()).toEqual(["first", "parent", "child", "last"]);
  });

  it("reorders without touching `updated`", async () => {
    const a = add("a");
    add("b");
    google.reorder("@default", a.id);
    expect(titles()).toEqual(["a", "b"]);
    expect(google.tasks().find(({ id }) => id === a.id)!.updated).toBe(a.updated);
  });

  it("moves to another list with the subtasks, under the same ids", () => {
    const other = google.addList("Other");
    const parent = add("parent");
    const child = add("child", { parent: parent.id });
    google.moveToList("@default", parent.id, other.id);
    expect(titles()).toEqual([]);
    expect(google.visible(other.id).map(({ id }) => id)).toEqual([parent.id, child.id]);
    expect(google.tasks().every((task) => task.deleted)).toBe(true);
  });

  it("edits, renames lists, deletes them, and never the default one", () => {
    const task = add("a");
    google.rename("@default", task.id, "b");
    google.edit("@default", task.id, { notes: "n", due: "2026-07-01" });
    expect(google.tasks()[0]).toMatchObject({ title: "b", notes: "n", due: "2026-07-01" });
    const other = google.addList("Other");
    google.renameList(other.id, "Renamed");
    expect(google.lists().map(({ title }) => title)).toEqual(["My Tasks", "Renamed"]);
    google.deleteList(other.id);
    expect(google.lists()).toHaveLength(1);
    expect(() => google.deleteList("@default")).toThrow("cannot be deleted");
    expect(() => google.rename("@default", "nothing", "x")).toThrow("has no task");
  });

  it.each(["in the app", "through the API"])(
    "shows the next of a repeating task once it is completed %s",
    async (way) => {
      const task = add("weekly");
      google.edit("@default", task.id, { due: "2026-07-01" });
      google.repeat("@default", task.id, 7);
      const complete = async () => {
        if (way === "in the app") google.complete("@default", task.id);
        else await call("PATCH", `/lists/@default/tasks/${task.id}`, { status: "completed" });
      };
      await complete();
      const open = (await seen()).filter(({ status }) => status === "needsAction");
      expect(open).toMatchObject([{ title: "weekly", due: "2026-07-08T00:00:00.000Z" }]);
      expect(open[0]!.id).not.toBe(task.id);
      google.uncomplete("@default", task.id);
      await complete();
      expect((await seen()).filter(({ status }) => status === "needsAction")).toHaveLength(1);
    },
  );

  it("assigns tasks from documents, which stand outside the default view", async () => {
    const task = google.assign("@default", "Review");
    expect(await seen()).toEqual([]);
    expect(await seen("showAssigned=true")).toMatchObject([
      { id: task.id, assignmentInfo: { surfaceType: "DOCUMENT", driveResourceInfo: { driveFileId: "1" } } },
    ]);
  });
});

describe("filling", () => {
  it("puts lists, tasks and subtasks in the order given, in a moment", async () => {
    const tasks = Array.from({ length: 100 }, (_, index) => ({ title: String(index) }));
    const lists = Array.from({ length: 50 }, (_, index) => ({ title: `List ${index}`, tasks }));
    const filled = emulator.current.fill(email, lists);
    expect(filled).toHaveLength(50);
    expect(titles(filled[49]!.id)).toEqual(tasks.map(({ title }) => title));
    const [first] = emulator.current.fill(email, [
      {
        title: "@default",
        tasks: [{ title: "p", children: [{ title: "c1" }, { title: "c2" }] }, { title: "q" }],
      },
    ]);
    expect(titles()).toEqual(["p", "c1", "c2", "q"]);
    emulator.current.fill(email, [{ title: "@default", tasks: [{ title: "r" }] }]);
    expect(titles()).toEqual(["p", "c1", "c2", "q", "r"]);
    expect(first!.tasks[0]!.children.map(({ title }) => title)).toEqual(["c1", "c2"]);
  });
});
