import { setTimeout as sleep } from "node:timers/promises";
import { addLabel } from "@tasklane/contract/labels.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Browser } from "@playwright/test";
import { createPerson } from "../../../e2e/person.ts";
import type { Person } from "../../../e2e/person.ts";
import type { World } from "../../../e2e/world.ts";
import { LABELS, plainAccount } from "./plainAccount.ts";

/**
 * Creates a person with 20 lists that contain this many tasks in total (`plainAccount.ts`), and waits until our server has read
 * all of them from Google.
 * @returns the signed-in person, and their board
 */
export async function personWith(
  world: World,
  browser: Browser,
  tasks: number,
): Promise<{ person: Person; board: Board }> {
  const email = `busy${tasks}@example.com`;
  world.google.account(email, "Busy");
  world.google.fill(email, plainAccount(tasks));
  const person = await createPerson(world, browser, { name: "Busy", email, signedIn: true });
  const { request } = person.context;
  const now = Date.now();
  for (const [at, name] of LABELS.entries()) {
    const label = { label_id: String(now + at), label_name: name };
    const answer = await request.post(`${world.url}/api${addLabel.path}`, { data: label });
    if (!answer.ok()) throw new Error(`Adding a label was refused: ${await answer.text()}`);
  }
  for (;;) {
    const answer = await request.get(`${world.url}/api${allTaskLists.path}`);
    const board = (await answer.json()) as Board;
    if (board.tasks.length === tasks && board.refreshedAt > 0) return { person, board };
    await sleep(200);
  }
}
