import { renameList } from "@tasklane/contract/lists.ts";
import { renameSharedList } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { listen } from "../live/listenToEvents.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { inStep, sharedList, together } from "../sharing/together.ts";
import type { Membership } from "../sharing/together.ts";
import { ENGINES, standingClock } from "../world.ts";

const HOUR = 60 * 60_000;

describe.each(ENGINES)("a list's name that Google refuses on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  const refuse = (email: string) =>
    world().emulator.faults.add({
      match: { account: email, operation: "tasklists.patch" },
      kind: "invalidArgument",
    });
  const tries = (ann: Person) => world().emulator.ledger.count("tasklists.patch", ann.email);
  const named = (ann: Person, id: string) => ann.google.lists().find((list) => list.id === id)!.title;

  async function refused() {
    const ann = await Person.enter(world(), [{ title: "Work", tasks: [] }]);
    const listId = await ann.listId("Work");
    const fault = refuse(ann.email);
    await ann.does(renameList, { listId, newListTitle: "Office" });
    await soon(async () =>
      expect(await ann.list("Office")).toMatchObject({ problem: expect.stringMatching(/\S/) }),
    );
    expect(tries(ann)).toBe(1);
    return { ann, listId, fault };
  }

  it("U7.15: is said at the list, and tried less and less often", async () => {
    const { ann, listId, fault } = await refused();
    for (const title of ["Milk", "Eggs"]) {
      await ann.does(addTask, { listId, title });
      await soon(() => expect(ann.titles(listId)).toContain(title));
      await ann.pulled();
    }
    expect(tries(ann)).toBe(1);
    for (let pull = 0; pull < 4; pull++) {
      clock.move(HOUR);
      await ann.pulled();
    }
    expect(tries(ann)).toBeGreaterThan(1);
    expect(tries(ann)).toBeLessThan(6);
    expect(await ann.list("Office")).toHaveProperty("problem");
    world().emulator.faults.remove(fault);
    clock.move(24 * HOUR);
    await ann.pulled();
    await soon(() => expect(named(ann, listId)).toBe("Office"));
    await soon(async () => expect(await ann.list("Office")).not.toHaveProperty("problem"));
  });

  it("U7.15: is sent at once when it changes", async () => {
    const { ann, listId, fault } = await refused();
    world().emulator.faults.remove(fault);
    await ann.does(renameList, { listId, newListTitle: "Shop" });
    await soon(() => expect(named(ann, listId)).toBe("Shop"));
    await soon(async () => expect(await ann.list("Shop")).not.toHaveProperty("problem"));
  });

  it("U7.15: is sent at once when it changed while Google refused the one before", async () => {
    const ann = await Person.enter(world(), [{ title: "Work", tasks: [] }]);
    const listId = await ann.listId("Work");
    const match = { account: ann.email, operation: "tasklists.patch" };
    const { faults } = world().emulator;
    faults.add({ match, times: 1, kind: "slow", delayMs: 1_000 });
    faults.add({ match, times: 1, kind: "invalidArgument" });
    await ann.does(renameList, { listId, newListTitle: "Office" });
    const isAsked = () => !faults.pending().some((one) => one.match?.account === ann.email);
    await soon(() => expect(isAsked()).toBe(true));
    await ann.does(renameList, { listId, newListTitle: "Shop" });
    await soon(() => expect(named(ann, listId)).toBe("Shop"));
    expect(await ann.list("Shop")).not.toHaveProperty("problem");
  });

  it("U7.15: is told to open pages when Google takes it", async () => {
    const { ann, listId, fault } = await refused();
    world().emulator.faults.remove(fault);
    const screen = await listen(ann.browser, world().server.address);
    await screen.next();
    clock.move(HOUR);
    await soon(() => expect(named(ann, listId)).toBe("Office"));
    // Another change may be told before it.
    do expect(await screen.next()).toMatchObject({ event: "changed" });
    while ("problem" in (await ann.list("Office")));
  });

  it("U7.15: gives way to a name that the person sets in Google", async () => {
    const { ann, listId } = await refused();
    ann.google.renameList(listId, "Desk");
    const board = await ann.pulled();
    const list = board.lists.find(({ google_list_id }) => google_list_id === listId)!;
    expect(list.google_list_name).toBe("Office");
    ann.google.renameList(listId, "Office");
    await ann.pulled();
    await soon(async () => expect(await ann.list("Office")).not.toHaveProperty("problem"));
  });

  it("U7.15: is told to the member alone in whose account it is refused", async () => {
    const [ann, bob] = (await together(world(), 1)) as [Membership, Membership];
    await inStep([ann, bob], []);
    refuse(bob.person.email);
    await ann.person.does(renameSharedList, { listId: ann.listId, newListTitle: `Tour ${engine}` });
    const shared = async ({ person, listId }: Membership) => sharedList(person, listId);
    await soon(async () => expect(await shared(bob)).toHaveProperty("problem"));
    await soon(() => expect(named(ann.person, ann.listId)).toBe(`Tour ${engine}`));
    expect(await shared(ann)).not.toHaveProperty("problem");
  });
});
