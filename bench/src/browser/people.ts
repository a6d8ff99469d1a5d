import { setTimeout as sleep } from "node:timers/promises";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Browser } from "@playwright/test";
import { createPerson } from "../../../e2e/person.ts";
import type { Person } from "../../../e2e/person.ts";
import type { World } from "../../../e2e/world.ts";
import { busyAccount, LISTS } from "../account.ts";

/**
 * Creates a person with 20 lists that contain this many tasks in total, and waits until our server has read all of them from
 * Google.
 * @returns the signed-in person, and their board
 */
export async function busyPerson(
  world: World,
  browser: Browser,
  tasks: number,
): Promise<{ person: Person; board: Board }> {
  const email = `busy${tasks}@example.com`;
  world.google.account(email, "Busy");
  world.google.fill(email, busyAccount(tasks / LISTS));
  const person = await createPerson(world, browser, { name: "Busy", email, signedIn: true });
  for (;;) {
    const answer = await person.context.request.get(`${world.url}/api${allTaskLists.path}`);
    const board = (await answer.json()) as Board;
    if (board.tasks.length === tasks && board.refreshedAt > 0) return { person, board };
    await sleep(200);
  }
}
