import { addList, deleteList } from "@tasklane/contract/lists.ts";
import { joinSharedList } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sweep } from "../../src/services/retention/sweep.ts";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { groupIdOf, together } from "../sharing/together.ts";
import { enginesFor, standingClock } from "../world.ts";

const KEY = "0b6a3c1e-5f5d-4c39-9c55-6d8a7f7e1a01";
const DAY = 24 * 60 * 60_000;

describe.each(enginesFor("sqlite"))("a list whose creation was cut short, on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  /** Lets Google create a list whose answer and later listings are lost. A pull then meets it. */
  const lost = async (
    make = (ann: Person) => ann.call(addList, { title: "Lost" }, { "idempotency-key": KEY }),
  ) => {
    const ann = await Person.enter(world());
    const { faults } = world().emulator;
    const account = ann.email;
    faults.add({ match: { account, operation: "tasklists.insert" }, times: 1, kind: "cutAfter" });
    const lists = { account, operation: "tasklists.list" };
    const away = faults.add({ match: lists, skip: 1, kind: "cutBefore" });
    expect((await make(ann)).status).toBe(502);
    faults.remove(away);
    await soon(async () => expect((await ann.pulled()).lists).toHaveLength(2));
    return { ann, id: ann.google.lists().at(-1)!.id };
  };
  const names = ({ google }: Person) => google.lists().map(({ title }) => title);

  it.each([
    ["under the same key", { "idempotency-key": KEY }],
    ["of the same title", {}],
  ])("is the answer to the next call %s, though a pull has met it meanwhile", async (_, headers) => {
    const { ann, id } = await lost();
    const again = await ann.call(addList, { title: "Lost" }, headers);
    expect(again.status, again.text).toBe(201);
    expect(again.body).toMatchObject({ data: { id } });
    expect(names(ann)).toEqual(["My Tasks", "Lost"]);
    // The previous call returned the lost list. So another list of this name is refused.
    expect(await ann.refused(addList, { title: "Lost" })).toMatchObject({ code: "already_exists" });
  });

  it("W7: is a list like any other a day later", async () => {
    const { ann } = await lost();
    clock.move(DAY + 1);
    await sweep(world().server.store, clock.now());
    expect(await ann.refused(addList, { title: "Lost" })).toMatchObject({ code: "already_exists" });
  });

  it("U11: is not made twice though Google's list of lists leaves it out for a moment", async () => {
    const ann = await Person.enter(world());
    const { faults } = world().emulator;
    const lists = { account: ann.email, operation: "tasklists.list" };
    faults.add({ match: { ...lists, operation: "tasklists.insert" }, times: 1, kind: "cutAfter" });
    const away = faults.add({ match: lists, skip: 1, kind: "cutBefore" });
    expect((await ann.call(addList, { title: "Lost" })).status).toBe(502);
    faults.remove(away);
    faults.add({ match: lists, skip: 1, times: 1, kind: "emptyList" });
    expect((await ann.call(addList, { title: "Lost" })).status).toBe(502);
    await ann.does(addList, { title: "Lost" });
    expect(names(ann)).toEqual(["My Tasks", "Lost"]);
  });

  it("is not where its person waits for a shared list once it holds a task", async () => {
    const [owner] = await together(world(), 0);
    const key = await groupIdOf(owner.person, owner.listId);
    const { ann, id: listId } = await lost((person) => person.call(joinSharedList, key));
    const match = { account: ann.email, operation: "tasks.insert" };
    const unsent = world().emulator.faults.add({ match, kind: "userRateLimitExceeded" });
    await ann.does(addTask, { listId, title: "Mine" });
    const { newListId } = await ann.does(joinSharedList, key);
    expect(newListId).not.toBe(listId);
    world().emulator.faults.remove(unsent);
    const { tasks } = await ann.pulled();
    expect(tasks).toEqual([expect.objectContaining({ finalTitle: "Mine", listId })]);
  });

  it("is not the answer once it was deleted here", async () => {
    const { ann, id } = await lost();
    const match = { account: ann.email, operation: "tasklists.delete" };
    const fault = world().emulator.faults.add({ match, kind: "invalidArgument" });
    await ann.does(deleteList, { taskListId: id });
    const { data } = await ann.does(addList, { title: "Lost" });
    expect(data.id).not.toBe(id);
    expect((await ann.pulled()).lists.at(-1)).toMatchObject({ google_list_id: data.id });
    world().emulator.faults.remove(fault);
  });
});
