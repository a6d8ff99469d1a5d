import { beforeEach, describe, expect, it } from "vitest";

import { defaultSwitches } from "../src/switches.ts";
import { rawClient } from "./google-client.ts";
import { settableClock, startedEmulator } from "./started.ts";

interface Item {
  id: string;
  title: string;
  updated: string;
}

interface Page {
  items: Item[];
  nextPageToken?: string;
}

const clock = settableClock();
const emulator = startedEmulator({ clock: clock.now });
let call: Awaited<ReturnType<typeof rawClient>>;
let path = "";

beforeEach(async () => {
  Object.assign(emulator.current.switches, defaultSwitches);
  call = await rawClient(emulator.current, "listing@example.com");
  const list = (await (await call("POST", "/users/@me/lists", { title: "Listing" })).json()) as {
    id: string;
  };
  path = `/lists/${list.id}/tasks`;
});

async function add(title: string, fields: object = {}): Promise<Item> {
  clock.advance(1000);
  return (await (await call("POST", path, { title, ...fields })).json()) as Item;
}

const page = async (query = "") => (await (await call("GET", `${path}?${query}`)).json()) as Page;
const titles = async (query = "") => (await page(query)).items.map((item) => item.title);

/** Reads all pages by following the page tokens. */
async function everything(query: string): Promise<{ titles: string[]; pages: number[] }> {
  const all: string[] = [];
  const pages: number[] = [];
  let token: string | undefined = "";
  while (token !== undefined) {
    const { items, nextPageToken }: Page = await page(`${query}&pageToken=${encodeURIComponent(token)}`);
    all.push(...items.map((item) => item.title));
    pages.push(items.length);
    token = nextPageToken;
  }
  return { titles: all, pages };
}

describe("the order", () => {
  it("is by `updated`, newest first, whatever the positions", async () => {
    const a = await add("a");
    const b = await add("b");
    await add("c", {});
    await call("POST", `${path}/${a.id}/move`);
    expect(await titles()).toEqual(["c", "b", "a"]);
    clock.advance(1000);
    await call("PATCH", `${path}/${b.id}`, { notes: "touched" });
    expect(await titles()).toEqual(["b", "c", "a"]);
  });

  it("puts the later write first when times are equal", async () => {
    for (const title of ["a", "b", "c"]) await call("POST", path, { title });
    expect(await titles()).toEqual(["c", "b", "a"]);
  });
});

describe("pages", () => {
  it("hold 20 items by default and at most 100", async () => {
    const tasks = Array.from({ length: 130 }, (_, index) => ({ title: String(index) }));
    const [filled] = emulator.current.fill("listing@example.com", [{ title: "Long", tasks }]);
    path = `/lists/${filled!.id}/tasks`;
    expect((await page()).items).toHaveLength(20);
    expect((await page("maxResults=1000")).items).toHaveLength(100);
    const { titles: all, pages } = await everything("maxResults=50");
    expect(pages).toEqual([50, 50, 30]);
    expect(new Set(all).size).toBe(130);
  });

  it("end without a token, also when the last one is full", async () => {
    await add("a");
    await add("b");
    expect((await page("maxResults=2")).nextPageToken).toBeUndefined();
    expect((await page("maxResults=1")).nextPageToken).toMatch(/^[\w-]+=+$/);
  });

  it("shift when somebody writes between them, as offsets do", async () => {
    for (const title of ["a", "b", "c", "d"]) await add(title);
    const first = await page("maxResults=2");
    await add("e");
    const second = await page(`maxResults=2&pageToken=${encodeURIComponent(first.nextPageToken!)}`);
    expect([first, second].flatMap(({ items }) => items.map((item) => item.title))).toEqual([
      "d",
      "c",
      "c",
      "b",
    ]);
  });

  it("stand still when the switch says that tokens name the last item", async () => {
    emulator.current.switches.pageTokens = "cursor";
    for (const title of ["a", "b", "c", "d"]) await add(title);
    const first = await page("maxResults=2");
    await add("e");
    const second = await page(`maxResults=2&pageToken=${encodeURIComponent(first.nextPageToken!)}`);
    expect([first, second].flatMap(({ items }) => items.map((item) => item.title))).toEqual([
      "d",
      "c",
      "b",
      "a",
    ]);
    expect((await everything("maxResults=1")).titles).toEqual(["e", "d", "c", "b", "a"]);
  });

  it("may be short and still carry a token", async () => {
    emulator.current.switches.shortPages = true;
    for (const title of ["a", "b", "c"]) await add(title);
    expect(await everything("maxResults=2")).toEqual({ titles: ["c", "b", "a"], pages: [1, 1, 1] });
  });

  it("of an empty list have empty items, or none by switch", async () => {
    expect(await page()).toMatchObject({ kind: "tasks#tasks", items: [] });
    emulator.current.switches.emptyItems = "absent";
    expect(await page()).not.toHaveProperty("items");
  });
});

describe("what is shown", () => {
  it("includes completed tasks but neither hidden nor deleted nor assigned ones", async () => {
    await add("open");
    const done = await add("done", { status: "completed" });
    const gone = await add("gone");
    await call("DELETE", `${path}/${gone.id}`);
    const list = path.split("/")[2]!;
    const google = emulator.current.firstParty("listing@example.com");
    const hidden = await add("hidden");
    clock.advance(1000);
    google.complete(list, hidden.id);
    clock.advance(1000);
    google.assign(list, "assigned");

    expect(await titles()).toEqual(["done", "open"]);
    expect(await titles("showCompleted=false")).toEqual(["open"]);
    expect(await titles("showDeleted=true")).toEqual(["gone", "done", "open"]);
    expect(await titles("showHidden=true")).toEqual(["hidden", "done", "open"]);
    expect(await titles("showHidden=true&showCompleted=false")).toEqual(["open"]);
    expect(await titles("showAssigned=true")).toEqual(["assigned", "done", "open"]);
    expect(await titles("showAssigned=true&showDeleted=true&showHidden=true")).toHaveLength(5);
    expect(done.title).toBe("done");
  });

  it("begins at updatedMin, inclusive unless the switch says otherwise", async () => {
    await add("a");
    const b = await add("b");
    await add("c");
    const query = `updatedMin=${encodeURIComponent(b.updated)}`;
    expect(await titles(query)).toEqual(["c", "b"]);
    emulator.current.switches.updatedMinInclusive = false;
    expect(await titles(query)).toEqual(["c"]);
    expect(await titles("updatedMin=2999-01-01T00:00:00Z")).toEqual([]);
  });

  it("keeps to the bounds of due and completed, both inclusive", async () => {
    for (const day of ["10", "11", "12"]) await add(day, { due: `2026-07-${day}T00:00:00Z` });
    await add("none");
    const bounds = "dueMin=2026-07-11T00:00:00Z&dueMax=2026-07-12T00:00:00Z";
    expect(await titles(bounds)).toEqual(["12", "11"]);
    expect(await titles("dueMax=2026-07-10T12:00:00Z")).toEqual(["10"]);
    const first = { status: "completed", completed: "2026-07-01T10:00:00Z" };
    await add("done", first);
    await add("later", { ...first, completed: "2026-07-02T10:00:00Z" });
    expect(await titles("completedMin=2026-07-01T10:00:00Z&completedMax=2026-07-02T09:00:00Z")).toEqual([
      "done",
    ]);
  });

  it("forgets tombstones after the days the switch gives", async () => {
    const gone = await add("gone");
    await call("DELETE", `${path}/${gone.id}`);
    emulator.current.switches.tombstoneDays = 90;
    expect(await titles("showDeleted=true")).toEqual(["gone"]);
    clock.advance(91 * 86_400_000);
    // The clock's advance expired the token of this test, so it needs another.
    call = await rawClient(emulator.current, "listing@example.com");
    expect(await titles("showDeleted=true")).toEqual([]);
  });
});
