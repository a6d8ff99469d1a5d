import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { fetchOverHttp } from "../../src/google/fetchOverHttp.ts";
import { Person } from "../Person.ts";
import { soon } from "../boardOf.ts";
import { openWorld, standingClock } from "../world.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ROUNDS = 10;
/** Noon in California, so that Google's quota day does not end during the test. */
const NOON = Date.UTC(2026, 10, 21, 20);

/** Creates two people whose lists are in sync. Each test then orders its faults from the emulator. */
async function inStep(reach: typeof fetch = fetchOverHttp) {
  const clock = standingClock(NOON);
  const world = await openWorld("sqlite", { sync: true, overrides: { clock: clock.now, fetch: reach } });
  const tasks = ["Milk", "Eggs"].map((title) => ({ title }));
  const ann = await Person.enter(world, [{ title: "Work", tasks }]);
  const bob = await Person.enter(world, [{ title: "Work", tasks }]);
  const listId = await ann.listId("Work");
  const { faults, ledger } = world.emulator;
  const calls = (person = ann) => ledger.entries(person.email).length;
  const add = (person: Person, title: string) =>
    person.listId("Work").then((list) => person.does(addTask, { listId: list, title }));
  const titles = async () => (await ann.board()).tasks.map(({ finalTitle }) => finalTitle).toSorted();
  return { world, clock, ann, bob, listId, faults, ledger, calls, add, titles };
}

describe("what Google does", () => {
  it.each([
    {
      field: "another field",
      edit: (round: number) => ({ title: `Milk ${round}` }),
      ends: { title: "Milk 10", notes: ["of hers", "of ours"] },
    },
    {
      field: "the same notes",
      edit: (round: number, notes: string) => ({ notes: `${notes}\nof round ${round}` }),
      ends: {
        title: "Milk",
        notes: ["of hers", "of ours", ...Array.from({ length: ROUNDS }, (_, at) => `of round ${at + 1}`)],
      },
    },
  ])("FG07: edits of $field before each PATCH of ours all stay, and it ends", async ({ edit, ends }) => {
    const sent: string[] = [];
    let meanwhile = (): void => {};
    const { world, clock, ann, listId, ledger } = await inStep((input, init) => {
      if (init?.method === "PATCH") {
        sent.push(new Headers(init.headers).get("if-match") ?? "none");
        meanwhile();
      }
      return fetchOverHttp(input, init);
    });
    world.emulator.switches.conditionalRequests = "honour";
    const { id: taskId } = await ann.task("Milk");
    const write = (notes: string) => ann.does(googleTask, { taskListId: listId, taskId, notes });
    await write("of hers");
    await ann.settled();
    sent.length = 0;
    ledger.clear();

    const atGoogle = () => ann.google.tasks(listId).find(({ id }) => id === googleId)!;
    const { task_id: googleId } = await ann.task("Milk");
    let rounds = 0;
    meanwhile = () => {
      clock.move(SECOND);
      if (rounds < ROUNDS) ann.google.edit(listId, googleId!, edit(++rounds, atGoogle().notes ?? ""));
    };
    await write("of hers\nof ours");
    await soon(async () => {
      clock.move(MINUTE);
      await ann.pulled();
      expect(rounds).toBe(ROUNDS);
    });
    const { tasks } = await ann.settled();
    const { title, notes = "" } = atGoogle();
    expect({ title, notes: notes.split("\n").toSorted() }).toEqual({
      ...ends,
      notes: ends.notes.toSorted(),
    });
    const ours = tasks.find(({ id }) => id === taskId);
    expect([ours?.finalTitle, ours?.notes]).toEqual([title, notes]);
    expect(sent).toHaveLength(ROUNDS + 1);
    expect(new Set(sent).size).toBe(sent.length);
    const statuses = ledger
      .entries(ann.email)
      .flatMap(({ operation, status }) => (operation === "tasks.patch" ? [status] : []));
    expect(statuses).toEqual([...Array.from({ length: ROUNDS }, () => 412), 200]);
    clock.move(HOUR);
    await ann.pulled();
    expect(sent).toHaveLength(ROUNDS + 1);
  });

  it("FG08: told to come again later, an account waits so long, and others do not", async () => {
    const { clock, ann, bob, listId, faults, ledger, calls, add } = await inStep();
    faults.add({ kind: "tooManyRequests", match: { account: ann.email }, retryAfter: 600, times: 1 });
    await add(ann, "Late");
    await soon(() => expect(faults.pending()).toEqual([]));
    const then = calls();
    await add(ann, "Later");
    await add(bob, "Soon");
    await soon(() => expect(bob.titles(listIdOf(bob))).toContain("Soon"));
    expect(calls()).toBe(then);
    clock.move(11 * MINUTE);
    await add(ann, "Last");
    await ann.settled();
    expect(ann.titles(listId)).toEqual(["Last", "Later", "Late", "Milk", "Eggs"]);
    expect(ledger.entries(ann.email).filter(({ status }) => status === 429)).toHaveLength(1);

    function listIdOf(person: Person): string {
      return person.google.lists().find(({ title }) => title === "Work")!.id;
    }
  });

  it("U6.9: an account rests no longer once Google serves a pull that its person asks for", async () => {
    const { ann, listId, faults, add } = await inStep();
    faults.add({ kind: "tooManyRequests", match: { account: ann.email }, retryAfter: 600, times: 1 });
    await add(ann, "Late");
    await soon(() => expect(faults.pending()).toEqual([]));
    await ann.pulled();
    await add(ann, "Soon");
    await soon(() => expect(ann.titles(listId)).toEqual(["Soon", "Late", "Milk", "Eggs"]));
  });

  it.each(["projectDayUsed", "dailyLimitExceeded"] as const)(
    "FG09: %s stops all accounts' calls until Google's day ends, and no change is lost",
    async (kind) => {
      const { clock, ann, bob, listId, faults, calls, add } = await inStep();
      faults.add({ kind, match: { account: ann.email, operation: "tasks.insert" }, times: 1 });
      await add(ann, "Late");
      await soon(() => expect(faults.pending()).toEqual([]));
      await soon(async () => expect((await ann.task("Late")).synced).toBe("waiting"));
      const then = [calls(ann), calls(bob)];
      await add(bob, "Later");
      await bob.pulled();
      await ann.pulled();
      expect([calls(ann), calls(bob)]).toEqual(then);
      clock.move(13 * HOUR);
      await Promise.all([ann.pulled(), bob.pulled()]);
      await Promise.all([ann.settled(), bob.settled()]);
      expect(ann.titles(listId)).toContain("Late");
    },
  );

  it.each(["truncatedJson", "emptyObject", "badGateway", "cutAfter"] as const)(
    "FG10: a reading that is answered with %s shows nothing, so nothing goes",
    async (kind) => {
      const { ann, faults, titles } = await inStep();
      faults.add({ kind, match: { account: ann.email, operation: "tasks.list" } });
      await ann.pulled();
      faults.clear();
      expect(await titles()).toEqual(["Eggs", "Milk"]);
      expect(ann.titles(await ann.listId("Work"))).toEqual(["Milk", "Eggs"]);
      await ann.pulled();
      expect(await titles()).toEqual(["Eggs", "Milk"]);
    },
  );

  it("FG13: pages that lead to themselves are left after the second one", async () => {
    const { ann, faults, ledger, titles } = await inStep();
    faults.add({ kind: "endlessPages", match: { account: ann.email, operation: "tasks.list" } });
    ledger.clear();
    await ann.pulled();
    expect(ledger.count("tasks.list", ann.email)).toBeLessThanOrEqual(2 * (await ann.board()).lists.length);
    expect(await titles()).toEqual(["Eggs", "Milk"]);
  });

  it("FG14: a list that is empty all of a sudden loses nothing that Google still has", async () => {
    const { clock, ann, faults, titles } = await inStep();
    clock.move(25 * HOUR);
    faults.add({ kind: "emptyList", match: { account: ann.email, operation: "tasks.list" } });
    await ann.pulled();
    expect(await titles()).toEqual(["Eggs", "Milk"]);
    faults.clear();
    await ann.pulled();
    expect(await titles()).toEqual(["Eggs", "Milk"]);
    expect(ann.titles(await ann.listId("Work"))).toEqual(["Milk", "Eggs"]);
  });

  it("FG16: a time from which Google does not list is given up for a whole listing", async () => {
    const { ann, listId, faults, titles } = await inStep();
    ann.google.addTask(listId, "Tea");
    faults.add({ kind: "invalidArgument", match: { account: ann.email, operation: "tasks.list" }, times: 1 });
    await ann.pulled();
    expect(faults.pending()).toEqual([]);
    expect(await titles()).toEqual(["Eggs", "Milk", "Tea"]);
  });
});
