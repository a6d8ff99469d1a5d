import { randomUUID } from "node:crypto";
import type { Answered, Browser } from "../Browser.ts";

const AT_ONCE = 4;

/** Of this many changes, one adds a task. Google accepts only a few new tasks per second. */
const CHANGES_A_TASK = 10;

export interface Worked {
  /** The successful changes: titles of tasks, each with the last status that was answered. */
  states: Map<string, string>;
  /** Every other answer: its status and text. */
  refused: string[];
  /** How many answers asked to try again later. */
  comeAgain: number;
}

/**
 * Adds, completes and reopens tasks and reads the board, with several calls at a time and without pause, while
 * `disturb` does something to the servers. Ends when `disturb` is done and every worker has had one more answer. Each
 * change has a key, and is repeated with it after a temporary refusal, as the app does.
 */
export async function underLoad(
  browser: Browser,
  listId: string,
  disturb: () => Promise<void>,
): Promise<Worked> {
  const worked: Worked = { states: new Map(), refused: [], comeAgain: 0 };
  let disturbed = false;
  const change = async (method: string, path: string, body: object): Promise<Answered | null> => {
    const headers = { "idempotency-key": randomUUID() };
    return served(worked, () => browser.ask(`/api/my-tasks/${path}`, { method, body, headers }));
  };
  const worker = async (): Promise<void> => {
    let task: { taskId: string; title: string } | null = null;
    for (let round = 0, last = false; !last; round++) {
      last = disturbed;
      if (round % CHANGES_A_TASK === 0) {
        const title = `Task ${randomUUID()}`;
        const added = await change("POST", `addTask/${listId}`, { title });
        task = added && { title, taskId: (added.body as { data: { id: string } }).data.id };
        if (added) worked.states.set(title, "needsAction");
      } else if (task) {
        const status = round % 2 === 1 ? "completed" : "needsAction";
        const done = await change("PATCH", "complete/task", { tasklistId: listId, status, ...task });
        if (done) worked.states.set(task.title, status);
      }
      await served(worked, () => browser.get("/api/current-user"));
    }
  };
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, worker),
    disturb().finally(() => {
      disturbed = true;
    }),
  ]);
  return worked;
}

/** Repeats a call while the answer asks to try again later. @returns the answer, or null if the call is refused */
async function served(worked: Worked, ask: () => Promise<Answered>): Promise<Answered | null> {
  for (;;) {
    const answer = await ask();
    if (answer.status < 300) return answer;
    if (answer.status !== 503 || answer.headers.get("retry-after") === null) {
      worked.refused.push(`${answer.status} ${answer.text}`);
      return null;
    }
    worked.comeAgain++;
  }
}
