import { REASON } from "@tasklane/contract/sentences.ts";
import { Failed } from "../../http/Failed.ts";
import { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import type { SyncedAccount } from "../schedule/SyncedAccount.ts";
import type { RunDeps } from "../schedule/RunnerDeps.ts";
import type { CallPurpose } from "../worker.ts";
import { limitWrites } from "./limitWrites.ts";
import { callsToday } from "./shares.ts";

/**
 * Makes a client of Google for a call of the API whose person waits for Google's answer. The same limits hold for it as for the
 * account's runs (C3, C8, U1), and it takes of the same share of changes.
 * @param checkAfterWait throws when a call that had to wait may no longer be made
 * @throws Failed `google_unavailable` when the account has used up its share; it may change more as the day goes on
 * @throws GoogleFailure when the project's calls of the day are used up, or Google refuses the account
 */
export async function clientForCall(
  { project, clock, google }: Pick<RunDeps, "project" | "clock" | "google">,
  it: SyncedAccount,
  checkAfterWait: () => Promise<void>,
): Promise<GoogleTasks> {
  await project.refresh();
  if (project.restsUntil() > clock.now()) throw new GoogleFailure("daily", "Google's day is used up.");
  if (project.slowUntil(it.calls, "writes") > 0)
    throw new Failed("google_unavailable", { message: REASON.shareUsed });
  const how = { spending: "writes", isUrgent: true, checkAfterWait } as const;
  return limitedClient({ project, clock }, it, await google(it.id), how);
}

/** Wraps an account's client of Google: spaces its calls (C3), limits its writes (U1), and counts both for a purpose (C8). */
export function limitedClient(
  { project, clock }: Pick<RunDeps, "project" | "clock">,
  it: SyncedAccount,
  google: GoogleTasks,
  { spending, isUrgent, checkAfterWait }: CallPurpose & { isUrgent: boolean },
): GoogleTasks {
  const called = (): void => {
    it.called++;
    callsToday(it.calls, clock.now())[spending]++;
  };
  const counted = project.over(google, { isUrgent, called, checkAfterWait });
  return limitWrites(counted, clock, it.burst, { checkAfterWait, isBackfilling: spending === "backfilling" });
}
