import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import { pacificDay } from "../../src/sync/quota/pacificDay.ts";
import type { Kind } from "./countedGoogle.ts";

/** Google refuses an account's writes beyond a burst, and every call beyond the day's calls (rule U1). */
const BURST = { writes: 100, within: 20_000 };
const WRITES: ReadonlySet<Kind> = new Set(["insert", "patch", "remove", "move", "insertList", "patchList"]);

/** What Google grants a project, and how much of it is used. */
export interface Quota {
  /** Counts a call. @throws GoogleFailure when the quota refuses it */
  take(kind: Kind, account: string, now: number): void;
  /** The most calls in one of Google's days. */
  busiest(): number;
  /** How many calls were refused. */
  refusals(): number;
}

export function createQuota(callsADay: number): Quota {
  const days = new Map<string, number>();
  const written = new Map<string, number[]>();
  let refusals = 0;
  const refuse = (reason: "daily" | "rate"): never => {
    refusals++;
    throw new GoogleFailure(reason, "quota");
  };
  return {
    take(kind, account, now) {
      const { date } = pacificDay(now);
      const today = (days.get(date) ?? 0) + 1;
      days.set(date, today);
      if (today > callsADay) refuse("daily");
      if (!WRITES.has(kind)) return;
      const recent = (written.get(account) ?? []).filter((at) => at > now - BURST.within);
      written.set(account, [...recent, now]);
      if (recent.length >= BURST.writes) refuse("rate");
    },
    busiest: () => Math.max(...days.values()),
    refusals: () => refusals,
  };
}
