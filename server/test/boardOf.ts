import { setTimeout as sleep } from "node:timers/promises";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { expect } from "vitest";
import type { Browser } from "./Browser.ts";

/** How long to wait for something that happens without a call. */
const SOON = { timeout: 8_000, interval: 60 };

/** Reads the whole board. With `refresh`, the server pulls from Google first. */
export async function boardOf(browser: Browser, refresh = false): Promise<Board> {
  const answer = await browser.get(`/api/my-tasks/all-task-lists${refresh ? "?refresh=true" : ""}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Board;
}

/** Waits until the first import is complete, and returns the board. */
export async function importedBoard(browser: Browser, timeout = SOON.timeout): Promise<Board> {
  return soon(async () => {
    const { jobs } = (await browser.get("/api/jobs")).body as { jobs: unknown[] };
    expect(jobs).toEqual([]);
    const board = await boardOf(browser);
    expect(board.refreshedAt).toBeGreaterThan(0);
    return board;
  }, timeout);
}

/**
 * Waits until the board's cursor is later than all changes so far, and returns the board. On PostgreSQL,
 * `Cursor.horizon` waits for transactions that were open, even those of the other test databases. Until then, an
 * answer since the cursor repeats known changes, and no board is cached.
 */
export async function caughtUp(browser: Browser): Promise<Board> {
  return soon(async () => {
    const board = await boardOf(browser);
    const { body } = await browser.get(`/api/my-tasks/all-task-lists?since=${board.cursor}`);
    expect(body).toMatchObject({ lists: [], sharedLists: [], labels: [], tasks: [], sharedTasks: [] });
    return board;
  });
}

/** On a slow machine, where one try takes long, a check is repeated at least so often. */
const TRIES = 12;

/** Repeats a check until it does not throw, and returns its result. */
export async function soon<T>(check: () => T | Promise<T>, timeout = SOON.timeout): Promise<T> {
  const until = performance.now() + timeout;
  for (let tries = 1; ; tries++) {
    try {
      return await check();
    } catch (error) {
      if (tries >= TRIES && performance.now() > until) throw error;
    }
    await sleep(SOON.interval);
  }
}

export function titled(board: Board, title: string): Task {
  const task = board.tasks.find((each) => each.finalTitle === title);
  if (!task)
    throw new Error(`No task "${title}" among ${board.tasks.map((each) => each.finalTitle).join(", ")}`);
  return task;
}
