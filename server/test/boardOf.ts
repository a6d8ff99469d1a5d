import type { Board } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { expect, vi } from "vitest";
import type { Browser } from "./Browser.ts";

/** Time within which what happens by itself has happened. */
const SOON = { timeout: 8_000, interval: 25 };

/** The whole board; `refresh` pulls from Google first. */
export async function boardOf(browser: Browser, refresh = false): Promise<Board> {
  const answer = await browser.get(`/api/my-tasks/all-task-lists${refresh ? "?refresh=true" : ""}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Board;
}

/** The board, once the first import is complete. */
export async function importedBoard(browser: Browser, timeout = SOON.timeout): Promise<Board> {
  return vi.waitFor(
    async () => {
      const { jobs } = (await browser.get("/api/jobs")).body as { jobs: unknown[] };
      expect(jobs).toEqual([]);
      const board = await boardOf(browser);
      expect(board.refreshedAt).toBeGreaterThan(0);
      return board;
    },
    { ...SOON, timeout },
  );
}

/**
 * The board, once its cursor lies behind all that changed before. On PostgreSQL that takes until the transactions that
 * were under way have ended, those of every other database of the server among them (`Store.horizon`): until then an
 * answer since the cursor tells once more what is known, and no board is kept.
 */
export async function caughtUp(browser: Browser): Promise<Board> {
  return soon(async () => {
    const board = await boardOf(browser);
    const { body } = await browser.get(`/api/my-tasks/all-task-lists?since=${board.cursor}`);
    expect(body).toMatchObject({ lists: [], sharedLists: [], labels: [], tasks: [], sharedTasks: [] });
    return board;
  });
}

/** Waits until a condition holds, which is stated by not throwing. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, SOON);
}

export function titled(board: Board, title: string): Task {
  const task = board.tasks.find((each) => each.finalTitle === title);
  if (!task)
    throw new Error(`No task "${title}" among ${board.tasks.map((each) => each.finalTitle).join(", ")}`);
  return task;
}
