import * as contract from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { Failed } from "../../http/Failed.ts";
import { read } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { listsGoneSince, namesOf, readAwaiting, readLabels, readMemberships } from "../../views/board.ts";
import type { Membership } from "../../views/board.ts";
import { latestOf, readAccountNow, readBoardVersion } from "../../views/boardVersion.ts";
import type { AccountState, BoardVersion } from "../../views/boardVersion.ts";
import { numberOf, readHorizon } from "../../db/cursor.ts";
import type { Cursor } from "../../db/cursor.ts";
import type { Store, Tx } from "../../db/engine.ts";
import { readViews } from "../../db/tables/savedViews.ts";
import { deletedSince } from "../../db/tables/tasks.ts";
import { readTasks } from "../../views/readTasks.ts";
import type { BoardCache, BoardKey } from "../../views/boardCache.ts";

/**
 * Returns the whole board. If the client sends a cursor, returns only what changed since (product 7.5). Most calls find that
 * nothing changed, so a glance looks for that first.
 */
export function allTaskLists(store: Store, boards: BoardCache): Endpoint {
  return read(
    contract.allTaskLists,
    async ({ since: known, ids }, { tx, accountId }) => {
      const board = { accountId, hasGoogleIds: ids !== "ours" };
      const version = await readBoardVersion(tx, accountId);
      if (!version) throw new Failed("signed_out");
      const since = known === undefined ? null : numberOf(known, version.now);
      const changes = since === null ? null : await readChanges(tx, board, version, since);
      return changes ?? boards.read(tx, board, version);
    },
    async ({ since: known, ids, refresh }, { accountId, pull }) => {
      if (refresh === "true") await pull();
      if (known !== undefined) return glanceAtChanges(store, accountId, known);
      const board = { accountId, hasGoogleIds: ids !== "ours" };
      return store.exactHorizon ? boards.at(board, await store.glance(readHorizon)) : null;
    },
  );
}

/**
 * Returns an answer that says that nothing changed since the cursor.
 * @returns null when something may have changed
 */
async function glanceAtChanges(store: Store, accountId: string, known: string): Promise<Board | null> {
  if (store.exactHorizon) {
    const account = await store.glance((db) => readAccountNow(db, accountId));
    if (!account) throw new Failed("signed_out");
    if (numberOf(known, account.now) === account.now.horizon) return noChanges(account, account.now);
  }
  const version = await store.glance((db) => readBoardVersion(db, accountId));
  if (!version) throw new Failed("signed_out");
  const since = numberOf(known, version.now);
  return since !== null && latestOf(version) < since ? noChanges(version.account, version.now) : null;
}

function noChanges(account: AccountState, { cursor }: Cursor): Board {
  return { ...nothing(account, cursor), gone: { lists: [], tasks: [], labels: [] } };
}

function nothing({ pulledAt, google, trouble }: AccountState, cursor: string): Board {
  return {
    lists: [],
    sharedLists: [],
    labels: [],
    tasks: [],
    sharedTasks: [],
    refreshedAt: pulledAt ?? 0,
    cursor,
    google,
    ...(trouble && { trouble }),
  };
}

/**
 * Reads how an account's board changed since a change number.
 * @returns null when only the whole board can express the change, so that the client must load it
 */
async function readChanges(
  tx: Tx,
  { accountId, hasGoogleIds }: BoardKey,
  version: BoardVersion,
  since: number,
): Promise<Board | null> {
  const board = nothing(version.account, version.now.cursor);
  const gone = { lists: [] as string[], tasks: [] as string[], labels: [] as string[] };
  if (latestOf(version) < since) return { ...board, gone };

  if (version.labels >= since) {
    const labels = await readLabels(tx, accountId, since);
    board.labels = labels.labels;
    gone.labels = labels.gone;
  }
  if (version.views >= since) board.views = await readViews(tx, accountId);
  // A list that left the board, or that is awaited, has a membership or a list row that changed.
  const isListChanged = version.memberships.values().some(({ list }) => list >= since);
  if (isListChanged) {
    const left = await listsGoneSince(tx, accountId, since);
    // A shared list became a private list of the person, under the same Google id. Its tasks differ, so the page must load the
    // whole board.
    if (left.retaken) return null;
    gone.lists = left.gone;
  }
  const all = await readMemberships(tx, accountId);
  const memberships = all.filter(({ member }) => {
    const { list, tasks } = version.memberships.get(member.id)!;
    return Math.max(list, tasks) >= since;
  });
  for (const membership of memberships)
    if (membership.changed >= since)
      (membership.shared ? board.sharedLists : board.lists).push(membership.list);
  if (isListChanged) board.sharedLists.push(...(await readAwaiting(tx, accountId, since)));
  const isNew = ({ member }: { member: { changed: number } }): boolean => member.changed >= since;
  const [whole, partly] = [memberships.filter(isNew), memberships.filter((membership) => !isNew(membership))];
  const tasks = [
    ...(await readTasks(tx, whole.map(namesOf), "all", hasGoogleIds)),
    ...(await readTasks(tx, partly.map(namesOf), { changedSince: since }, hasGoogleIds)),
  ];
  for (const [at, membership] of [...whole, ...partly].entries())
    (membership.shared ? board.sharedTasks : board.tasks).push(...tasks[at]!);
  gone.tasks = await deletedSince(
    tx,
    accountId,
    memberships.map(({ member }) => member),
    since,
  );
  if (whole.length === 0) return { ...board, gone };
  return { ...board, gone, order: orderOf(all) };
}

/** Lists the Google list ids in the board's order: private lists first, then shared ones. */
function orderOf(memberships: readonly Membership[]): string[] {
  const byKind = [
    ...memberships.filter((membership) => !membership.shared),
    ...memberships.filter((membership) => membership.shared),
  ];
  return byKind.map((membership) => membership.list.google_list_id);
}
