import { addTask } from "@tasklane/contract/tasks.ts";
import { expect, it } from "vitest";
import { Browser } from "../Browser.ts";
import { boardOf, soon } from "../boardOf.ts";
import { openWorld } from "../world.ts";
import { takeIn, together } from "./together.ts";
import { Person } from "../Person.ts";

it("P05, P06: the copy for a new member goes on where a server left it, one call for each task", async () => {
  const world = await openWorld("postgres", { sync: true });
  const [owner] = await together(world, 0);
  const bob = await Person.enter(world);
  const titles = Array.from({ length: 8 }, (_, at) => `Task ${at}`);
  for (const title of titles) await owner.person.does(addTask, { listId: owner.listId, title });
  const listId = await takeIn(owner.person, owner.listId, bob);
  const made = () => bob.titles(listId).length;
  await soon(() => expect(made()).toBeGreaterThan(2));
  await world.server.close();
  expect(made()).toBeLessThan(titles.length);

  const browser = new Browser((await world.another()).address);
  for (const cookie of bob.browser.cookies) browser.cookies.set(...cookie);
  await soon(async () => {
    const { sharedTasks } = await boardOf(browser);
    expect(sharedTasks.filter(({ synced }) => synced !== "yes")).toEqual([]);
    expect(bob.titles(listId).toSorted()).toEqual(titles.toSorted());
  });
  expect(world.emulator.ledger.count("tasks.insert", bob.email)).toBe(titles.length);
});
