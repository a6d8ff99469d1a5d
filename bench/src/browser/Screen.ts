import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import type { Act } from "./acts.ts";
import { watchPage } from "./watchPage.ts";
import type { Watched } from "./watchPage.ts";

declare const watched: Watched;

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
/** The pointer rests this many milliseconds before it moves to what it presses, and before it presses. */
const RESTS = 60;
/** So many milliseconds pass between two acts. */
const PAUSE = 120;
/** How often the effect of an act is looked for, in milliseconds. */
const POLL = 30;

/** What an act took, in milliseconds: the main thread's CPU until its effect was drawn, and the time until the next frame. */
export interface Took {
  cpu: number;
  nextPaint: number;
}

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
    await page.addInitScript(watchPage);
    return new Screen(page, cdp);
  }

  /**
   * Measures how many milliseconds the main thread works for an action, including all its consequences until the page is idle.
   */
  async cpuOf(act: () => Promise<void>): Promise<number> {
    const before = await this.settle();
    await act();
    const after = await this.settle();
    // The browser may take a new process for another page, whose counter starts at 0.
    return after >= before ? after - before : after;
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

  /**
   * Performs an act and measures it, as the independent test does: the CPU counts from before the pointer moves until the effect is
   * drawn.
   * @param round counts the repetitions, from 0
   */
  async perform(act: Act, round: number): Promise<Took> {
    const press = await act.begin(this.page, round);
    await this.page.evaluate((event) => watched.awaitEvent(event), act.event);
    const before = await this.#work();
    await sleep(RESTS);
    if ("key" in press) await this.page.keyboard.press(press.key);
    else {
      await this.page.mouse.move(press.x, press.y);
      await sleep(RESTS);
      await this.page.mouse.down();
      await this.page.mouse.up();
    }
    await this.page.waitForFunction(() => watched.effect > 0, undefined, { polling: POLL });
    const cpu = (await this.#work()) - before;
    const nextPaint = await this.page.evaluate(() => watched.nextPaint);
    await act.end?.(this.page);
    await sleep(PAUSE);
    return { cpu, nextPaint };
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
      const all = performance.getEntriesByType("resource");
      return 1 + all.filter(({ startTime }) => startTime < watched.firstCard).length;
    });
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
    return this.page.evaluate(() => Math.max(0, ...watched.longTasks));
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
