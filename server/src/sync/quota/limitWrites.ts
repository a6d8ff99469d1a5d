import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import { intercept, isWrite } from "../../google/intercept.ts";
import type { WorkerClock } from "../worker.ts";

/** An account makes at most five writes a second (U1). */
const AT_ONCE = 5;
const WITHIN = 1_000;
/**
 * An account may make `BURST` writes in a row (U1), so that a person's change of 500 tasks is in Google within two minutes. The
 * first `QUICK` come as fast as `AT_ONCE` allows, the others `SPACED` milliseconds apart. After the burst, one comes every `EVERY`
 * milliseconds. A backfill leaves `FOR_THE_PERSON` of the burst to the person.
 *
 * Google refused one person's writes after 100 inserts within 22 s (GitHub issue bergercookie/syncall#106), and after some hundred
 * moves (tasks/tasks#2275). With these limits, 20 s see fewer than 100 writes. After a refusal the account rests. Google's older
 * APIs granted a user about one write a second at all times (100 in 100 s), so 2,000 waiting writes take half an hour.
 */
const BURST = 500;
const QUICK = 15;
const SPACED = 218;
const EVERY = 900;
const FOR_THE_PERSON = 470;
/** A backfill that had to pause goes on when this many more writes are available. */
const WORTH_A_RUN = 10;

/** How many writes of its burst an account has left. */
export interface WriteBurst {
  left: number;
  /** When the number of writes in `left` was last computed. */
  at: number;
  /** When the account's last writes were sent, `AT_ONCE` of them at most. */
  sent: number[];
}

export function fullBurst(): WriteBurst {
  return { left: BURST, at: 0, sent: [] };
}

/** Until when a backfill waits for more writes of the burst; 0 when it need not wait. */
export function backfillsWhen(burst: WriteBurst, now: number): number {
  refill(burst, now);
  if (burst.left >= FOR_THE_PERSON) return 0;
  return now + (FOR_THE_PERSON + WORTH_A_RUN - burst.left) * EVERY;
}

function refill(burst: WriteBurst, now: number): void {
  // After the clock was put back, `burst.at` is in the future. No negative time is counted, so nobody has to wait until then.
  burst.left = Math.min(BURST, burst.left + Math.max(0, now - burst.at) / EVERY);
  burst.at = now;
}

/**
 * Wraps an account's client of Google, so that its writes wait for their turn.
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
    const isQuick = burst.left > BURST - QUICK;
    const apart = isQuick ? 0 : Math.min(SPACED, (sent.at(-1) ?? 0) + SPACED - now);
    const wait = Math.max(spaced, apart, Math.ceil((wanted - burst.left) * EVERY));
    if (wait > 0) await clock.sleep(wait);
    refill(burst, clock.now());
    burst.left--;
    sent.push(clock.now());
    if (wait > 0) await checkAfterWait?.();
  };
  return intercept(google, async (call, next) => {
    if (isWrite(call)) await turn();
    // With this `await`, the stack trace has the caller, in which `test/cost` finds the reason of each call.
    const answered = await next();
    return answered;
  });
}
