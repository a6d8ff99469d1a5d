/** Wait at most this many milliseconds, however busy the browser is. */
const AT_MOST = 1000;

/** Waits until the browser is idle after drawing. */
export async function idle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: AT_MOST });
    else setTimeout(resolve, 50);
  });
}
