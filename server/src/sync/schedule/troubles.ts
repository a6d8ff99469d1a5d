import type { GoogleTrouble } from "@tasklane/contract/google.ts";
import type { FailureKind, GoogleFailure } from "../../google/GoogleFailure.ts";
import {
  beginTrouble,
  continueTrouble,
  endTrouble,
  findTrouble,
  noteDayUsed,
} from "../../db/tables/accountTroubles.ts";
import { pacificDay } from "../quota/pacificDay.ts";
import type { RunnerDeps } from "./RunnerDeps.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";

type TroublesDeps = Pick<RunnerDeps, "store" | "clock" | "log" | "show">;

/** Stores lasting failures at Google as rows, from which any server tells the person and the operator (U6.8). */
export interface Troubles {
  /**
   * Records a failed run. The account makes no calls until `it.rest.until`.
   * @param failure null for a fault of our code, or if our database failed
   */
  failed(it: SyncedAccount, failure: GoogleFailure | null): Promise<void>;
  /**
   * Google has served the account: deletes the row that says that it fails. A row of kind `share` goes only when the account need
   * no longer wait, or with the day: so the notice does not come and go.
   * @param isSlow whether the account still has to wait because it used up its share of the day's calls
   */
  ended(accountId: string, isSlow: boolean): Promise<void>;
  /**
   * Records after a run that the account is past its share of the day's calls. The person is told if it must wait two minutes
   * (U6.10).
   * @param until when the account may read and write again
   */
  slowed(accountId: string, until: number): Promise<void>;
  /**
   * Records that the project's calls of the day are used up.
   * @param viewedAccounts accounts that have a page open at this server; these pages are told
   */
  dayUsed(until: number, viewedAccounts: readonly string[]): Promise<void>;
}

const SECOND = 1_000;
/** The person is told after so many failures (`UNSERVED`: of our database), or if trouble lasts `LASTS` ms by the next try. */
const TRIES = 3;
const UNSERVED = 30;
const LASTS = 2 * 60_000;

const KIND: Partial<Record<FailureKind, GoogleTrouble["kind"]>> = {
  rate: "busy",
  quota: "busy",
  denied: "denied",
  scope: "scope",
  setup: "setup",
};
const OPERATOR: ReadonlySet<GoogleTrouble["kind"]> = new Set(["denied", "scope", "setup"]);

/** An account's pages are told of no list when they shall only read its state again. */
const NO_LISTS: ReadonlySet<string> = new Set();

export function createTroubles({ store, clock, log, show }: TroublesDeps): Troubles {
  let dayTold = 0;

  return {
    async failed(it, failure) {
      const kind = failure === null ? "fault" : (KIND[failure.kind] ?? "away");
      const { failures, since, until, unserved = UNSERVED } = it.rest;
      if (unserved < UNSERVED) return;
      const trouble = { accountId: it.id, kind, until };
      const isKnown = await store.transaction((tx) => continueTrouble(tx, trouble));
      if (!isKnown) {
        if (failures < TRIES && until - since < LASTS) return;
        if (!(await store.transaction((tx) => beginTrouble(tx, { ...trouble, since })))) return;
        const details = { account: it.id, trouble: kind, ...(failure && { err: failure }) };
        if (OPERATOR.has(kind)) log.error(details, "Google refuses this account, or us: see its reason");
        else if (failure) log.warn(details, "Google has not served this account for a while");
        else log.error(details, "a fault of ours has kept this account from syncing for a while");
      }
      await show(it.id, NO_LISTS);
    },
    async ended(accountId, isSlow) {
      const trouble = await findTrouble(store.db, accountId);
      if (!trouble) return;
      if (trouble.kind === "share" && isSlow && trouble.until > clock.now()) return;
      if (!(await store.transaction((tx) => endTrouble(tx, { accountId, kind: trouble.kind })))) return;
      log.info({ account: accountId }, "Google serves this account again");
      await show(accountId, NO_LISTS);
    },
    async slowed(accountId, until) {
      const now = clock.now();
      if (until - now < LASTS) return;
      const dayEnds = Math.floor(now / SECOND) * SECOND + pacificDay(now).left;
      const known = await findTrouble(store.db, accountId);
      // The failure that is recorded already is worse than a used-up share, so its row stays.
      if (known && (known.kind !== "share" || known.until === dayEnds)) return;
      const share = { accountId, kind: "share", since: now, until: dayEnds } as const;
      if (!(await store.transaction((tx) => beginTrouble(tx, share)))) return;
      if (!known) log.info({ account: accountId }, "this account is past its share of the day");
      await show(accountId, NO_LISTS);
    },
    async dayUsed(until, viewedAccounts) {
      if (dayTold === until) return;
      dayTold = until;
      const isNew = await store.transaction((tx) => noteDayUsed(tx, { now: clock.now(), until }));
      if (isNew)
        log.error({ until: new Date(until).toISOString() }, "Google's calls of this day are used up");
      for (const id of viewedAccounts) await show(id, NO_LISTS);
    },
  };
}
