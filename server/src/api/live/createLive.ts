import type { Job, ReadTimes } from "@tasklane/contract/live.ts";
import { accountsBehind } from "../../db/tables/duePushes.ts";
import { cursorNow } from "../../db/cursor.ts";
import type { Store } from "../../db/engine.ts";
import { readersOf } from "../../db/tables/members.ts";
import type { Affected } from "../../domain/affected.ts";
import type { LiveEvent } from "./events.ts";

const CHANGED = "changed";
const PROGRESS = "progress";
const READ = "read";
const COLUMNS = "columns";
/** So many bytes of accounts with their lists stand in one notification. PostgreSQL allows 8,000 bytes in all. */
const BYTES_AT_ONCE = 6_000;
const LISTS_AT_ONCE = 20;

/** Tells everyone who can see a change that it happened, in every server process (product 7.21). */
export interface Live {
  publish(affected: Affected): Promise<void>;
  /**
   * Something changed only between Tasklane and this account's Google: tells only its own open pages, and starts no sync of other
   * members.
   */
  show(accountId: string, lists: ReadonlySet<string>): Promise<void>;
  progress(accountId: string, job: Job): Promise<void>;
  /** Tells an account's pages when Google's lists that they show were last read. */
  read(accountId: string, times: ReadTimes): Promise<void>;
  /** A page reports which columns it has in view. Passes that to the server process that holds the page's event stream. */
  tellColumns(accountId: string, screen: string, lists: readonly string[]): Promise<void>;
  /**
   * Listens for reports of the columns that one page has in view.
   * @returns a function that stops listening
   */
  onColumns(accountId: string, screen: string, onPayload: (lists: readonly string[]) => void): () => void;
  subscribe(accountId: string, onPayload: (event: LiveEvent) => void): () => void;
  /**
   * Calls back with the accounts whose data changed, in any process, so that they are pushed to Google. Changes that need no
   * push, such as those that came from Google, are left out.
   */
  onChange(onPayload: (accountIds: string[]) => void): void;
}

/** A notification from one server process to all. */
interface Announcement {
  cursor: string;
  /** Maps each account to the changed lists that it sees, by Google id. */
  readers: Record<string, string[]>;
  /** Accounts whose notices changed, for example because somebody asks to join their list. */
  notices?: string[];
  /** Whether the change need not be pushed to Google, for example because it came from there. */
  done?: boolean;
}

/** The open pages and other listeners of this process. */
interface Listeners {
  /** The open pages, by account. */
  screens: Map<string, Set<(event: LiveEvent) => void>>;
  changes: ((accountIds: string[]) => void)[];
  /** The listeners for the columns in view, by page. */
  pages: Map<string, (lists: readonly string[]) => void>;
}

/** Connects this server process with the notifications of all processes on the database. */
export async function createLive(store: Store): Promise<Live> {
  const listeners: Listeners = { screens: new Map(), changes: [], pages: new Map() };
  const { screens, changes, pages } = listeners;
  await receive(store, listeners);
  return {
    async show(accountId, lists) {
      // The cursor is read first, as in `publish`.
      const cursor = await store.glance(cursorNow);
      const all = await store.glance((db) => readersOf(db, lists));
      const own = all.filter((reader) => reader.accountId === accountId);
      const seen = own.flatMap(({ googleListId }) => googleListId ?? []);
      const readers = { [accountId]: seen.slice(0, LISTS_AT_ONCE) };
      const announcement: Announcement = { cursor, readers, done: true };
      await store.notify(CHANGED, JSON.stringify(announcement));
    },
    publish: (affected) => publish(store, affected),
    progress: (accountId, job) => store.notify(PROGRESS, JSON.stringify({ accountId, job })),
    read: (accountId, times) => store.notify(READ, JSON.stringify({ accountId, times })),
    tellColumns: (accountId, screen, lists) =>
      store.notify(COLUMNS, JSON.stringify({ page: `${accountId}/${screen}`, lists })),
    onColumns(accountId, screen, onPayload) {
      const page = `${accountId}/${screen}`;
      pages.set(page, onPayload);
      // The page may have opened a newer stream, whose listener must stay.
      return () => void (pages.get(page) === onPayload && pages.delete(page));
    },
    subscribe(accountId, onPayload) {
      const all = screens.get(accountId) ?? new Set();
      screens.set(accountId, all.add(onPayload));
      return () => {
        all.delete(onPayload);
        if (all.size === 0) screens.delete(accountId);
      };
    },
    onChange: (onPayload) => void changes.push(onPayload),
  };
}

/** Receives the notifications of all server processes, and hands them to the listeners of this one. */
async function receive(store: Store, { screens, changes, pages }: Listeners): Promise<void> {
  const tell = (accountId: string, event: LiveEvent): void =>
    screens.get(accountId)?.forEach((onPayload) => onPayload(event));

  await store.listen(CHANGED, (payload) => {
    const { cursor, readers, notices = [], done }: Announcement = JSON.parse(payload);
    for (const [accountId, lists] of Object.entries(readers)) {
      const hasNotices = notices.includes(accountId) && { notices: true as const };
      tell(accountId, { event: "changed", data: { cursor, lists, ...hasNotices } });
    }
    if (!done) for (const onChange of changes) onChange(Object.keys(readers));
  });
  await store.listen(PROGRESS, (payload) => {
    const { accountId, job }: { accountId: string; job: Job } = JSON.parse(payload);
    tell(accountId, { event: "progress", data: job });
  });
  await store.listen(READ, (payload) => {
    const { accountId, times }: { accountId: string; times: ReadTimes } = JSON.parse(payload);
    tell(accountId, { event: "read", data: times });
  });
  await store.listen(COLUMNS, (payload) => {
    const { page, lists }: { page: string; lists: string[] } = JSON.parse(payload);
    pages.get(page)?.(lists);
  });

  // Notifications may have been lost while the database's connection was broken. Tells every page to ask for what it missed, as
  // when it opens its event stream.
  store.onGap(() => {
    const catchUp = async (): Promise<void> => {
      const cursor = await store.glance(cursorNow);
      for (const accountId of screens.keys())
        tell(accountId, { event: "changed", data: { cursor, lists: [], notices: true } });
      const behind = await accountsBehind(store.db);
      for (const onChange of changes) onChange(behind);
    };
    // The database's connection broke again. When it works again, `onGap` repeats this.
    catchUp().catch(() => {});
  });
}

/**
 * Notifies everyone who can see a change. One notification names a limited number of accounts, because PostgreSQL limits its
 * length.
 */
async function publish(store: Store, { lists, accounts, notices }: Affected): Promise<void> {
  // The cursor is read first. A change that is committed between the two readings is published by itself.
  const cursor = await store.glance(cursorNow);
  const readers = await store.glance((db) => readersOf(db, lists));
  const byAccount = new Map<string, string[]>([...accounts, ...notices].map((id) => [id, []]));
  for (const { accountId, googleListId } of readers) {
    const seen = byAccount.get(accountId) ?? [];
    if (googleListId !== null && seen.length < LISTS_AT_ONCE) seen.push(googleListId);
    byAccount.set(accountId, seen);
  }
  for (const some of cutByLength(byAccount)) {
    const announcement: Announcement = {
      cursor,
      readers: Object.fromEntries(some),
      notices: some.flatMap(([id]) => (notices.has(id) ? id : [])),
      done: lists.size + accounts.size === 0,
    };
    await store.notify(CHANGED, JSON.stringify(announcement));
  }
}

/** Cuts accounts with their lists into parts that fit into one notification each. */
function cutByLength(all: Iterable<[accountId: string, lists: string[]]>): [string, string[]][][] {
  const parts: [string, string[]][][] = [];
  let room = 0;
  for (const entry of all) {
    // The account is named twice if it has notices.
    const length = JSON.stringify([...entry, entry[0]]).length;
    if (length > room) {
      parts.push([]);
      room = BYTES_AT_ONCE;
    }
    parts.at(-1)!.push(entry);
    room -= length;
  }
  return parts;
}
