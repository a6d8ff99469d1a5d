import type { GoogleList } from "../../google/GoogleTasks.ts";
import { areWritten } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { isNews, isWhole } from "../pull/pullHinted.ts";
import { timeSince } from "./timeSince.ts";
import type { Worker } from "../worker.ts";

/** What a pull reads. */
export interface PullScope {
  /** Whether to read Google's list of lists, and the lists that it shows as changed. */
  hint: boolean;
  /** Whether the list of lists may wait for the next pull, if our own write makes a pull of a list on screen necessary. */
  hintWaits: boolean;
  /** Google's ids of lists on screen. They are read whatever the list of lists says. */
  lists: readonly string[];
  /** Lists on screen that were read within this time are not read again. */
  restFor: number;
  /**
   * Lists on screen that are not read, because the list of lists says that nothing changed there. A list that we wrote to
   * is read (`written_at`).
   */
  trusted: readonly string[];
  /**
   * Other columns in view. At most `atMost` of them are read that were not read since `before`, those that were not read
   * for longest first.
   */
  columns: { lists: readonly string[]; before: number; atMost: number };
  /** Lists that we wrote to before this time, and have not read since, are read (`written_at`). */
  writtenBefore: number;
  /**
   * Lists that were not read since then are read too, at most `atMost` of them, those that were not read for longest
   * first.
   */
  unreadSince: number;
  atMost: number;
  /** Whether each list that the pull reads is read whole once a day. */
  daily: boolean;
}

/**
 * Changes what a pull reads, if our own write may hide what others did to a list on screen. That list is then read in
 * place of the list of lists.
 */
export async function unhidden({ store, lease }: Worker, pullScope: PullScope): Promise<PullScope> {
  const { hint, hintWaits, trusted: lists } = pullScope;
  if (!hint || !hintWaits || !(await areWritten(store.db, lease.accountId, lists))) return pullScope;
  return { ...pullScope, hint: false, lists, trusted: [], unreadSince: 0 };
}

/**
 * Tells which lists are due: lists on screen, new lists, lists that Google shows as changed, and lists that were not
 * read, or not read whole, for long.
 */
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
    // The list's own time may be that of our write, and hide what others did before it.
    if (member.written_at !== null && member.written_at <= pullScope.writtenBefore) return true;
    return isWhole(member, false, now) || isViewed(member, pullScope, now);
  };
  const rest = members.filter((member) => !pointed(member));
  const others = [...longestUnread(rest, pullScope), ...columnsDue(rest, pullScope)];
  const unread = new Set(others.map((member) => member.id));
  return (member) => pointed(member) || unread.has(member.id);
}

export function isViewed(member: MemberRow, { lists, restFor }: PullScope, now: number): boolean {
  return lists.includes(member.google_list_id ?? "") && timeSince(member.pulled_at ?? 0, now) >= restFor;
}

export function longestUnread(
  members: readonly MemberRow[],
  { unreadSince, atMost, lists }: PullScope,
): MemberRow[] {
  const others = members.filter(({ google_list_id }) => !lists.includes(google_list_id ?? ""));
  return firstUnread(others, unreadSince, atMost);
}

/** The columns in view whose turn it is. */
export function columnsDue(members: readonly MemberRow[], { columns, lists }: PullScope): MemberRow[] {
  const inView = new Set(columns.lists).difference(new Set(lists));
  const others = members.filter(({ google_list_id }) => inView.has(google_list_id ?? ""));
  return firstUnread(others, columns.before, columns.atMost);
}

function firstUnread(members: readonly MemberRow[], before: number, atMost: number): MemberRow[] {
  return members
    .filter(({ pulled_at }) => (pulled_at ?? 0) < before)
    .sort((a, b) => (a.pulled_at ?? 0) - (b.pulled_at ?? 0))
    .slice(0, Math.min(atMost, members.length));
}

/** Sorts what is on screen first. */
export function byUrgency(members: readonly MemberRow[], { lists }: PullScope): MemberRow[] {
  const rank = (member: MemberRow): number => (lists.includes(member.google_list_id ?? "") ? 0 : 1);
  return [...members].sort((a, b) => rank(a) - rank(b));
}
