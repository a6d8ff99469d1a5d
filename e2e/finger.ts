import type { CDPSession, Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

/**
 * A finger on a touch screen. The browser itself makes its events, so that the finger scrolls, taps and drags like a real one.
 */
export class Finger {
  readonly #page: Page;
  readonly #session: CDPSession;
  #at: Point = { x: 0, y: 0 };

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page));
  }

  async press(at: Point): Promise<void> {
    this.#at = at;
    await this.#send("touchStart");
  }

  /** Presses the title of a card. */
  async pressCard(title: string): Promise<void> {
    const card = this.#page.locator("[data-board] [data-card-title]", { hasText: title }).first();
    await card.tap({ trial: true }); // A page that was just opened may still move it, or cover it.
    const { x, y, height } = (await card.boundingBox())!;
    await this.press({ x: x + 20, y: y + height / 2 });
  }

  /** Stays at its position for this many milliseconds of the page's clock. */
  async rest(ms = 400): Promise<void> {
    await this.#page.evaluate(async (wait) => {
      const began = performance.now();
      while (performance.now() - began < wait) await new Promise(requestAnimationFrame);
    }, ms);
  }

  /** Moves to a point in small steps. */
  async moveTo(to: Point, steps = 8): Promise<void> {
    const { x, y } = this.#at;
    const moves = Array.from({ length: steps }, async (_, at) => {
      const part = (at + 1) / steps;
      this.#at = { x: x + (to.x - x) * part, y: y + (to.y - y) * part };
      return this.#send("touchMove");
    });
    await Promise.all(moves);
  }

  /**
   * Presses and moves at once. The steps do not wait for the page. Otherwise a slow page would turn the press into a long one.
   */
  async swipe(from: Point, to: Point, steps = 8): Promise<void> {
    const pressed = this.press(from);
    await Promise.all([pressed, this.moveTo(to, steps)]);
  }

  async lift(): Promise<void> {
    await this.#session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  async #send(type: "touchStart" | "touchMove"): Promise<void> {
    await this.#session.send("Input.dispatchTouchEvent", { type, touchPoints: [this.#at] });
  }
}
