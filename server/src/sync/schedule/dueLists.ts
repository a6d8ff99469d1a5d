import type { GoogleList } from "../../google/GoogleTasks.ts";
import { areWritten } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { isNews, isWhole } from "../pull/pullHinted.ts";
import { timeSince } from "./timeSince.ts";
import type { Worker } from "../worker.ts";

/** How much is pulled. */
export interface PullScope {
  /** Google's list of lists, and the lists that it points at. */
  hint: boolean;
  /** ... unless it takes the place of a look that our own writing makes necessary: then it is left to the next one. */
  hintWaits: boolean;
  /** Google's ids of lists on screen: they are read whatever it says. */
  lists: readonly string[];
  /** ... unless they were read within this time. */
  restFor: number;
  /** Lists on screen that are not read: Google's word that nothing changed is taken, unless we wrote there (`written_at`). */
  trusted: readonly string[];
  /** Lists in view beside those: what was not read since `before` is read, so many at the most, the longest unread first. */
  turns: { lists: readonly string[]; before: number; atMost: number };
  /** Lists in which we wrote since they were read are read, where that began before this time (`written_at`). */
  writtenBefore: number;
  /** Lists that were not read since then are read too, at the most so many, the longest unread first. */
  unreadSince: number;
  atMost: number;
  /** Whether every list that is read is read whole once a day. */
  daily: boolean;
}

/** What is pulled after all: where our own writing hides what others did to a list on screen, that list is read. */
export async function unhidden({ store, lease }: Worker, pullScope: PullScope): Promise<PullScope> {
  const { hint, hintWaits, trusted: lists } = pullScope;
  if (!hint || !hintWaits || !(await areWritten(store.db, lease.accountId, lists))) return pullScope;
  return { ...pullScope, hint: false, lists, trusted: [], unreadSince: 0 };
}

/** Those on screen, new lists, those that changed by Google's word, those not read (whole) for long. */
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
    // its own time may be that of our write, and hide what others did before
    if (member.written_at !== null && member.written_at <= pullScope.writtenBefore) return true;
    return isWhole(member, false, now) || isLookedAt(member, pullScope, now);
  };
  const rest = members.filter((member) => !pointed(member));
  const others = [...longestUnread(rest, pullScope), ...takingTurns(rest, pullScope)];
  const unread = new Set(others.map((member) => member.id));
  return (member) => pointed(member) || unread.has(member.id);
}

export function isLookedAt(member: MemberRow, { lists, restFor }: PullScope, now: number): boolean {
  return lists.includes(member.google_list_id ?? "") && timeSince(member.pulled_at ?? 0, now) >= restFor;
}

export function longestUnread(
  members: readonly MemberRow[],
  { unreadSince, atMost, lists }: PullScope,
): MemberRow[] {
  const others = members.filter(({ google_list_id }) => !lists.includes(google_list_id ?? ""));
  return firstUnread(others, unreadSince, atMost);
}

/** The lists in view whose turn it is to be read. */
export function takingTurns(members: readonly MemberRow[], { turns, lists }: PullScope): MemberRow[] {
  const inView = new Set(turns.lists).difference(new Set(lists));
  const others = members.filter(({ google_list_id }) => inView.has(google_list_id ?? ""));
  return firstUnread(others, turns.before, turns.atMost);
}

function firstUnread(members: readonly MemberRow[], before: number, atMost: number): MemberRow[] {
  return members
    .filter(({ pulled_at }) => (pulled_at ?? 0) < before)
    .sort((a, b) => (a.pulled_at ?? 0) - (b.pulled_at ?? 0))
    .slice(0, Math.min(atMost, members.length));
}

/** What is on screen comes first. */
export function byUrgency(members: readonly MemberRow[], { lists }: PullScope): MemberRow[] {
  const rank = (member: MemberRow): number => (lists.includes(member.google_list_id ?? "") ? 0 : 1);
  return [...members].sort((a, b) => rank(a) - rank(b));
}
