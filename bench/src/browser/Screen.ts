import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/**
 * Every LOOK milliseconds, the working time of the page's main thread is read. The thread counts as idle if it worked less than
 * IDLE milliseconds in between.
 */
const LOOK = 120;
const IDLE = 2;
/**
 * The page counts as idle after the thread was idle this many times in a row. So work that the page delays by half a second is
 * measured too.
 */
const QUIET_LOOKS = 5;

/** A page in a browser, measured with the browser's own counters. */
export class Screen {
  readonly page: Page;
  readonly #cdp: CDPSession;
  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  /** Opens a new, empty tab. */
  static async open(context: BrowserContext): Promise<Screen> {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.addInitScript(() => {
      const seen: number[] = [];
      const measured = { longTasks: seen, firstCard: 0 };
      Object.assign(globalThis, { measured });
      const watch = new MutationObserver(() => {
        if (!document.querySelector("[data-card]")) return;
        measured.firstCard = performance.now();
        watch.disconnect();
      });
      watch.observe(document, { subtree: true, childList: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push(entry.duration);
      }).observe({ type: "longtask", buffered: true });
    });
    return new Screen(page, cdp);
  }

  /**
   * Measures how many milliseconds the main thread works for an action, including all its consequences until the page is idle.
   */
  async cpuOf(act: () => Promise<void>): Promise<number> {
    const before = await this.settle();
    await act();
    return (await this.settle()) - before;
  }

  /**
   * Measures how many milliseconds the main thread works until an action has its effect on screen. Work after that, such as storing
   * the change, is not counted.
   * @param act the action; it ends when its effect is in the page
   */
  async cpuUntilShown(act: () => Promise<void>): Promise<number> {
    const before = await this.settle();
    await act();
    await this.page.evaluate(async () => new Promise(requestAnimationFrame));
    return (await this.#work()) - before;
  }

  /** Opens a URL, and waits until the first card is drawn and the page is idle. */
  async load(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.waitForFunction(() => document.querySelector("[data-card]"));
    await this.settle();
  }

  /** Counts the requests until the first card is drawn, including the request for the page itself. */
  async requests(): Promise<number> {
    return this.page.evaluate(() => {
      const { firstCard } = (globalThis as unknown as { measured: { firstCard: number } }).measured;
      const all = performance.getEntriesByType("resource");
      return 1 + all.filter(({ startTime }) => startTime < firstCard).length;
    });
  }

  /** Clicks in the middle of an element that matches the selector. `at` is the element's index among the matches. */
  async click(selector: string, at = 0): Promise<void> {
    const [x, y] = await this.page.evaluate(
      ([found, index]) => {
        const box = document.querySelectorAll(found)[index]!.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2] as const;
      },
      [selector, at] as const,
    );
    await this.page.mouse.click(x, y);
  }

  /** Waits until an element that matches the selector is in the page; if `isThere` is false, until none is. */
  async until(selector: string, isThere: boolean): Promise<void> {
    await this.page.waitForFunction(
      ([sought, wanted]) => (document.querySelector(sought) !== null) === wanted,
      [selector, isThere] as const,
    );
  }

  /** Counts the elements in the page. */
  async elements(): Promise<number> {
    return this.page.evaluate(() => document.querySelectorAll("*").length);
  }

  /** The size of JavaScript's heap after a garbage collection, in megabytes. */
  async heap(): Promise<number> {
    await this.#cdp.send("HeapProfiler.collectGarbage");
    return (await this.#metric("JSHeapUsedSize")) / 1e6;
  }

  /** The longest time for which the page could not react to input, in milliseconds; 0 if it was always below 50 ms. */
  async longestTask(): Promise<number> {
    return this.page.evaluate(() =>
      Math.max(0, ...(globalThis as unknown as { measured: { longTasks: number[] } }).measured.longTasks),
    );
  }

  /**
   * Waits until the page is idle.
   * @returns the milliseconds that its main thread has worked so far
   */
  async settle(): Promise<number> {
    let before = await this.#work();
    for (let quiet = 0; quiet < QUIET_LOOKS;) {
      await sleep(LOOK);
      const now = await this.#work();
      quiet = now - before < IDLE ? quiet + 1 : 0;
      before = now;
    }
    return before;
  }

  async #work(): Promise<number> {
    return (await this.#metric("TaskDuration")) * 1000;
  }

  async #metric(name: string): Promise<number> {
    const { metrics } = await this.#cdp.send("Performance.getMetrics");
    const found = metrics.find((metric) => metric.name === name);
    if (!found) throw new Error(`The browser does not count ${name}.`);
    return found.value;
  }
}
