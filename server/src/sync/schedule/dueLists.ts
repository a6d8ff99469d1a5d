import type { GoogleList } from "../../google/GoogleTasks.ts";
import { timeSince } from "../../domain/timeSince.ts";
import { areWritten } from "../../db/tables/writtenLists.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { isNews, isWhole } from "../pull/pullHinted.ts";
import type { Worker } from "../worker.ts";

/** What a pull reads from Google. */
export interface PullScope {
  /** Whether to read Google's list of the account's lists, and then the lists that it shows as changed. */
  hint: boolean;
  /** Whether the list of lists may wait, so that a list on screen to which we wrote is read instead (C6.4, `unhidden`). */
  hintWaits: boolean;
  /** Google's ids of lists on screen. They are read even if the list of lists shows no change. */
  lists: readonly string[];
  /** A list on screen is not read if it was read less than this long ago, in milliseconds. */
  restFor: number;
  /** Lists on screen that are read only if the list of lists shows a change, or if we wrote to them since (`written_at`). */
  trusted: readonly string[];
  /**
   * Columns in view other than the one in which the person works. They take turns: at most `atMost` columns that were not read
   * since `before` are read, starting with the one that was read longest ago.
   */
  columns: { lists: readonly string[]; before: number; atMost: number };
  /** A list that we wrote to before this time, and have not read since, is read (`written_at`, C6). */
  writtenBefore: number;
  /** Of the lists not read since this time, `atMost` are read, first the one that was read longest ago. */
  unreadSince: number;
  atMost: number;
  /** Whether a list that this pull reads is read whole if that was last done a day ago, rather than a week ago. */
  daily: boolean;
}

/** Columns of which none takes a turn. */
export const NO_TURNS: PullScope["columns"] = { lists: [], before: 0, atMost: 0 };

/** The scope of a pull that reads nothing. Others are made of it. */
export const NOTHING: PullScope = {
  hint: false,
  hintWaits: false,
  lists: [],
  restFor: 0,
  trusted: [],
  columns: NO_TURNS,
  writtenBefore: 0,
  unreadSince: 0,
  atMost: 0,
  daily: false,
};

/** The scope of a pull that a person asks for: the list of lists, and every list. */
export const EVERYTHING: PullScope = {
  ...NOTHING,
  hint: true,
  writtenBefore: Infinity,
  unreadSince: Infinity,
  atMost: Infinity,
  daily: true,
};

/** If our write may hide a change of a list on screen, returns a scope that reads it in place of the list of lists (C6.4). */
export async function unhidden({ store, lease }: Worker, pullScope: PullScope): Promise<PullScope> {
  const { hint, hintWaits, trusted: lists } = pullScope;
  if (!hint || !hintWaits || !(await areWritten(store.db, lease.accountId, lists))) return pullScope;
  return { ...pullScope, hint: false, lists, trusted: [], unreadSince: 0 };
}

/** Makes a test of which lists are due: on screen, new, changed in Google, or not read (or not read whole) for long. */
export function due(
  worker: Worker,
  members: readonly MemberRow[],
  hints: ReadonlyMap<string, GoogleList>,
  pullScope: PullScope,
  now: number,
): (member: MemberRow) => boolean {
  const pointed = (member: MemberRow): boolean => {
    const hint = hints.get(member.google_list_id ?? "");
    if (!hint || member.watermark === null || isNews(worker, member, hint)) return true;
    // The list's `updated` may be the time of our own write, which hides an earlier change by others.
    if (member.written_at !== null && member.written_at <= pullScope.writtenBefore) return true;
    return isWhole(member, false, now) || isViewed(member, pullScope, now);
  };
  const rest = members.filter((member) => !pointed(member));
  const unread = new Set(unreadForLong(rest, pullScope, now));
  return (member) => pointed(member) || unread.has(member);
}

/** Whether a list on screen is to be read again. */
export function isViewed(member: MemberRow, { lists, restFor }: PullScope, now: number): boolean {
  return lists.includes(member.google_list_id ?? "") && timeSince(member.pulled_at ?? 0, now) >= restFor;
}

/** Returns the lists that were read longest ago: of those not on screen, and of the columns in view that are due to be read. */
export function unreadForLong(
  members: readonly MemberRow[],
  { unreadSince, atMost, lists, columns }: PullScope,
  now: number,
): MemberRow[] {
  const others = members.filter(({ google_list_id }) => !lists.includes(google_list_id ?? ""));
  const inView = others.filter(({ google_list_id }) => columns.lists.includes(google_list_id ?? ""));
  return [
    ...firstUnread(others, { before: unreadSince, atMost, now }),
    ...firstUnread(inView, { before: columns.before, atMost: columns.atMost, now }),
  ];
}

function firstUnread(
  members: readonly MemberRow[],
  { before, atMost, now }: { before: number; atMost: number; now: number },
): MemberRow[] {
  return members
    .filter(({ pulled_at }) => timeSince(pulled_at ?? 0, now) > now - before)
    .sort((a, b) => (a.pulled_at ?? 0) - (b.pulled_at ?? 0))
    .slice(0, Math.min(atMost, members.length));
}

/** Sorts the lists on screen before all others. */
export function byUrgency(members: readonly MemberRow[], { lists }: PullScope): MemberRow[] {
  const rank = (member: MemberRow): number => (lists.includes(member.google_list_id ?? "") ? 0 : 1);
  return [...members].sort((a, b) => rank(a) - rank(b));
}
