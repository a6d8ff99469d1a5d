import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import { pacificDay } from "../../src/sync/quota/pacificDay.ts";
import type { Kind } from "./countedGoogle.ts";

/** Google refuses what an account writes beyond a burst, and everything beyond the day's calls (rule U1). */
const BURST = { writes: 100, within: 20_000 };
const WRITES: ReadonlySet<Kind> = new Set(["insert", "patch", "remove", "move", "insertList", "patchList"]);

/** What Google grants a project, and what was used of it. */
export interface Quota {
  /** @throws GoogleFailure when it refuses the call */
  take(kind: Kind, account: string, now: number): void;
  /** The most calls of one of Google's days. */
  busiest(): number;
  /** How often a call was refused. */
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
