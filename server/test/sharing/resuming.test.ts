import { approveUser, disconnectUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Browser } from "../Browser.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";
import type { World } from "../world.ts";
import { groupIdOf, takeIn, together } from "./together.ts";

const TITLES = Array.from({ length: 8 }, (_, at) => `Task ${at}`);

/** Creates a shared list with tasks, and a person who is not a member yet. */
async function shared() {
  const world = await openWorld("postgres", { sync: true });
  const [owner] = await together(world, 0);
  const bob = await Person.enter(world);
  for (const title of TITLES) await owner.person.does(addTask, { listId: owner.listId, title });
  const inserts = () => world.emulator.ledger.count("tasks.insert", bob.email);
  return { world, owner, bob, inserts };
}

/** Starts another server, which continues the first one's work, and returns a browser of the person for it. */
async function throwIfAbandoned(world: World, { browser: before }: Person): Promise<Browser> {
  const browser = new Browser((await world.another()).address);
  for (const cookie of before.cookies) browser.cookies.set(...cookie);
  return browser;
}

async function hasAll(bob: Person, browser: Browser, listId: string): Promise<void> {
  await soon(async () => {
    const { sharedTasks } = await boardOf(browser);
    expect(sharedTasks.filter(({ synced }) => synced !== "yes")).toEqual([]);
    expect(bob.titles(listId).toSorted()).toEqual(TITLES);
  });
}

describe("a server ends", () => {
  it("FP05, FP06: the next server continues a new member's backfill, with one call per task", async () => {
    const { world, owner, bob, inserts } = await shared();
    const listId = await takeIn(owner.person, owner.listId, bob);
    const made = () => bob.titles(listId).length;
    await soon(() => expect(made()).toBeGreaterThan(2));
    await world.server.close();
    expect(made()).toBeLessThan(TITLES.length);
    await hasAll(bob, await throwIfAbandoned(world, bob), listId);
    expect(inserts()).toBe(TITLES.length);
  });

  it("FP05: the next server finds a task inserted during the crash, and repeats nothing", async () => {
    const { world, owner, bob, inserts } = await shared();
    const { faults } = world.emulator;
    const match = { account: bob.email, operation: "tasks.insert" };
    faults.add({ kind: "cutAfter", match, skip: 2, times: 1 });
    faults.add({ kind: "unavailable", match: { account: bob.email, operation: "tasks.list" }, skip: 2 });
    const listId = await takeIn(owner.person, owner.listId, bob);
    await soon(() => expect(bob.titles(listId).length).toBeGreaterThan(2));
    await world.server.close();
    faults.clear();
    const browser = await throwIfAbandoned(world, bob);
    await boardOf(browser, true);
    await hasAll(bob, browser, listId);
    expect(inserts()).toBe(TITLES.length);
  });

  it("FP06: after an approval, before its first call: the backfill begins at the next start", async () => {
    const { world, owner, bob, inserts } = await shared();
    const { newListId } = await bob.does(joinSharedList, await groupIdOf(owner.person, owner.listId));
    const away = world.emulator.faults.add({ kind: "tooManyRequests", match: { account: bob.email } });
    await owner.person.does(approveUser, { listId: owner.listId, approveEmail: bob.email });
    await world.server.close();
    expect(inserts()).toBe(0);
    world.emulator.faults.remove(away);
    await hasAll(bob, await throwIfAbandoned(world, bob), newListId);
    expect(inserts()).toBe(TITLES.length);
  });

  it("FP06: after a disconnection during the backfill, nothing more of it reaches Google", async () => {
    const { world, owner, bob, inserts } = await shared();
    const listId = await takeIn(owner.person, owner.listId, bob);
    await soon(() => expect(bob.titles(listId).length).toBeGreaterThan(2));
    await owner.person.does(disconnectUser, { listId: owner.listId, disconnectEmail: bob.email });
    const sent = inserts();
    await world.server.close();
    // One insert may have been on its way when the server stopped.
    const got = bob.titles(listId);
    expect(got.length).toBeLessThanOrEqual(sent + 1);
    const browser = await throwIfAbandoned(world, bob);
    await boardOf(browser, true);
    const { tasks, sharedTasks } = await boardOf(browser, true);
    expect(sharedTasks).toEqual([]);
    expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(got.toSorted());
    expect(bob.titles(listId)).toEqual(got);
    expect(inserts()).toBe(got.length);
  });
});
