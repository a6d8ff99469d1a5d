import { setTimeout as sleep } from "node:timers/promises";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Person } from "./Person.ts";

/** The path from which the page fetches the board, with the page's query. */
export const BOARD = "/api/my-tasks/all-task-lists?ids=ours";
const LOOK_EVERY = 200;

/**
 * Waits until our server has read all of a person's tasks from Google for the first time.
 * @param many the number of tasks
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
