import { answerMassDeletion } from "@tasklane/contract/lists.ts";
import { approveUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { addTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { afterEach, describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { groupIdOf, inStep as allHold, takeIn, together } from "../sharing/together.ts";
import { standingClock } from "../world.ts";
import type { World } from "../world.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

type FaultKind = Parameters<World["emulator"]["faults"]["add"]>[0]["kind"];

/** Replaces the Date header of Google's answer. */
function redated({ status, headers }: Response, body: string, date: number | null): Response {
  const kept = new Headers({ "content-type": headers.get("content-type") ?? "" });
  if (date !== null) kept.set("date", new Date(date).toUTCString());
  return new Response(status === 204 ? null : body, { status, headers: kept });
}

describe("Google's listings", () => {
  const clock = standingClock();
  /** The `fetch` between us and Google, which a test may replace. */
  let fetchOrFail: typeof fetch = fetch;
  /** How far our clock is ahead of Google's, in milliseconds. */
  let ours = 0;
  const world = sharedWorld("sqlite", {
    clock: clock.now,
    config: { callsADay: 1_000_000 }, // allows many calls per second
    overrides: { fetch: (...all) => fetchOrFail(...all), clock: () => clock.now() + ours },
  });
  afterEach(() => {
    fetchOrFail = fetch;
    ours = 0;
    world().emulator.faults.clear();
  });

  /** Creates a person whose two lists are in sync. */
  async function enter() {
    const ann = await Person.enter(world(), [
      { title: "Work", tasks: [{ title: "Milk" }] },
      { title: "Home", tasks: [{ title: "Eggs" }] },
    ]);
    const titles = async () => (await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle).toSorted();
    return { ann, titles, work: await ann.listId("Work") };
  }

  function fails({ email }: Person, operation: string, kind: FaultKind, more: object = {}): void {
    world().emulator.faults.add({ kind, match: { account: email, operation, ...more } });
  }
  const mend = (): void => world().emulator.faults.clear();

  it.each(["truncatedJson", "emptyObject", "badGateway", "cutAfter"] as const)(
    "FG10: a change that a listing answered with %s missed is in the next listing",
    async (kind) => {
      const { ann, titles, work } = await enter();
      ann.google.addTask(work, "Tea");
      clock.move(MINUTE);
      fails(ann, "tasks.list", kind);
      expect(await titles()).toEqual(["Eggs", "Milk"]);
      mend();
      clock.move(MINUTE);
      expect(await titles()).toEqual(["Eggs", "Milk", "Tea"]);
    },
  );

  it("FG10: a listing and then tasks that are all answered with `{}` remove nothing", async () => {
    const { ann, titles, work } = await enter();
    clock.move(2 * DAY);
    fails(ann, "tasks.list", "emptyObject");
    fails(ann, "tasks.get", "emptyObject");
    expect(await titles()).toEqual(["Eggs", "Milk"]);
    mend();
    ann.google.addTask(work, "Tea");
    expect(await titles()).toEqual(["Eggs", "Milk", "Tea"]);
    expect(ann.titles(work)).toEqual(["Tea", "Milk"]);
  });

  it.each([
    ["notFound", 0],
    ["notFound", 1],
    ["endlessPages", 0],
  ] as const)(
    "FG13, FG15: a list that Google names and then answers with %s blocks no other (list %i)",
    async (kind, at) => {
      const { ann, titles } = await enter();
      const lists = ann.google.lists().map(({ id }) => id);
      fails(ann, "tasks.list", kind, { path: lists[at]! });
      for (const list of lists) ann.google.addTask(list, `New ${lists.indexOf(list)}`);
      for (let day = 0; day < 3; day++) {
        await titles();
        clock.move(DAY);
      }
      const others = ["New 0", "New 1", "New 2"].filter((title) => title !== `New ${at}`);
      expect(await titles()).toEqual(["Eggs", "Milk", ...others]);
      expect((await ann.board()).lists).toHaveLength(3);
      const kept =
        kind === "notFound" ? "a list that Google names is not shown" : "did not serve this account";
      expect(world().logged.join("")).toContain(kept);
    },
  );

  it("P3: a refused listing of a new member's list does not block the member's other lists", async () => {
    const [ann] = await together(world(), 0);
    const bob = await Person.enter(world(), [{ title: "Home", tasks: [] }]);
    const home = await bob.listId("Home");
    const { newListId } = await bob.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    fails(bob, "tasks.list", "invalidArgument", { path: newListId });
    await ann.person.does(approveUser, { listId: ann.listId, approveEmail: bob.email });
    await bob.does(addTask, { listId: home, title: "Eggs" });
    await soon(() => expect(bob.titles(home)).toEqual(["Eggs"]));
  });

  it("FG14: a shared list that Google shows empty asks its member; others keep their tasks", async () => {
    const titles = Array.from({ length: 6 }, (_, at) => `Task ${at}`);
    const [ann] = await together(world(), 0);
    for (const title of titles) await ann.person.does(addTask, { listId: ann.listId, title });
    const bob = await Person.enter(world());
    const parts = [ann, { person: bob, listId: await takeIn(ann.person, ann.listId, bob) }];
    await allHold(parts, titles);
    clock.move(2 * DAY);
    fails(ann.person, "tasks.list", "emptyList");
    fails(ann.person, "tasks.get", "notFound");
    await ann.person.pulled();
    expect((await ann.person.board()).sharedLists).toMatchObject([{ held: titles.length }]);
    mend();
    await bob.pulled();
    await allHold(parts, titles);
  });

  describe("P3: one that lacks very many tasks", () => {
    /** Creates a person with a list of 180 tasks, of which Google does not find some when they are read one by one. */
    async function forgotten(isForgotten: (title: string) => boolean) {
      const tasks = Array.from({ length: 180 }, (_, at) => ({ title: `Task ${at + 100}` }));
      const ann = await Person.enter(world(), [{ title: "Long", tasks }]);
      const list = await ann.listId("Long");
      const there = ann.google.tasks(list).filter(({ title }) => isForgotten(title));
      const ids = new Set(there.map(({ id }) => id));
      let read = 0;
      fetchOrFail = async (input, init) => {
        const { pathname } = new URL(input as string);
        const [, id] = /\/tasks\/([^/]+)$/.exec(pathname) ?? [];
        const isRead = (init?.method ?? "GET") === "GET";
        if (id !== undefined && isRead) read++;
        if (id !== undefined && ids.has(id))
          return Response.json({ error: { code: 404, errors: [{ reason: "notFound" }] } }, { status: 404 });
        const answer = await fetch(input, init);
        if (!pathname.endsWith(`/lists/${list}/tasks`) || !isRead) return answer;
        const body = (await answer.json()) as { items?: { id: string }[] };
        const items = body.items?.filter((item) => !ids.has(item.id));
        return Response.json({ ...body, items }, { headers: answer.headers });
      };
      clock.move(8 * DAY);
      const pulled = async () => {
        read = 0;
        const board = await ann.pulled();
        return { read, board, titles: board.tasks.map(({ finalTitle }) => finalTitle) };
      };
      return { ann, list, pulled };
    }

    it("though Google has them reads one of them, and takes none for gone", async () => {
      const { ann, list, pulled } = await forgotten(() => false);
      fails(ann, "tasks.list", "emptyList");
      const { read, titles } = await pulled();
      expect(titles).toHaveLength(180);
      expect(read).toBeLessThanOrEqual(25);
      mend();
      expect((await pulled()).titles).toHaveLength(180);
      expect(ann.titles(list)).toHaveLength(180);
    });

    it("which are gone, removes them by and by", async () => {
      const { pulled } = await forgotten((title) => title < "Task 140");
      const first = await pulled();
      expect(first.read).toBeLessThanOrEqual(3 * 25);
      expect(first.titles).toHaveLength(180 - 25);
      expect((await pulled()).titles).toHaveLength(180 - 40);
      expect((await pulled()).titles).toHaveLength(180 - 40);
    });

    it("which are gone, and most of the list, asks about all of them", async () => {
      const { ann, list, pulled } = await forgotten((title) => title < "Task 260");
      const { read, board, titles } = await pulled();
      expect(titles).toHaveLength(180);
      expect(read).toBeLessThanOrEqual(3 * 25);
      expect(board.lists.find((each) => each.google_list_id === list)).toMatchObject({ held: 160 });
      await ann.does(answerMassDeletion, { listId: list, meant: true });
      let left: unknown[] = titles;
      for (let pull = 0; pull < 10 && left.length > 20; pull++) left = (await pulled()).titles;
      expect(left).toHaveLength(20);
      expect((await ann.board()).lists.map(({ held }) => held)).not.toContain(160);
    });
  });

  it("FG12: listings and tasks that are a minute old take nothing back", async () => {
    const { ann, titles, work } = await enter();
    const [milk, eggs] = [await ann.task("Milk"), await ann.task("Eggs")];
    clock.move(2 * DAY);
    await ann.does(googleTask, { taskListId: work, taskId: milk.id, title: "Oat milk" });
    await ann.does(addTask, { listId: work, title: "Tea" });
    await ann.does(deleteTask, { tasklistId: eggs.listId, taskId: eggs.id });
    clock.move(11 * SECOND);
    await ann.does(addTask, { listId: work, title: "Bread" });
    const there = () => [...ann.titles(work), ...ann.titles(eggs.listId)].toSorted();
    await soon(() => expect(there()).toEqual(["Bread", "Oat milk", "Tea"]));
    clock.move(20 * SECOND);
    for (const operation of ["tasks.list", "tasks.get"])
      world().emulator.faults.add({
        kind: "staleList",
        delayMs: MINUTE,
        match: { account: ann.email, operation },
      });
    expect(await titles()).toEqual(["Bread", "Oat milk", "Tea"]);
    mend();
    for (let pull = 0; pull < 3; pull++) {
      clock.move(2 * MINUTE);
      expect(await titles()).toEqual(["Bread", "Oat milk", "Tea"]);
    }
    expect(there()).toEqual(["Bread", "Oat milk", "Tea"]);
  });

  it("P1: a change missing in a listing two minutes old comes with the next, once", async () => {
    const { ann, titles, work } = await enter();
    clock.move(5 * MINUTE);
    await titles();
    const eggs = await ann.task("Eggs");
    ann.google.addTask(work, "Tea");
    ann.google.rename(eggs.listId, eggs.task_id!, "Six eggs");
    clock.move(MINUTE);
    const match = { account: ann.email, operation: "tasks.list" };
    world().emulator.faults.add({ kind: "staleList", delayMs: 90 * SECOND, match });
    expect(await titles()).toEqual(["Eggs", "Milk"]);
    mend();
    for (let pull = 0; pull < 3; pull++) {
      clock.move(5 * MINUTE);
      expect(await titles()).toEqual(["Milk", "Six eggs", "Tea"]);
    }
  });

  it.each([
    ["without a date, by a clock a year behind", null, -365 * DAY],
    ["without a date, by a clock five minutes ahead", null, 5 * MINUTE],
    ["dated ten seconds ahead", 10 * SECOND, 0],
    ["dated ten seconds behind, by a clock ten days ahead", -10 * SECOND, 10 * DAY],
  ])("FN06: from answers %s nothing is missed, and not everything is read again", async (_, dated, ahead) => {
    const { ann, titles, work } = await enter();
    ours = ahead;
    fetchOrFail = async (...all) => {
      const answer = await fetch(...all);
      return redated(answer, await answer.text(), dated === null ? null : clock.now() + dated);
    };
    await titles();
    world().emulator.ledger.clear();
    const { task_id } = await ann.task("Milk");
    for (const title of ["New 1", "New 2", "New 3"]) {
      clock.move(MINUTE);
      ann.google.rename(work, task_id!, title);
      expect(await titles()).toEqual(["Eggs", title]);
    }
    const { ledger } = world().emulator;
    const asked = ledger
      .entries(ann.email)
      .filter(({ operation, path }) => operation === "tasks.list" && path.includes(work))
      .flatMap(({ query }) => new URLSearchParams(query).get("updatedMin") ?? []);
    expect(asked).toHaveLength(3);
    // Each pull asks for changes since the one before it.
    expect(Date.parse(asked[2]!)).toBeGreaterThan(clock.now() - 4 * MINUTE);
  });

  it("FG16: the second of two edits at one time is taken too", async () => {
    const { ann, titles, work } = await enter();
    const { task_id } = await ann.task("Milk");
    const updated = () => ann.google.tasks(work).find(({ id }) => id === task_id)!.updated;
    ann.google.rename(work, task_id!, "Oat milk");
    expect(await titles()).toEqual(["Eggs", "Oat milk"]);
    const then = updated();
    ann.google.rename(work, task_id!, "Soy milk");
    expect(updated()).toBe(then);
    expect(await titles()).toEqual(["Eggs", "Soy milk"]);
  });

  it("FG16: an edit dated before the one before comes with the next whole listing", async () => {
    const { ann, titles, work } = await enter();
    const { task_id } = await ann.task("Milk");
    clock.move(MINUTE);
    ann.google.rename(work, task_id!, "Oat milk");
    expect(await titles()).toEqual(["Eggs", "Oat milk"]);
    clock.move(-5 * SECOND);
    ann.google.rename(work, task_id!, "Soy milk");
    for (let day = 0; day < 2; day++) {
      clock.move(2 * DAY);
      await titles();
    }
    expect(await titles()).toEqual(["Eggs", "Soy milk"]);
  });

  /**
   * Creates a person with a subtask. Google repeats its first answer about the lists, so it never shows that one
   * changed.
   */
  async function family() {
    const parent = { title: "A", children: [{ title: "under A" }] };
    const ann = await Person.enter(world(), [
      { title: "Work", tasks: [parent, { title: "B" }, { title: "C" }] },
    ]);
    const work = await ann.listId("Work");
    const id = (title: string) => ann.google.visible(work).find((task) => task.title === title)!.id;
    let lists: { answer: Response; body: string } | null = null;
    fetchOrFail = async (...all) => {
      const answer = await fetch(...all);
      if (!answer.url.includes("/users/@me/lists")) return answer;
      lists ??= { answer, body: await answer.text() };
      return redated(lists.answer, lists.body, clock.now());
    };
    return { ann, work, id };
  }

  it("P2: a subtask moved out of its parent in Google keeps its position there", async () => {
    const { ann, work, id } = await family();
    await ann.pulled();
    ann.google.reorder(work, id("under A"), { previous: id("B") });
    const there = ann.titles(work);
    expect(there).toEqual(["A", "B", "under A", "C"]);
    clock.move(MINUTE);
    await ann.pulled();
    await ann.settled();
    expect(ann.titles(work)).toEqual(there);
    expect(world().emulator.ledger.count("tasks.move", ann.email)).toBe(0);
  });

  it("FG17: a whole listing finds an order and a moved subtask that changed no `updated`", async () => {
    const { ann, work, id } = await family();
    await ann.pulled();
    ann.google.reorder(work, id("C"));
    ann.google.reorder(work, id("under A"), { previous: id("B") });
    const there = ann.titles(work);
    expect(there).toEqual(["C", "A", "B", "under A"]);
    const shown = async () => {
      const { tasks } = await ann.pulled();
      const top = tasks.filter(({ parent: under }) => under === null);
      return top.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ finalTitle }) => finalTitle);
    };
    for (let day = 0; day < 2; day++) {
      clock.move(DAY + MINUTE);
      expect(await shown()).toEqual(there);
    }
    expect(ann.titles(work)).toEqual(there);
    expect(world().emulator.ledger.count("tasks.move", ann.email)).toBe(0);
  });
});
