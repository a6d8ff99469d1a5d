import { addSharedList, approveUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { expect } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import type { World } from "../world.ts";

/** Returns the two parts of a list's group id, which other people need to join. */
export async function groupIdOf(person: Person, listId: string): Promise<{ listId: string; userId: string }> {
  const list = await sharedList(person, listId);
  const [id, userId] = list.group_id!.split(":");
  return { listId: id!, userId: userId! };
}

/** Finds a shared list on a person's board, by their own Google id of it. */
export async function sharedList(person: Person, listId: string): Promise<List> {
  const { sharedLists } = await person.board();
  const list = sharedLists.find((each) => each.google_list_id === listId);
  if (!list) throw new Error(`No shared list ${listId} among ${JSON.stringify(sharedLists)}`);
  return list;
}

/** Lets a person ask to join and the owner approve. @returns the newcomer's Google id of the list */
export async function takeIn(owner: Person, listId: string, newcomer: Person): Promise<string> {
  const { newListId } = await newcomer.does(joinSharedList, await groupIdOf(owner, listId));
  await owner.does(approveUser, { listId, approveEmail: newcomer.email });
  return newListId;
}

export interface Membership {
  person: Person;
  /** The person's own Google id of the list. */
  listId: string;
}

/** Creates a shared list of a new owner and some new members. */
export async function together(
  world: World,
  members: number,
  title = "Trip",
  come: (world: World) => Promise<Person> = Person.enter,
): Promise<[Membership, ...Membership[]]> {
  const owner = await come(world);
  const { data } = await owner.does(addSharedList, { title });
  const memberships: [Membership, ...Membership[]] = [{ person: owner, listId: data.id }];
  for (let at = 0; at < members; at++) {
    const person = await come(world);
    memberships.push({ person, listId: await takeIn(owner, data.id, person) });
  }
  return memberships;
}

/** Returns the texts of a list's tasks on a person's board, sorted. */
export async function textsOf({ person, listId }: Membership): Promise<string[]> {
  return (await tasksOf({ person, listId })).map((task) => task.finalTitle).sort();
}

export async function tasksOf({ person, listId }: Membership): Promise<Task[]> {
  const { tasks, sharedTasks } = await person.board();
  return [...tasks, ...sharedTasks].filter((task) => task.listId === listId);
}

/** Waits until everybody's board and Google show these titles and nothing is pending. */
export async function inStep(memberships: readonly Membership[], titles: readonly string[]): Promise<void> {
  await soon(async () => {
    for (const membership of memberships) {
      expect(membership.person.titles(membership.listId).sort(), membership.person.email).toEqual(
        [...titles].sort(),
      );
      expect((await tasksOf(membership)).filter(({ synced }) => synced !== "yes")).toEqual([]);
    }
  });
}
