import { approveUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { groupIdOf, inStep as allHold, takeIn, together } from "../sharing/together.ts";
import { DAY, listingWorld, MINUTE, redated } from "./listingWorld.ts";

describe("Google's listings", () => {
  const { clock, world, between, enter, fails, mend } = listingWorld();

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
    between.fetch = async (...all) => {
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
