import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/**
 * Names that the page marks with `performance.mark`: when it waits for the first input event, when keys and drags work, when the
 * code of dialogs, menus and other views is loaded, and when the service worker is registered.
 */
type Mark = "watching" | "inputs ready" | "all loaded" | "worker registered";

/**
 * Waits until the page has set a mark. For `all loaded`, it also waits until keys and drags work. The page loads some code only
 * after a first input event, so this function sends one. Playwright's `waitForFunction` would first load 340 kB of Playwright's
 * code into each document.
 */
export async function until(page: Page, mark: Mark): Promise<void> {
  const needsInput = mark === "inputs ready" || mark === "all loaded";
  const marks: Mark[] = mark === "all loaded" ? ["inputs ready", mark] : [mark];
  await expect(() => page.evaluate(untilMarked, { marks, needsInput })).toPass();
}

/** Runs in the page. */
async function untilMarked({ marks, needsInput }: { marks: Mark[]; needsInput: boolean }): Promise<void> {
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
  for (const mark of marks) await isSet(mark);
}

/** Matches everything that has its own entry in the browser's history while it is open. The last one is a phone's drawer. */
const OPEN = "dialog[open], [role=dialog], [role=menu], [role=listbox], main[inert]";
/** In milliseconds. The page itself waits at most 5 s for a step. */
const STEP_AT_MOST = 10_000;

/**
 * After a dialog or menu has closed, the page goes back one step in the browser's history. Waits for that step. It begins a moment
 * after the closing, so this function looks twice.
 * @throws Error when the step has not ended after 10 s
 */
async function untilSteppedBack(page: Page): Promise<void> {
  await expect(async () => {
    for (let look = 0; look < 2; look++) expect(await page.evaluate(hasSteppedBack, OPEN)).toBe(true);
  }, "the page's step back in the browser's history has ended").toPass({ timeout: STEP_AT_MOST });
}

/** Runs in the page. A picker in a dialog may be closed and its step under way while the dialog stays open. */
function hasSteppedBack(open: string): boolean {
  const state = history.state as { tasklane?: { layers: unknown[] } } | null;
  const { isStepping = false } = globalThis as { isStepping?: boolean };
  return !isStepping && (!state?.tasklane?.layers.length || document.querySelector(open) !== null);
}

/** Runs in each document before its own code: notes in `isStepping` whether a step in the browser's history is under way. */
export function noteSteps(): void {
  const go = history.go.bind(history);
  history.go = (steps) => {
    Object.assign(globalThis, { isStepping: true });
    go(steps);
  };
  addEventListener("popstate", () => Object.assign(globalThis, { isStepping: false }), true);
}

/**
 * Makes each `reload` and `goto` of a page first wait for a running step back in the browser's history. Such a step would make
 * Chromium abort the navigation. A dialog may close just then, because the server's answer arrives. So an aborted navigation to
 * a page of ours is done once more.
 */
export function afterStepBack(page: Page): void {
  const reload = page.reload.bind(page);
  const goto = page.goto.bind(page);
  const navigate = async <Answer>(go: () => Promise<Answer>, isToOurs: boolean): Promise<Answer> => {
    if (!page.url().includes("/dashboard")) return go();
    await untilSteppedBack(page);
    try {
      return await go();
    } catch (error) {
      // A page that crashes aborts the navigation too, and answers no question any more.
      if (!isToOurs || !String(error).includes("ERR_ABORTED")) throw error;
      await untilSteppedBack(page);
      return go();
    }
  };
  page.reload = (options) => navigate(() => reload(options), true);
  page.goto = (url, options) => navigate(() => goto(url, options), url.startsWith("/"));
}
