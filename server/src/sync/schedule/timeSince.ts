/** Servers' clocks may differ so much without a fault, in milliseconds. */
const USUAL = 5_000;

/**
 * How long ago something was, in milliseconds. A time further ahead of ours was written by a server whose clock is wrong:
 * it counts as long ago, since nothing may wait until our clock gets there.
 */
export function timeSince(then: number, now: number): number {
  return then > now + USUAL ? Infinity : now - then;
}
