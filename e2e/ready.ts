import type { Page } from "@playwright/test";

/**
 * Names that the page marks with `performance.mark`: when it waits for the first input event, when keys and drags work, when all
 * code is loaded, and when the service worker is registered.
 */
type Mark = "watching" | "inputs ready" | "all loaded" | "worker registered";

/** Waits until the page has set a mark. The page loads some code only after a first input event, so this function sends one. */
export async function until(page: Page, mark: Mark): Promise<void> {
  if (mark === "inputs ready" || mark === "all loaded") {
    await page.waitForFunction(() => performance.getEntriesByName("watching").length > 0);
    await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  }
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
}

/** Matches everything that has its own entry in the browser's history while it is open. */
const OPEN = "dialog[open], [role=dialog], [role=menu], [role=listbox]";

/**
 * After a dialog or menu has closed, the page goes back one step in the browser's history. Waits for that step, unless something
 * is still open.
 */
async function untilSteppedBack(page: Page): Promise<void> {
  await page.waitForFunction((open) => {
    const state = history.state as { tasklane?: { layers: unknown[] } } | null;
    return !state?.tasklane?.layers.length || document.querySelector(open) !== null;
  }, OPEN);
}

/**
 * Makes each `reload` and `goto` of a page first wait for a running step back in the browser's history. Such a step would make
 * Chromium abort the navigation.
 */
export function afterStepBack(page: Page): void {
  const reload = page.reload.bind(page);
  const goto = page.goto.bind(page);
  const isOurs = (): boolean => page.url().includes("/dashboard");
  page.reload = async (options) => {
    if (isOurs()) await untilSteppedBack(page);
    return reload(options);
  };
  page.goto = async (url, options) => {
    if (isOurs()) await untilSteppedBack(page);
    return goto(url, options);
  };
}
