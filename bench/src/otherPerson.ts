import { setTimeout as sleep } from "node:timers/promises";
import type { Board } from "@tasklane/contract/lists.ts";
import { imported } from "./imported.ts";
import { Person } from "./Person.ts";

/** How long a person's calls took, in milliseconds by the clock. */
export interface Waits {
  /** The longest waits for the answer to a change, and to a reading of the board. */
  change: number;
  board: number;
  /** How many of each were made. */
  times: number;
}

/** The person takes a short look at the answer before the next call, in milliseconds. */
const LOOKS_FOR = 100;

/**
 * A person who works while the server has other work. A process of its own, so that the Google emulator does not delay it. Its
 * arguments are the server's URL, the person's address, and how many tasks they have. Says "ready" once these are imported. On
 * any message it tells its `Waits`, and ends.
 */
const [url, email, tasks] = process.argv.slice(2) as [string, string, string];
const person = new Person(url);
await person.signIn(email);
await imported(person, Number(tasks));
const board = await person.json<Board>("GET", "/api/my-tasks/all-task-lists");
const over = new AbortController();
process.once("message", () => over.abort());
process.send!("ready");
const waits: Waits = { change: 0, board: 0, times: 0 };
while (!over.signal.aborted) {
  const { listId, id } = board.tasks[waits.times % board.tasks.length]!;
  const due = `2027-01-${String(1 + (waits.times++ % 28)).padStart(2, "0")}`;
  const change = person.json("PATCH", `/api/my-tasks/googleTask/${listId}/${id}`, { due });
  waits.change = Math.max(waits.change, await timeOf(change));
  waits.board = Math.max(waits.board, await timeOf(person.json("GET", "/api/my-tasks/all-task-lists")));
  await sleep(LOOKS_FOR);
}
person.close();
process.send!(waits);

/** Returns how long an answer takes from now on, in milliseconds. */
async function timeOf(answer: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await answer;
  return performance.now() - began;
}
