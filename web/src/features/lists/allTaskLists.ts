import type { allTaskLists as AllTaskLists } from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { send } from "../../data/api/send.ts";
import type { SendOptions } from "../../data/api/send.ts";
import { receiveBoard } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { getState, setState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AllTaskLists> = {
  name: "allTaskLists",
  method: "GET",
  path: "/my-tasks/all-task-lists",
};

interface Wanted extends SendOptions {
  /** A cursor. If set, the server sends only what changed after it. */
  since?: string | undefined;
  /** Whether the server first reads the lists from Google. */
  refresh?: boolean;
}

/**
 * Fetches the board by `allTaskLists`. The tasks come without Google's ids, which no page needs.
 * @throws Failed
 */
export function fetchBoard({ since, refresh, ...options }: Wanted): Promise<Board> {
  return send(call, { since, ids: "ours", ...(refresh && { refresh: "true" as const }) }, options);
}

/**
 * Applies an answer, unless another person has signed in meanwhile. If another answer came first, this one may be older. Then it
 * is ignored, and what changed since the other is fetched.
 * @param asked the board when the answer was requested
 * @param pause for a large answer: waits for the browser's next task. Parsing, merging and rendering then run in separate tasks, so
 *   that input is never blocked for long.
 */
export async function takeIn(
  answer: Board,
  userId: string,
  asked: BoardData,
  pause?: () => Promise<void>,
): Promise<void> {
  await pause?.();
  const { board } = getState();
  const next = receiveBoard(board, answer, Date.now(), asked.server);
  await pause?.();
  const now = getState();
  if (now.user?.user_id !== userId) return undefined;
  if (now.board.cursor !== asked.cursor) return allTaskLists();
  if (now.board !== board) return takeIn(answer, userId, asked);
  return setState({ board: next, loaded: "yes" });
}

/**
 * Fetches and applies the whole board, or what changed since our cursor.
 * @throws Failed
 */
export async function allTaskLists({ refresh = false } = {}): Promise<void> {
  const { user, board } = getState();
  if (!user) return;
  const answer = await fetchBoard(refresh ? { refresh } : { since: board.cursor ?? undefined });
  await takeIn(answer, user.user_id, board);
}
