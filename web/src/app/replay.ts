import type { Call } from "@tasklane/contract/call.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { Sending } from "../data/mutations/asked.ts";
import { optimistic } from "../data/mutations/optimistic.ts";
import { send } from "../data/api/send.ts";
import { show } from "../data/mutations/showsOf.ts";
import { catchUp } from "../features/lists/allTaskLists.ts";
import { currentId } from "../data/boardData.ts";
import type { Settled } from "../data/boardData.ts";
import { getState } from "../data/store.ts";
import { dropUnsent, leftBehind, PAGE } from "../data/mutations/outbox.ts";
import type { Unsent } from "../data/mutations/outbox.ts";

const lockOf = (page: string): string => `tasklane page ${page}`;

/**
 * Takes up what earlier pages of this person could not send: shows it, and sends it in the order in which it was made,
 * under the same keys. What another open page has in hand is left to it.
 */
export async function replay(userId: string): Promise<void> {
  dropUnsent({ butOf: userId });
  holdPage();
  const pages = new Set(leftBehind(userId).map(({ page }) => page));
  for (const page of pages) await ifGone(page, () => takeUp(userId, page));
}

let isHeld = false;

/** As long as this page is open, others see that its changes are in hand. */
function holdPage(): void {
  if (isHeld) return;
  isHeld = true;
  void (navigator.locks as LockManager | undefined)?.request(
    lockOf(PAGE),
    () => new Promise(() => undefined),
  );
}

/** Without locks nobody knows; sending the same twice does nothing twice. */
async function ifGone(page: string, work: () => void): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (page === PAGE || !locks) return work();
  await locks.request(lockOf(page), { ifAvailable: true }, (lock) => {
    if (lock) work();
  });
}

function takeUp(userId: string, page: string): void {
  const all = leftBehind(userId).filter((unsent) => unsent.page === page);
  const sent = all.map((unsent) =>
    optimistic<unknown>({
      from: unsent,
      touches: unsent.touches,
      // One after another: what is made later may be about what was made before.
      turns: [...unsent.turns, `page ${page}`],
      apply: (task, id) => show(unsent.shows, task, id),
      send: (options) => send(unsent.call as Call, inputNow(unsent, options), options),
      settle: (answer) => settledBy(unsent, answer),
      failure: unsent.failure,
    }),
  );
  if (sent.length > 0) void Promise.all(sent).then(catchUp);
}

/** What may have been sent is sent again to the letter; the rest speaks of tasks as they are called by now. */
function inputNow({ input, isSent, isBehind, touches }: Unsent, { find }: Sending): Record<string, unknown> {
  if (isSent) return input;
  const { board } = getState();
  const named = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "string" ? currentId(board, value) : value,
    ]),
  );
  const [first] = touches;
  return isBehind && "baseVersion" in input && first !== undefined
    ? { ...named, baseVersion: find(first).version }
    : named;
}

/** The task in an answer, and its id where it was made; for the rest what was shown holds until more is told. */
function settledBy({ makes, shows, touches }: Unsent, answer: unknown): Settled {
  const { data } = answer as { data?: Partial<Task> };
  const task = typeof data?.version === "number" ? [data as Task] : [];
  const { board } = getState();
  const shown = touches.map((id) => ({ id, task: show(shows, board.server.get(currentId(board, id)), id) }));
  const others = shown.filter(({ id }) => id !== makes && currentId(board, id) !== data?.id);
  return {
    tasks: [...others.flatMap(({ task: each }) => each ?? []), ...task],
    gone: others.filter((each) => !each.task).map(({ id }) => id),
    ...(makes !== undefined && task[0] && { named: { from: makes, to: task[0].id } }),
  };
}
