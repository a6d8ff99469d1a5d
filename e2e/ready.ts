import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/**
 * Names that the page marks with `performance.mark`: when it waits for the first input event, when keys and drags work, when all
 * code is loaded, and when the service worker is registered.
 */
type Mark = "watching" | "inputs ready" | "all loaded" | "worker registered";

/**
 * Waits until the page has set a mark. The page loads some code only after a first input event, so this function sends one.
 * Playwright's `waitForFunction` would first load 340 kB of Playwright's code into each document.
 */
export async function until(page: Page, mark: Mark): Promise<void> {
  const needsInput = mark === "inputs ready" || mark === "all loaded";
  await expect(() => page.evaluate(untilMarked, { mark, needsInput })).toPass();
}

/** Runs in the page. */
async function untilMarked({ mark, needsInput }: { mark: Mark; needsInput: boolean }): Promise<void> {
  const isSet = async (name: Mark): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(name).length > 0) resolve();
    });
    observer.observe({ type: "mark", buffered: true });
    await promise;
    observer.disconnect();
  };
  if (needsInput) {
    await isSet("watching");
    dispatchEvent(new Event("pointermove"));
  }
  await isSet(mark);
}

/** Matches everything that has its own entry in the browser's history while it is open. */
const OPEN = "dialog[open], [role=dialog], [role=menu], [role=listbox]";

/**
 * After a dialog or menu has closed, the page goes back one step in the browser's history. Waits for that step, unless something
 * is still open.
 */
async function untilSteppedBack(page: Page): Promise<void> {
  const hasSteppedBack = (open: string): boolean => {
    const state = history.state as { tasklane?: { layers: unknown[] } } | null;
    return !state?.tasklane?.layers.length || document.querySelector(open) !== null;
  };
  await expect(async () => expect(await page.evaluate(hasSteppedBack, OPEN)).toBe(true)).toPass();
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
