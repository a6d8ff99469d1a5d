import { randomUUID } from "node:crypto";
import type { Answered, Browser } from "../Browser.ts";

const AT_ONCE = 4;

/** A task is added as the first of so many changes; Google takes only a few new ones a second. */
const CHANGES_A_TASK = 10;

export interface Worked {
  /** What was answered with success: titles of tasks, and the status that each was given last. */
  states: Map<string, string>;
  /** Every other answer: its status and what it said. */
  refused: string[];
  /** Answers that said when to come again. */
  comeAgain: number;
}

/**
 * Adds tasks, completes them, opens them again and reads, several calls at a time and without a pause, while something
 * is done to the servers; goes on until that is done and every worker had one more answer. Each change has its key, and
 * is sent again with the same key when it is refused for the moment, as the app does.
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

/** Asks until it is not told to come again. @returns the answer, or null when it is a refusal */
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
