import type { Job } from "@tasklane/contract/live.ts";
import { accountsBehind } from "../store/accountsBehind.ts";
import { cursorNow } from "../store/cursor.ts";
import type { Store } from "../store/engine.ts";
import { readersOf } from "../store/members.ts";
import type { Touched } from "../http/handlers.ts";
import type { LiveEvent } from "./events.ts";

const CHANGED = "changed";
const PROGRESS = "progress";
/** PostgreSQL carries at most 8,000 bytes in one notification. */
const ACCOUNTS_AT_ONCE = 20;
const LISTS_AT_ONCE = 20;

/** Tells those who can see a change, in every server process, that there is one (api.md, Live). */
export interface Live {
  publish(touched: Touched): Promise<void>;
  progress(accountId: string, job: Job): Promise<void>;
  subscribe(accountId: string, heard: (event: LiveEvent) => void): () => void;
  /** Hears of every account whose data changed, in whatever process. */
  onChange(heard: (accountIds: string[]) => void): void;
}

export async function createLive(store: Store): Promise<Live> {
  const screens = new Map<string, Set<(event: LiveEvent) => void>>();
  const ears: ((accountIds: string[]) => void)[] = [];
  const tell = (accountId: string, event: LiveEvent): void =>
    screens.get(accountId)?.forEach((heard) => heard(event));

  await store.listen(CHANGED, (payload) => {
    const { cursor, readers }: { cursor: string; readers: Record<string, string[]> } = JSON.parse(payload);
    for (const [accountId, lists] of Object.entries(readers))
      tell(accountId, { event: "changed", data: { cursor, lists } });
    for (const heard of ears) heard(Object.keys(readers));
  });
  await store.listen(PROGRESS, (payload) => {
    const { accountId, job }: { accountId: string; job: Job } = JSON.parse(payload);
    tell(accountId, { event: "progress", data: job });
  });

  // like a connection that begins: whoever listens asks for what they have not seen
  store.onGap(() => {
    const catchUp = async (): Promise<void> => {
      const cursor = await store.snapshot((tx) => cursorNow(store, tx));
      for (const accountId of screens.keys())
        tell(accountId, { event: "changed", data: { cursor, lists: [] } });
      const behind = await accountsBehind(store.db);
      for (const heard of ears) heard(behind);
    };
    // away again: its return ends another gap
    catchUp().catch(() => {});
  });

  return {
    async publish({ lists, accounts }) {
      const { cursor, readers } = await store.snapshot(async (tx) => ({
        cursor: await cursorNow(store, tx),
        readers: await readersOf(tx, lists),
      }));
      const byAccount = new Map<string, string[]>([...accounts].map((id) => [id, []]));
      for (const { accountId, googleListId } of readers) {
        const seen = byAccount.get(accountId) ?? [];
        if (googleListId !== null && seen.length < LISTS_AT_ONCE) seen.push(googleListId);
        byAccount.set(accountId, seen);
      }
      const all = [...byAccount];
      for (let at = 0; at < all.length; at += ACCOUNTS_AT_ONCE) {
        const some = Object.fromEntries(all.slice(at, at + ACCOUNTS_AT_ONCE));
        await store.notify(CHANGED, JSON.stringify({ cursor, readers: some }));
      }
    },
    progress: (accountId, job) => store.notify(PROGRESS, JSON.stringify({ accountId, job })),
    subscribe(accountId, heard) {
      const all = screens.get(accountId) ?? new Set();
      screens.set(accountId, all.add(heard));
      return () => {
        all.delete(heard);
        if (all.size === 0) screens.delete(accountId);
      };
    },
    onChange: (heard) => void ears.push(heard),
  };
}
