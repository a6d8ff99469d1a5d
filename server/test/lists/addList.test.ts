import { allTaskLists, addList, deleteList } from "@tasklane/contract/lists.ts";
import { INVALID, REFUSED, SUCCESS } from "@tasklane/contract/sentences.ts";
import { addSharedList } from "@tasklane/contract/sharing.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { invalid, taken } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const KEY = "0b6a3c1e-5f5d-4c39-9c55-6d8a7f7e1a01";
const OTHER_KEY = "0b6a3c1e-5f5d-4c39-9c55-6d8a7f7e1a02";

describe.each(enginesFor("sqlite"))("addList on %s", (engine) => {
  const world = sharedWorld(engine);
  const named = (person: Person) => person.google.lists().map(({ title }) => title);

  it("makes a list at Google and at the end of the board", async () => {
    const ann = await Person.enter(world());
    const answer = await ann.does(addList, { title: "  Work   at home " });
    const made = ann.google.lists().at(-1)!;
    expect(made.title).toBe("Work at home");
    expect(answer).toEqual({ message: SUCCESS.listCreated, data: { id: made.id, title: "Work at home" } });
    const { lists, sharedLists } = await ann.board();
    const shown = { google_list_id: made.id, google_list_name: "Work at home", sublists: {}, sections: {} };
    expect(lists.at(-1)).toEqual(shown);
    expect(sharedLists).toEqual([]);
    expect((await ann.pulled()).lists).toEqual(lists);
  });

  it("understands a body wrapped in bodyData", async () => {
    const ann = await Person.enter(world());
    const answer = await ann.browser.post(`/api${addList.path}`, { bodyData: { title: "Wrapped" } });
    expect(answer.status).toBe(201);
    expect(named(ann)).toEqual(["My Tasks", "Wrapped"]);
  });

  it("refuses names that are empty, reserved, too long or taken, and asks Google for nothing", async () => {
    const ann = await Person.enter(world());
    await ann.does(addList, { title: "Work" });
    for (const [title, sentence] of [
      [undefined, INVALID.listNameRequired],
      [" \n ", INVALID.listNameRequired],
      ["No Section", INVALID.nameReserved],
      ["no sublist", INVALID.nameReserved],
      ["x".repeat(101), INVALID.nameTooLong],
    ] as const) {
      expect(await ann.refused(addList, { title })).toEqual(invalid({ title: sentence }));
    }
    for (const title of ["Work", " wORK ", "my tasks"]) {
      expect(await ann.refused(addList, { title })).toEqual(taken("title"));
    }
    expect(named(ann)).toEqual(["My Tasks", "Work"]);
    expect(world().emulator.ledger.count("tasklists.insert", ann.email)).toBe(1);
    await ann.does(addList, { title: "x".repeat(100) });
  });

  it("makes no list at Google when a browser repeats what it had the answer to", async () => {
    const ann = await Person.enter(world());
    const browser = "0b6a3c1e-5f5d-4c39-9c55-6d8a7f7e1a00";
    const send = (key: string, numbers: string) =>
      ann.call(addList, { title: "Work" }, { "idempotency-key": key, "x-mutation": `${browser} ${numbers}` });
    await send(OTHER_KEY, "9 9");
    await ann.does(deleteList, { taskListId: await ann.listId("Work") });
    expect(await send(KEY, "7 7 again")).toMatchObject({ status: 409, body: { code: "already_done" } });
    expect(world().emulator.ledger.count("tasklists.insert", ann.email)).toBe(1);
  });

  it("gives a name that another person's list has", async () => {
    const [ann, bob] = [await Person.enter(world()), await Person.enter(world())];
    await ann.does(addList, { title: "Work" });
    await bob.does(addList, { title: "Work" });
    expect(named(bob)).toEqual(["My Tasks", "Work"]);
  });

  it("repeats its answer for the same key and creates nothing", async () => {
    const ann = await Person.enter(world());
    const once = await ann.call(addList, { title: "Once" }, { "idempotency-key": KEY });
    const twice = await ann.call(addList, { title: "Once" }, { "idempotency-key": KEY });
    expect([twice.status, twice.text]).toEqual([once.status, once.text]);
    expect(once.status).toBe(201);
    expect(named(ann)).toEqual(["My Tasks", "Once"]);
    const other = await ann.call(addList, { title: "Other" }, { "idempotency-key": KEY });
    expect(other.body).toMatchObject({ code: "idempotency_mismatch" });
    expect(named(ann)).toEqual(["My Tasks", "Once"]);
  });

  it.each([
    ["the same key", [KEY, KEY]],
    ["keys of two tabs", [KEY, OTHER_KEY]],
  ])("FT07: two at once with %s make one list", async (_, keys) => {
    const ann = await Person.enter(world());
    const answers = await Promise.all(
      keys.map((key) => ann.call(addList, { title: "Twice" }, { "idempotency-key": key })),
    );
    expect(named(ann)).toEqual(["My Tasks", "Twice"]);
    const [made] = answers.filter(({ status }) => status === 201);
    expect(made!.body).toMatchObject({ data: { id: ann.google.lists().at(-1)!.id } });
    expect((await ann.pulled()).lists.map((list) => list.google_list_name)).toEqual(["My Tasks", "Twice"]);
  });

  it.each(["cutAfter", "truncatedJson", "cutBefore"] as const)(
    "makes one list although Google's answer is lost (%s)",
    async (kind) => {
      const ann = await Person.enter(world());
      const match = { operation: "tasklists.insert", account: ann.email };
      world().emulator.faults.add({ match, times: 1, kind });
      const first = await ann.call(addList, { title: "Lost" }, { "idempotency-key": KEY });
      const again =
        first.status === 201 ? first : await ann.call(addList, { title: "Lost" }, { "idempotency-key": KEY });
      expect(again.status, again.text).toBe(201);
      expect(named(ann)).toEqual(["My Tasks", "Lost"]);
      expect(again.body).toMatchObject({ data: { id: ann.google.lists().at(-1)!.id } });
      expect((await ann.pulled()).lists.map((list) => list.google_list_name)).toEqual(["My Tasks", "Lost"]);
    },
  );

  it("makes one list when Google's answer and our search fail and the person repeats", async () => {
    const ann = await Person.enter(world());
    const match = { account: ann.email };
    const { faults } = world().emulator;
    faults.add({ match: { ...match, operation: "tasklists.insert" }, times: 1, kind: "cutAfter" });
    // Google answers the listing before the insert, but none after it.
    const lists = { ...match, operation: "tasklists.list" };
    const away = faults.add({ match: lists, skip: 1, times: 50, kind: "cutBefore" });
    const first = await ann.refused(addList, { title: "Lost" });
    const message = REFUSED.google_unavailable;
    expect(first).toMatchObject({ status: 502, code: "google_unavailable", message });
    faults.remove(away);
    const second = await ann.call(addList, { title: "Lost" }, { "idempotency-key": OTHER_KEY });
    expect(second.status, second.text).toBe(201);
    expect(named(ann)).toEqual(["My Tasks", "Lost"]);
    expect((await ann.pulled()).lists.map((list) => list.google_list_name)).toEqual(["My Tasks", "Lost"]);
  });

  it.each([addList, addSharedList])(
    "takes the list that a pull found of a lost answer: $name",
    async (call) => {
      const ann = await Person.enter(world());
      const { faults } = world().emulator;
      const match = { account: ann.email };
      faults.add({ match: { ...match, operation: "tasklists.insert" }, times: 1, kind: "cutAfter" });
      const lists = { ...match, operation: "tasklists.list" };
      const away = faults.add({ match: lists, skip: 1, times: 50, kind: "cutBefore" });
      expect(await ann.refused(call, { title: "Lost" })).toMatchObject({ code: "google_unavailable" });
      faults.remove(away);
      await soon(async () => {
        await ann.pulled();
        await ann.listId("Lost");
      });
      const { data } = await ann.does(call, { title: "Lost" });
      expect(named(ann)).toEqual(["My Tasks", "Lost"]);
      const board = await ann.board();
      const shown = call === addList ? board.lists : board.sharedLists;
      expect(shown.map((list) => list.google_list_id)).toContain(data.id);
    },
  );

  it.each([
    ["unavailable", 502, "google_unavailable"],
    ["tooManyRequests", 502, "google_unavailable"],
    ["insufficientScope", 424, "google_reauth_required"],
  ] as const)("says so when Google answers %s, and makes nothing", async (kind, status, code) => {
    const ann = await Person.enter(world());
    const match = { operation: "tasklists.insert", account: ann.email };
    const fault = world().emulator.faults.add({ match, kind });
    expect(await ann.refused(addList, { title: "Never" })).toMatchObject({ status, code });
    world().emulator.faults.remove(fault);
    expect((await ann.board()).lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
    expect(named(ann)).toEqual(["My Tasks"]);
  });

  it.each([addList, addSharedList])("says why Google refuses a title: $name", async (call) => {
    const ann = await Person.enter(world());
    const match = { operation: "tasklists.insert", account: ann.email };
    const fault = world().emulator.faults.add({ match, kind: "invalidArgument" });
    const reason = "Request contains an invalid argument.";
    expect(await ann.refused(call, { title: "Refused" })).toEqual({
      ...invalid({ title: reason }),
      message: reason,
    });
    world().emulator.faults.remove(fault);
    expect(named(ann)).toEqual(["My Tasks"]);
    await ann.does(call, { title: "Refused" });
    expect(named(ann)).toEqual(["My Tasks", "Refused"]);
  });

  it("is told to every tab by the cursor", async () => {
    const ann = await Person.enter(world());
    const { cursor } = await ann.board();
    const { data } = await ann.does(addList, { title: "New" });
    const delta = await ann.does(allTaskLists, { since: cursor });
    expect(delta.lists.map((list) => list.google_list_id)).toContain(data.id);
    expect(delta.gone).toEqual({ lists: [], tasks: [], labels: [] });
  });
});
