import * as contract from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { read } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import { findAccount } from "../store/accounts.ts";
import { listsGoneSince, namesOf, readLabels, readSeats } from "../store/board.ts";
import { cursorNow, readCursor } from "../store/cursor.ts";
import type { Store } from "../store/engine.ts";
import { deletedSince, readTasks } from "../store/tasks.ts";

/** The combined data fetch: everything, or what changed since a cursor (api.md, Tasks). */
export function allTaskLists(store: Store): Handled {
  return read(
    contract.allTaskLists,
    async ({ since: known }, { tx, accountId }): Promise<Board> => {
      const since = known === undefined ? null : await readCursor(store, tx, known);
      const account = await findAccount(tx, accountId);
      const { labels, gone: goneLabels } = await readLabels(tx, accountId, since ?? 0);
      const board: Board = {
        lists: [],
        sharedLists: [],
        labels,
        tasks: [],
        sharedTasks: [],
        refreshedAt: account?.pulled_at ?? 0,
        cursor: await cursorNow(store, tx),
        google: account?.google ?? "reauth",
      };
      const goneTasks: string[] = [];
      for (const seat of await readSeats(tx, accountId)) {
        const { member } = seat;
        const isNew = since === null || member.changed >= since;
        if (isNew || seat.changed >= since) (seat.shared ? board.sharedLists : board.lists).push(seat.list);
        const tasks = await readTasks(tx, member, namesOf(seat), isNew ? "all" : { changedSince: since });
        (seat.shared ? board.sharedTasks : board.tasks).push(...tasks);
        if (since !== null) goneTasks.push(...(await deletedSince(tx, member.list_id, since)));
      }
      if (since === null) return board;
      const gone = {
        lists: await listsGoneSince(tx, accountId, since),
        tasks: goneTasks,
        labels: goneLabels,
      };
      return { ...board, gone };
    },
    async ({ refresh }, caller) => {
      if (refresh === "true") await caller.pull();
    },
  );
}
