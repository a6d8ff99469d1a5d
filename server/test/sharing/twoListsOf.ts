import { addTask } from "@tasklane/contract/tasks.ts";
import { expect } from "vitest";
import { soon } from "../boardOf.ts";
import type { Person } from "../Person.ts";
import type { standingClock, World } from "../world.ts";
import { inStep, takeIn, tasksOf, together } from "./together.ts";
import type { Membership } from "./together.ts";

/** Makes what tests of moves into, out of and between shared lists begin and end with. */
export function twoListsOf(world: () => World, clock: ReturnType<typeof standingClock>) {
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
  /** Does the same for lists that all end with the same titles. */
  const allEnd = (lists: readonly Membership[], titles: readonly string[]): Promise<void> =>
    ends(lists.map((membership) => [membership, titles] as const));
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
  return { taskOf, ends, allEnd, twoLists, titled };
}
