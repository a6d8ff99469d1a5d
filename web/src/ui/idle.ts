/** Milliseconds after which something waits no longer, however busy the browser is. */
const AT_MOST = 1000;

/** Waits until the browser has drawn what it has to draw and does nothing. */
export async function idle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    // Safari has no way to ask.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: AT_MOST });
    else setTimeout(resolve, 50);
  });
}
