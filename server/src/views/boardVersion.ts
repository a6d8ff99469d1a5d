import type { GoogleTrouble } from "@tasklane/contract/google.ts";
import { sql } from "kysely";
import { cursorColumns, toCursor } from "../db/cursor.ts";
import type { Cursor, CursorRow } from "../db/cursor.ts";
import type { Reader } from "../db/engine.ts";
import { preparedSql } from "../db/prepared.ts";

/** An account's state at Google, as its board shows it. */
export interface AccountState {
  pulledAt: number | null;
  google: "connected" | "reauth";
  trouble: GoogleTrouble | null;
}

/**
 * Change numbers of a board: if they are the same as before, the board has not changed. Reading them is much cheaper than reading
 * the board.
 */
export interface BoardVersion {
  /** The point in the history at which the version was read. */
  now: Cursor;
  account: AccountState & { changed: number };
  /** The highest change number of the account's labels. */
  labels: number;
  /** The change number of the account's saved views. */
  views: number;
  /** The version of each membership, by its id. Lists that the board does not show yet, or shows no longer, are included. */
  memberships: ReadonlyMap<string, MembershipVersion>;
}

export interface MembershipVersion {
  /** The highest change number of the list's name, sublists and sections and of the membership. */
  list: number;
  /** The highest change number of the list's tasks, and of our records of the member's Google tasks. */
  tasks: number;
}

interface AccountRow extends CursorRow {
  pulled_at: number | null;
  google: "connected" | "reauth";
  trouble: GoogleTrouble["kind"] | null;
  until: number | null;
}

interface Row extends AccountRow {
  account: number;
  labels: number | null;
  views: number | null;
  id: string | null;
  state: string;
  member: number;
  list: number;
  sublists: number | null;
  sections: number | null;
  tasks: number | null;
  replicas: number | null;
}

const accounts = preparedSql(
  (db, accountId: string) => sql<AccountRow>`select ${cursorColumns(db)},
      account.pulled_at, account.google,
      account_trouble.kind as trouble, account_trouble.until
    from account
      left join account_trouble on account_trouble.account_id = account.id
    where account.id = ${accountId}`,
);

/**
 * Reads an account's state at Google and the present point in the history, in one query.
 * @returns null when the account does not exist
 */
export async function readAccountNow(
  db: Reader,
  accountId: string,
): Promise<(AccountState & { now: Cursor }) | null> {
  const [row] = await accounts(db, accountId);
  return row ? { ...toAccountState(row), now: toCursor(row) } : null;
}

function toAccountState({ pulled_at: pulledAt, google, trouble, until }: AccountRow): AccountState {
  return { pulledAt, google, trouble: trouble === null ? null : { kind: trouble, until: until! } };
}

const versions = preparedSql(
  (db, accountId: string) => sql<Row>`select ${cursorColumns(db)},
      account.pulled_at, account.google, account.changed as account,
      account_trouble.kind as trouble, account_trouble.until,
      (select max(changed) from label where account_id = ${accountId}) as labels,
      (select changed from saved_views where account_id = ${accountId}) as views,
      member.id, member.state, member.changed as member, list.changed as list,
      (select max(changed) from sublist where list_id = list.id) as sublists,
      (select max(changed) from section where list_id = list.id) as sections,
      (select max(changed) from task where list_id = list.id) as tasks,
      (select max(changed) from remote_task where member_id = member.id) as replicas
    from account
      left join account_trouble on account_trouble.account_id = account.id
      left join member on member.account_id = account.id
      left join list on list.id = member.list_id
    where account.id = ${accountId}`,
);

/**
 * Reads the version of an account's board, in one query with a few index look-ups for each list.
 * @returns null when the account does not exist
 */
export async function readBoardVersion(db: Reader, accountId: string): Promise<BoardVersion | null> {
  const rows = await versions(db, accountId);
  const [first] = rows;
  if (!first) return null;
  const memberships = new Map<string, MembershipVersion>();
  for (const row of rows) {
    if (row.id === null) continue;
    if (row.state !== "approved") {
      // The account is not an approved member, and must not notice changes in the list (I7). So only the row of its own
      // membership counts.
      memberships.set(row.id, { list: row.member, tasks: 0 });
      continue;
    }
    memberships.set(row.id, {
      list: Math.max(row.member, row.list, row.sublists ?? 0, row.sections ?? 0),
      tasks: Math.max(row.tasks ?? 0, row.replicas ?? 0),
    });
  }
  return {
    now: toCursor(first),
    account: { ...toAccountState(first), changed: first.account },
    labels: first.labels ?? 0,
    views: first.views ?? 0,
    memberships,
  };
}

/** Returns the highest change number of all lists, labels, saved views and tasks that a board shows or has shown. */
export function latestOf({ labels, views, memberships }: BoardVersion): number {
  let latest = Math.max(labels, views);
  for (const membership of memberships.values()) latest = Math.max(latest, membership.list, membership.tasks);
  return latest;
}
