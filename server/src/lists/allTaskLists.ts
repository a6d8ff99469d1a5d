import * as contract from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { Failed } from "../http/Failed.ts";
import { read } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import { listsGoneSince, namesOf, readLabels, readSeats } from "../store/board.ts";
import { latestOf, readBoardVersion } from "../store/boardVersion.ts";
import type { BoardVersion } from "../store/boardVersion.ts";
import { readCursor, writeCursor } from "../store/cursor.ts";
import type { Store, Tx } from "../store/engine.ts";
import { deletedSince, readTasks } from "../store/tasks.ts";
import { createKeptBoards } from "./keptBoards.ts";

/** Of whole boards, serialised and compressed: three of 10,000 tasks. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** The combined data fetch: everything, or what changed since a cursor (api.md, Tasks). */
export function allTaskLists(store: Store): Handled {
  const boards = createKeptBoards(KEPT_BYTES);
  return read(
    contract.allTaskLists,
    async ({ since: known }, { tx, accountId }) => {
      const version = await readBoardVersion(tx, accountId);
      if (!version) throw new Failed("signed_out");
      const horizon = await store.horizon(tx);
      const now = { cursor: await writeCursor(tx, horizon), horizon };
      const since = known === undefined ? null : readCursor(known, now);
      return since === null
        ? boards.read(tx, accountId, version, now)
        : readChanges(tx, accountId, version, { since, cursor: now.cursor });
    },
    async ({ refresh }, caller) => {
      if (refresh === "true") await caller.pull();
    },
  );
}

/** What an account's board shows differently since a change number. */
async function readChanges(
  tx: Tx,
  accountId: string,
  version: BoardVersion,
  { since, cursor }: { since: number; cursor: string },
): Promise<Board> {
  const board: Board = {
    lists: [],
    sharedLists: [],
    labels: [],
    tasks: [],
    sharedTasks: [],
    refreshedAt: version.account.pulledAt ?? 0,
    cursor,
    google: version.account.google,
  };
  const gone = { lists: [] as string[], tasks: [] as string[], labels: [] as string[] };
  if (latestOf(version) < since) return { ...board, gone };

  const labels = await readLabels(tx, accountId, since);
  board.labels = labels.labels;
  gone.labels = labels.gone;
  gone.lists = await listsGoneSince(tx, accountId, since);
  const seats = (await readSeats(tx, accountId)).filter(({ member }) => {
    const { list, tasks } = version.seats.get(member.id)!;
    return Math.max(list, tasks) >= since;
  });
  for (const seat of seats)
    if (seat.changed >= since) (seat.shared ? board.sharedLists : board.lists).push(seat.list);
  const isNew = ({ member }: { member: { changed: number } }): boolean => member.changed >= since;
  const [whole, partly] = [seats.filter(isNew), seats.filter((seat) => !isNew(seat))];
  const tasks = [
    ...(await readTasks(tx, whole.map(namesOf), "all")),
    ...(await readTasks(tx, partly.map(namesOf), { changedSince: since })),
  ];
  for (const [at, seat] of [...whole, ...partly].entries())
    (seat.shared ? board.sharedTasks : board.tasks).push(...tasks[at]!);
  gone.tasks = await deletedSince(
    tx,
    seats.map(({ member }) => member.list_id),
    since,
  );
  return { ...board, gone };
}
