import type { Page } from "@playwright/test";

/**
 * The marks that the page sets with `performance.mark`: keys and drags work; all code is loaded; the service worker is
 * registered.
 */
type Mark = "inputs ready" | "all loaded" | "worker registered";

/** Waits until the page has set a mark. All code loads only after a first input event, so this sends one. */
export async function until(page: Page, mark: Mark): Promise<void> {
  if (mark === "all loaded") {
    await page.waitForFunction(() => performance.getEntriesByName("watching").length > 0);
    await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  }
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
}

/**
 * Waits until the browser has gone back in the history, which follows the closing of a dialog. A navigation would abort
 * that step, or be aborted by it.
 */
export async function untilSteppedBack(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = history.state as { tasklane?: { layers: unknown[] } } | null;
    return !state?.tasklane?.layers.length;
  });
}
