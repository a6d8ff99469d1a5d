import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import { intercept, isWrite } from "../../google/intercept.ts";
import type { Pace } from "../worker.ts";

/** U1: at most five writes a second for an account. */
const AT_ONCE = 5;
const WITHIN = 1_000;
/**
 * Beyond a burst an account writes about once a second. Google refused one person's writes after 100 inserts within 22 s (syncall
 * 106), and after some hundred moves (tasks 2275); no other limit is known. So 50 quick writes stay well below it, and about
 * one a second is what Google's older APIs granted a user for good (100 in 100 s); 2,000 that wait go in half an hour. What fills lists leaves a part of the burst
 * to the person, who must not wait behind it.
 */
const BURST = 50;
const EVERY = 900;
const FOR_THE_PERSON = 20;
/** Filling that has used its part goes on when so many writes more are there. */
const WORTH_A_RUN = 10;

/** How many quick writes an account has left; kept by whoever keeps the account. */
export interface WriteBurst {
  left: number;
  /** When `left` was last counted. */
  at: number;
  /** When its last writes went out. */
  sent: number[];
}

export function fullBurst(): WriteBurst {
  return { left: BURST, at: 0, sent: [] };
}

/** Until when filling waits for more of the burst; 0 when it need not. */
export function backfillsWhen(burst: WriteBurst, now: number): number {
  refill(burst, now);
  if (burst.left >= FOR_THE_PERSON) return 0;
  return now + (FOR_THE_PERSON + WORTH_A_RUN - burst.left) * EVERY;
}

function refill(burst: WriteBurst, now: number): void {
  // a clock that was put back must not make us wait for the time to come again
  burst.left = Math.min(BURST, burst.left + Math.max(0, now - burst.at) / EVERY);
  burst.at = now;
}

/**
 * The same account, whose writes wait for their turn.
 * @param how.waited looks, after a wait, whether the write is still to go out, and throws where it is not;
 * `isBackfilling` tells whether it fills lists now
 */
export function pacedWrites(
  google: GoogleTasks,
  pace: Pace,
  burst: WriteBurst,
  { waited, isBackfilling }: { waited?: () => Promise<void>; isBackfilling?: () => boolean } = {},
): GoogleTasks {
  const turn = async (): Promise<void> => {
    const { sent } = burst;
    const now = pace.now();
    const oldest = sent.length < AT_ONCE ? undefined : sent.shift();
    const spaced = oldest === undefined ? 0 : Math.min(WITHIN, oldest + WITHIN - now);
    refill(burst, now);
    const wanted = isBackfilling?.() ? FOR_THE_PERSON + 1 : 1;
    const wait = Math.max(spaced, Math.ceil((wanted - burst.left) * EVERY));
    if (wait > 0) await pace.sleep(wait);
    refill(burst, pace.now());
    burst.left--;
    sent.push(pace.now());
    if (wait > 0) await waited?.();
  };
  return intercept(google, async (call, next) => {
    if (isWrite(call)) await turn();
    return next();
  });
}
