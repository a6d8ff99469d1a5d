import { setTimeout as sleep } from "node:timers/promises";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Person } from "./Person.ts";

/** The board's address, with the same query as our page uses. */
export const BOARD = "/api/my-tasks/all-task-lists?ids=ours";
const LOOK_EVERY = 200;

/**
 * Waits until the first import is complete.
 * @param many the number of tasks to wait for
 */
export async function imported(person: Person, many: number): Promise<void> {
  for (;;) {
    const { jobs } = await person.json<{ jobs: unknown[] }>("GET", "/api/jobs");
    if (jobs.length === 0) {
      const board = await person.json<Board>("GET", BOARD);
      if (board.tasks.length === many && board.refreshedAt > 0) return;
    }
    await sleep(LOOK_EVERY);
  }
}
