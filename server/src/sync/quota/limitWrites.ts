import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import { intercept, isWrite } from "../../google/intercept.ts";
import type { WorkerClock } from "../worker.ts";

/** U1: at most five writes a second for an account. */
const AT_ONCE = 5;
const WITHIN = 1_000;
/**
 * After a burst an account writes about once a second. Google refused one person's writes after 100 inserts within 22 s
 * (syncall 106), and after some hundred moves (tasks 2275). No other limit is known. So 50 quick writes stay well below
 * it. About one a second is what Google's older APIs granted a user at all times (100 in 100 s). So 2,000 waiting writes
 * take half an hour. A backfill leaves a part of the burst to the person, who must not wait behind it.
 */
const BURST = 50;
const EVERY = 900;
const FOR_THE_PERSON = 20;
/** A backfill that has used its part goes on when this many more writes are available. */
const WORTH_A_RUN = 10;

/** How many quick writes an account has left. The caller keeps this object with the account. */
export interface WriteBurst {
  left: number;
  /** When `left` was last computed. */
  at: number;
  /** When the account's last writes were sent. */
  sent: number[];
}

export function fullBurst(): WriteBurst {
  return { left: BURST, at: 0, sent: [] };
}

/** Until when a backfill waits for more of the burst; 0 when it need not wait. */
export function backfillsWhen(burst: WriteBurst, now: number): number {
  refill(burst, now);
  if (burst.left >= FOR_THE_PERSON) return 0;
  return now + (FOR_THE_PERSON + WORTH_A_RUN - burst.left) * EVERY;
}

function refill(burst: WriteBurst, now: number): void {
  // If the clock was put back, nobody may wait until the earlier time comes again.
  burst.left = Math.min(BURST, burst.left + Math.max(0, now - burst.at) / EVERY);
  burst.at = now;
}

/**
 * Wraps an account's calls, so that its writes wait for their turn.
 * @param how.checkAfterWait throws when a write that had to wait may no longer be sent
 * @param how.isBackfilling whether these writes belong to a backfill, which leaves a part of the burst to the person
 */
export function limitWrites(
  google: GoogleTasks,
  clock: WorkerClock,
  burst: WriteBurst,
  {
    checkAfterWait,
    isBackfilling = false,
  }: { checkAfterWait?: () => Promise<void>; isBackfilling?: boolean } = {},
): GoogleTasks {
  const turn = async (): Promise<void> => {
    const { sent } = burst;
    const now = clock.now();
    const oldest = sent.length < AT_ONCE ? undefined : sent.shift();
    const spaced = oldest === undefined ? 0 : Math.min(WITHIN, oldest + WITHIN - now);
    refill(burst, now);
    const wanted = isBackfilling ? FOR_THE_PERSON + 1 : 1;
    const wait = Math.max(spaced, Math.ceil((wanted - burst.left) * EVERY));
    if (wait > 0) await clock.sleep(wait);
    refill(burst, clock.now());
    burst.left--;
    sent.push(clock.now());
    if (wait > 0) await checkAfterWait?.();
  };
  return intercept(google, async (call, next) => {
    if (isWrite(call)) await turn();
    // Awaited here, so that the call's stack names who asked (test/cost tells each call's reason by it).
    const answered = await next();
    return answered;
  });
}
