/** The clocks of two servers that both keep time correctly may differ by this much, in milliseconds. */
const USUAL = 5_000;

/**
 * Returns how long ago a time was, in milliseconds. A server with a wrong clock may have stored a time far in the future. It
 * counts as infinitely long ago, because otherwise work would wait until our clock gets there.
 */
export function timeSince(then: number, now: number): number {
  return then > now + USUAL ? Infinity : now - then;
}
