import type { Page } from "@playwright/test";

/** What the page notes about itself, for the browser's own tools too: that it minds keys and drags; that every part is loaded. */
type Mark = "inputs ready" | "all loaded";

/** Waits until the page that is open has come so far. */
export async function until(page: Page, mark: Mark): Promise<void> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
}
