import type { Page } from "@playwright/test";

/** What the page notes about itself, for the browser's own tools too: that it minds keys and drags; that every part is loaded; that the browser keeps its files. */
type Mark = "inputs ready" | "all loaded" | "worker registered";

/** Waits until the page that is open has come so far. All parts load only at the first sign of a person. */
export async function until(page: Page, mark: Mark): Promise<void> {
  if (mark === "all loaded") {
    await page.waitForFunction(() => performance.getEntriesByName("watching").length > 0);
    await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  }
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
}

/** Waits until the browser has taken the step back that follows a dialog's closing. A visit elsewhere would abort that step, or be aborted. */
export async function untilSteppedBack(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = history.state as { tasklane?: { layers: unknown[] } } | null;
    return !state?.tasklane?.layers.length;
  });
}
