/** Servers' clocks may differ by so much without a fault, in milliseconds. */
const USUAL = 5_000;

/**
 * How long ago something was, in milliseconds. If the time is further ahead than that, a server with a wrong clock wrote
 * it. It counts as long ago, so that nothing waits until our clock gets there.
 */
export function timeSince(then: number, now: number): number {
  return then > now + USUAL ? Infinity : now - then;
}
