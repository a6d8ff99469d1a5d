import { addSharedSublist } from "@tasklane/contract/sharing.ts";
import { addTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import type { Person } from "../Person.ts";
import { inStep, takeIn, tasksOf, textsOf, together } from "./together.ts";
import type { Membership } from "./together.ts";

describe.each(enginesFor("sqlite"))(
  "moves of shared tasks, here and in Google, on %s",
  { timeout: 60_000 },
  (engine) => {
    const clock = standingClock();
    const world = sharedWorld(engine, { clock: clock.now });
    const taskOf = async (membership: Membership, text: string) =>
      (await tasksOf(membership)).find((task) => task.finalTitle === text)!;
    /** Lets the time for Undo pass and pulls, until every list has exactly these titles on its board and in Google. */
    const ends = async (lists: readonly (readonly [Membership, readonly string[]])[]): Promise<void> => {
      const people = new Set(lists.map(([{ person }]) => person));
      for (const person of people) await person.pulled();
      clock.move(11_000);
      await soon(async () => {
        for (const person of people) await person.pulled();
        for (const [membership, titles] of lists)
          expect(membership.person.titles(membership.listId).sort(), membership.person.email).toEqual(
            [...titles].sort(),
          );
      });
      for (const [membership, titles] of lists) await inStep([membership], titles);
    };
    /** Creates two shared lists, the first of which has one more member if there are three people. */
    const twoLists = async (people: 2 | 3) => {
      const one = await together(world(), people - 1, "One");
      const [ann, bob, cem] = one.map(({ person }) => person) as [Person, Person, Person | undefined];
      const [there] = await together(world(), 0, "Two", () => Promise.resolve(ann));
      const two = [there, { person: bob, listId: await takeIn(ann, there.listId, bob) }] as const;
      return { one: one as [Membership, Membership, Membership], two, ann, bob, cem };
    };
    const titled = async ([ann, ...others]: readonly Membership[], title: string) => {
      const { data } = await ann!.person.does(addTask, { listId: ann!.listId, title });
      await inStep([ann!, ...others], [title]);
      return data.id;
    };

    it("P10: a task keeps its text and label in a private list, without codes", async () => {
      const [ann, bob] = await together(world(), 1);
      const sublist = { google_list_id: ann.listId, sublist_id: "1", sublist_name: "Errands" };
      await ann.person.does(addSharedSublist, sublist);
      const { data } = await ann.person.does(addTask, {
        listId: ann.listId,
        title: "X1 (#Errands ###Urgent)",
      });
      await inStep([ann, bob!], ["X1 (#Errands ###Urgent)"]);
      const listId = await ann.person.listId();
      const { task_id } = await taskOf(ann, "X1");
      ann.person.google.moveToList(ann.listId, task_id!, listId);
      await ends([
        [ann, []],
        [bob!, []],
        [{ person: ann.person, listId }, ["X1 (###Urgent)"]],
      ]);
      const { tasks } = await ann.person.board();
      expect(tasks).toEqual([expect.objectContaining({ finalTitle: "X1", label: "Urgent", id: data.id })]);
    });

    it("I7: a task that moves between shared lists does not bring its sublist along", async () => {
      const { one, two, ann } = await twoLists(3);
      const [annOne, , cemOne] = one;
      const [annTwo, bobTwo] = two;
      const sublist = { google_list_id: annOne.listId, sublist_id: "1", sublist_name: "Errands" };
      await ann.does(addSharedSublist, sublist);
      await titled(one, "X1 (#Errands ###Urgent)");
      const { task_id } = await taskOf(annOne, "X1");
      ann.google.moveToList(annOne.listId, task_id!, annTwo.listId);
      await ends([
        [annOne, []],
        [cemOne, []],
        [annTwo, ["X1 (###Urgent)"]],
        [bobTwo, ["X1 (###Urgent)"]],
      ]);
      expect(await taskOf(bobTwo, "X1")).toMatchObject({ sublistId: null, label: "Urgent" });
    });

    it("P10: a subtask keeps its text", async () => {
      const [ann, bob] = await together(world(), 1);
      const { id: parent } = ann.person.google.addTask(ann.listId, "Parent");
      const { id: child } = ann.person.google.addTask(ann.listId, "Child", {}, { parent });
      await soon(async () => {
        await ann.person.pulled();
        expect(bob!.person.titles(bob!.listId)).toHaveLength(2);
      });
      const listId = await ann.person.listId();
      ann.person.google.moveToList(ann.listId, child, listId);
      await ends([[{ person: ann.person, listId }, ["Child"]]]);
      await ends([[bob!, ["Parent"]]]);
    });

    it("P10: a move here takes along what a member of both lists changed in Google", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      const { task_id } = await taskOf(one[1], "Task");
      bob.google.edit(one[1].listId, task_id!, { notes: "Bob's" });
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId });
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      for (const membership of two)
        expect(await taskOf(membership, "Task")).toMatchObject({ id: taskId, notes: "Bob's" });
      expect(bob.google.tasks(two[1].listId).find(({ id }) => id === task_id)).toMatchObject({
        notes: "Bob's",
        deleted: false,
      });
    });

    it("P10: a move here takes along what a member of both lists changes in Google a moment later", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      const { task_id } = await taskOf(one[1], "Task");
      const match = { account: bob.email, operation: "tasks.move" };
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId });
      bob.google.edit(one[1].listId, task_id!, { notes: "Bob's" });
      await bob.pulled();
      world().emulator.faults.remove(away);
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      for (const membership of two)
        expect(await taskOf(membership, "Task")).toMatchObject({ id: taskId, notes: "Bob's" });
    });

    it("I3: two members who move a task in Google to the same shared list have one task there", async () => {
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

    it("I5: a task that one member removes in Google stays deleted although another member moved it there", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      await titled(one, "Task");
      const [annOnes, bobOnes] = [await taskOf(one[0], "Task"), await taskOf(one[1], "Task")];
      const match = { account: bob.email, operation: "tasks.list", path: two[1].listId };
      // A list's first reading comes before all others, so it must be over before Google refuses to list it.
      await bob.pulled();
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      ann.google.delete(one[0].listId, annOnes.task_id!);
      bob.google.moveToList(one[1].listId, bobOnes.task_id!, two[1].listId);
      // A pull under way may fail before it sees the move. The account then rests until the clock moves.
      await soon(async () => {
        clock.move(11_000);
        await bob.pulled();
        expect(await textsOf(one[0])).toEqual([]);
      });
      await ann.pulled();
      world().emulator.faults.remove(away);
      await soon(async () => {
        clock.move(11_000);
        await bob.pulled();
        expect(bob.titles(two[1].listId)).toEqual([]);
      });
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], []],
        [two[1], []],
      ]);
    });

    it.each([
      { removals: 1, arrivals: [1, 0], keeps: 0 },
      { removals: 2, arrivals: [0, 1], keeps: 1 },
    ])(
      "P10.19: if two members move a task in Google to private lists, one gets it ($removals removals first)",
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

    it("U4: a late insert is removed although its task moved to another list and back", async () => {
      const [{ person: ann }] = await together(world(), 0);
      const [listId, other] = [await ann.listId(), ann.google.addList("Other").id];
      await ann.pulled();
      const { faults } = world().emulator;
      const account = ann.email;
      faults.add({ match: { account, operation: "tasks.insert" }, times: 1, kind: "cutAfter" });
      const { data } = await ann.does(addTask, { listId, title: "Task" });
      await soon(() => expect(ann.titles(listId)).toEqual(["Task"]));
      faults.add({ match: { account, operation: "tasks.list", path: listId }, times: 1, kind: "emptyList" });
      clock.move(130_000);
      await ann.pulled();
      await soon(() => expect(ann.titles(listId)).toEqual(["Task", "Task"]));
      await ann.settled();
      await ann.does(moveTask, { fromListId: listId, toListId: other, taskId: data.id });
      await soon(() => expect(ann.titles(other)).toEqual(["Task"]));
      await ann.does(moveTask, { fromListId: other, toListId: listId, taskId: data.id });
      await ends([
        [{ person: ann, listId }, ["Task"]],
        [{ person: ann, listId: other }, []],
      ]);
      expect((await ann.board()).tasks).toEqual([expect.objectContaining({ id: data.id })]);
    });

    it("U4: an insert of unknown outcome follows its task to another list of both", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const [listId, toListId] = [one[1].listId, two[1].listId];
      const match = { account: bob.email, operation: "tasks.insert" } as const;
      world().emulator.faults.add({ match, times: 1, kind: "cutAfter" });
      const { data } = await ann.does(addTask, { listId: one[0].listId, title: "Task" });
      await inStep([one[0]], ["Task"]);
      await soon(() => expect(bob.titles(listId)).toEqual(["Task"]));
      const made = bob.google.visible(listId)[0]!;
      bob.google.edit(listId, made.id, { due: "2026-12-24T00:00:00.000Z" });
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId: data.id });
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      for (const membership of two)
        expect(await taskOf(membership, "Task")).toMatchObject({ id: data.id, due: "2026-12-24" });
      expect(bob.google.visible(toListId).map(({ id }) => id)).toEqual([made.id]);
    });

    it("S4: a task leaves the old list of a member who deletes the shared list to which it moves", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      bob.google.deleteList(two[1].listId);
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId });
      await soon(async () => {
        clock.move(61_000);
        expect((await bob.pulled()).sharedLists).toHaveLength(1);
      });
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
      ]);
    });

    it("T8: a title that a person ends with () is text", async () => {
      const [ann] = await together(world(), 0);
      const listId = await ann.person.listId();
      ann.person.google.addTask(listId, "y ()");
      await ann.person.pulled();
      expect(await textsOf({ person: ann.person, listId })).toEqual(["y ()"]);
    });
  },
);
