import { moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { takeIn, textsOf, together } from "./together.ts";
import type { Membership } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe.each(enginesFor("sqlite"))(
  "a shared task that two members move in Google, on %s",
  { timeout: 60_000 },
  (engine) => {
    const clock = standingClock();
    const world = sharedWorld(engine, { clock: clock.now });
    const { taskOf, ends, twoLists, titled } = twoListsOf(world, clock);

    it("I3: two members who move a task in Google to one list have it once", async () => {
      const { one, two } = await twoLists(2);
      const taskId = await titled(one, "Task");
      for (const at of [0, 1] as const) {
        const { task_id } = await taskOf(one[at], "Task");
        one[at].person.google.moveToList(one[at].listId, task_id!, two[at].listId);
      }
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      for (const membership of two) expect(await taskOf(membership, "Task")).toMatchObject({ id: taskId });
    });

    it("I3: a task that meets its other half in a shared list leaves everybody's Google of the old one", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const own = await ann.listId();
      const taskId = await titled(one, "Task");
      const { task_id } = await taskOf(one[1], "Task");
      clock.move(1_000);
      bob.google.edit(one[1].listId, task_id!, { title: "Bob's" });
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: own, taskId });
      await ends([
        [one[0], ["Bob's"]],
        [one[1], ["Bob's"]],
        [{ person: ann, listId: own }, ["Task"]],
      ]);
      await ann.does(moveTask, { fromListId: own, toListId: two[0].listId, taskId });
      await ends([
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      bob.google.moveToList(one[1].listId, task_id!, two[1].listId);
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Bob's"]],
        [two[1], ["Bob's"]],
      ]);
    });

    it("I3: a task that two move survives when both removals are read first", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      const ids = [await taskOf(one[0], "Task"), await taskOf(one[1], "Task")];
      const { faults } = world().emulator;
      const away: number[] = [];
      clock.move(60_000); // Google shows no time of a move, so the moved tasks look older than their removals
      for (const [n, person] of [ann, bob].entries()) {
        await person.pulled();
        const match = { account: person.email, operation: "tasks.list", path: two[n]!.listId } as const;
        away.push(faults.add({ match, kind: "unavailable" }));
        person.google.moveToList(one[n]!.listId, ids[n]!.task_id!, two[n]!.listId);
      }
      for (const person of [ann, bob]) {
        clock.move(11_000);
        await person.pulled();
        expect(await textsOf(one[0])).toEqual([]);
      }
      for (const [n, person] of [ann, bob].entries()) {
        faults.remove(away[n]!);
        clock.move(11_000);
        await person.pulled();
      }
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      expect(await taskOf(two[0], "Task")).toMatchObject({ id: taskId });
    });

    it.each([
      { removals: [1, 0], arrivals: [0, 1] },
      { removals: [0, 1], arrivals: [0, 1] },
      { removals: [1, 0], arrivals: [1, 0] },
      { removals: [0, 1], arrivals: [1, 0] },
    ] as const)(
      "I2: a task moved in Google to two lists stays in one ($removals, then $arrivals)",
      async ({ removals, arrivals }) => {
        const { one, two, ann, bob } = await twoLists(2);
        await titled(one, "Task");
        const people = [ann, bob] as const;
        const own = await bob.listId();
        const targets = [two[0].listId, own] as const;
        const { faults } = world().emulator;
        const away = await Promise.all(
          people.map(async ({ email: account }, n) => {
            await people[n]!.pulled();
            return faults.add({ match: { account, operation: "tasks.list" }, kind: "unavailable" });
          }),
        );
        clock.move(60_000); // Google shows no time of a move, so the moved tasks look older than their removals
        for (const [n, { google }] of people.entries())
          google.moveToList(one[n]!.listId, (await taskOf(one[n]!, "Task")).task_id!, targets[n]!);
        for (const n of removals) {
          const { email: account } = people[n];
          const match = { account, operation: "tasks.list", path: targets[n] } as const;
          faults.remove(away[n]!);
          away[n] = faults.add({ match, kind: "unavailable" });
          clock.move(1_000);
          await people[n].pulled();
          expect(await textsOf(one[0])).toEqual([]);
        }
        for (const n of arrivals) {
          faults.remove(away[n]!);
          clock.move(1_000);
          await people[n].pulled();
        }
        await soon(async () => {
          clock.move(11_000);
          for (const person of people) await person.pulled();
          expect([...ann.titles(two[0].listId), ...bob.titles(own)]).toEqual(["Task"]);
        });
        const inTwo = ann.titles(two[0].listId);
        await ends([
          [one[0], []],
          [one[1], []],
          [two[0], inTwo],
          [two[1], inTwo],
          [{ person: bob, listId: own }, inTwo.length > 0 ? [] : ["Task"]],
        ]);
      },
    );

    it("I7: private notes stay where Google moved the task while another moves it here", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      const { task_id } = await taskOf(one[0], "Task");
      const own = await ann.listId();
      await ann.pulled();
      const { faults } = world().emulator;
      const account = ann.email;
      const away = faults.add({ match: { account, operation: "tasks.list" }, kind: "unavailable" });
      ann.google.moveToList(one[0].listId, task_id!, own);
      ann.google.edit(own, task_id!, { notes: "private" });
      await bob.does(moveTask, { fromListId: one[1].listId, toListId: two[1].listId, taskId });
      faults.add({ match: { account, operation: "tasks.list", path: own }, kind: "unavailable", times: 6 });
      faults.remove(away);
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], []],
        [two[1], []],
        [{ person: ann, listId: own }, ["Task"]],
      ]);
      expect(await taskOf({ person: ann, listId: own }, "Task")).toMatchObject({ id: taskId });
      expect(ann.google.visible(own)).toEqual([expect.objectContaining({ notes: "private" })]);
    });

    it("I7: what Bob writes in a third shared list stays there while Ann moves the task here", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const [three] = await together(world(), 0, "Three", () => Promise.resolve(bob));
      const cem = await Person.enter(world());
      const cems = { person: cem, listId: await takeIn(bob, three.listId, cem) };
      const taskId = await titled(one, "Task");
      const { task_id } = await taskOf(one[1], "Task");
      const { faults } = world().emulator;
      const away = faults.add({ match: { account: bob.email }, kind: "unavailable" });
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId });
      bob.google.moveToList(one[1].listId, task_id!, three.listId);
      bob.google.edit(three.listId, task_id!, { title: "For Cem" });
      faults.remove(away);
      faults.add({ match: { account: bob.email, operation: "tasks.list" }, kind: "unavailable", times: 6 });
      clock.move(60_000);
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
        [three, ["For Cem"]],
        [cems, ["For Cem"]],
      ]);
    });

    it("I3: a task that Google moved to a private list, and then to the list of a move here, is one", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      const { task_id } = await taskOf(one[0], "Task");
      const own = await ann.listId();
      await ann.pulled();
      const { faults } = world().emulator;
      const account = ann.email;
      const away = faults.add({ match: { account, operation: "tasks.list" }, kind: "unavailable" });
      ann.google.moveToList(one[0].listId, task_id!, own);
      ann.google.edit(own, task_id!, { notes: "private" });
      await bob.does(moveTask, { fromListId: one[1].listId, toListId: two[1].listId, taskId });
      const match = { account, operation: "tasks.list", path: own } as const;
      const unread = faults.add({ match, kind: "unavailable" });
      faults.remove(away);
      await soon(async () => {
        clock.move(11_000);
        await ann.pulled();
        expect(bob.titles(one[1].listId)).toEqual([]);
      });
      ann.google.moveToList(own, task_id!, two[0].listId);
      faults.remove(unread);
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
        [{ person: ann, listId: own }, []],
      ]);
    });

    it.each([
      { removals: 1, arrivals: [1, 0], keeps: 0 },
      { removals: 2, arrivals: [0, 1], keeps: 1 },
    ])(
      "P10.19: of two moves in Google to private lists, one wins ($removals removals first)",
      async ({ removals, arrivals, keeps }) => {
        const one = await together(world(), 1);
        const members = await Promise.all(
          one.map(async ({ person, listId }) => ({ person, listId, own: await person.listId() })),
        );
        await titled(one, "Task");
        const away: number[] = [];
        for (const { person, listId, own } of members) {
          await person.pulled();
          const match = { account: person.email, operation: "tasks.list", path: own } as const;
          away.push(world().emulator.faults.add({ match, kind: "unavailable" }));
          person.google.moveToList(listId, (await taskOf({ person, listId }, "Task")).task_id!, own);
        }
        for (const { person } of members.slice(0, removals)) {
          await soon(async () => {
            clock.move(11_000);
            await person.pulled();
            expect(await textsOf(one[0])).toEqual([]);
          });
        }
        for (const n of arrivals) {
          const { person, own } = members[n]!;
          world().emulator.faults.remove(away[n]!);
          await soon(async () => {
            clock.move(11_000);
            await person.pulled();
            expect(person.titles(own)).toEqual(n === keeps ? ["Task"] : []);
          });
        }
        const owns = members.map(({ person, own }, n): [Membership, string[]] => [
          { person, listId: own },
          n === keeps ? ["Task"] : [],
        ]);
        await ends([...one.map((membership): [Membership, string[]] => [membership, []]), ...owns]);
      },
    );
  },
);
