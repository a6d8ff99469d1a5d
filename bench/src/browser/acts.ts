import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Watched } from "./watchPage.ts";

/** What begins an act: a press of the mouse at a point of the window, or a key. */
export type Press = { x: number; y: number } | { key: string };

/** An act of a person on our page or on the floor page. */
export interface Act {
  event: "click" | "keydown";
  /**
   * Makes the page ready, and sets `hasEffect` of the page (`watchPage.ts`).
   * @param round counts the repetitions, from 0
   */
  begin(page: Page, round: number): Promise<Press>;
  /** Undoes the act, if the next repetition needs that. */
  end?(page: Page): Promise<void>;
}

declare const watched: Watched;

const BOX = "[data-card] input[type=checkbox]:not(:checked)";
const TITLE = "[data-card-title]";
const DIALOG = "[role=dialog], dialog[open]";
const SEARCH = "main input[type=text], #search";
/** Each repetition takes the third card after that of the one before. */
const STRIDE = 3;
/** After the text of a search is cleared, the page has this many milliseconds to show all tasks. */
const CLEARS_IN = 300;

/** Completes a task by the checkbox of its card. */
export const completing: Act = {
  event: "click",
  async begin(page, round) {
    const { card, ...at } = await middleOf(page, BOX, round * STRIDE);
    await page.evaluate((id) => {
      watched.hasEffect = () => {
        const element = document.querySelector(`[data-card="${id}"]`);
        return element === null || element.querySelector("input")!.checked;
      };
    }, card);
    return at;
  },
};

/** Opens the editor of a task by the title of its card. */
export const editing: Act = {
  event: "click",
  async begin(page, round) {
    const { x, y } = await middleOf(page, TITLE, round * STRIDE);
    await page.evaluate((dialog) => {
      watched.hasEffect = () => Boolean(document.querySelector(dialog)?.querySelector("input, textarea"));
    }, DIALOG);
    return { x, y };
  },
  async end(page) {
    await page.keyboard.press("Escape");
    await page.waitForFunction((dialog) => document.querySelector(dialog) === null, DIALOG);
  },
};

/** Types a digit into the search. */
export const searching: Act = {
  event: "keydown",
  async begin(page, round) {
    await clear(page);
    const key = String(1 + (round % 9));
    await page.evaluate(
      ({ sought, field, title }) => {
        watched.hasEffect = () => {
          const titles = document.querySelector("[data-column]")?.querySelectorAll(title) ?? [];
          return (
            document.querySelector<HTMLInputElement>(field)!.value === sought &&
            [...titles].every((each) => each.textContent.toLowerCase().includes(sought))
          );
        };
      },
      { sought: key, field: SEARCH, title: TITLE },
    );
    return { key };
  },
  end: clear,
};

async function clear(page: Page): Promise<void> {
  await page.fill(SEARCH, "");
  await page.focus(SEARCH);
  await sleep(CLEARS_IN);
}

/** Finds an element that is wholly on screen, and its card's id. `at` is its index among those that match the selector. */
async function middleOf(
  page: Page,
  selector: string,
  at: number,
): Promise<{ x: number; y: number; card: string }> {
  return page.evaluate(
    ([sought, index]) => {
      const seen = [...document.querySelectorAll<HTMLElement>(sought)].filter((element) => {
        const { width, left, right, top, bottom } = element.getBoundingClientRect();
        const cards = element.closest("[data-cards]")!.getBoundingClientRect();
        return width > 0 && left >= 0 && right <= innerWidth && top >= cards.top && bottom <= cards.bottom;
      });
      const element = seen[index % seen.length]!;
      const { left, width, top, height } = element.getBoundingClientRect();
      const card = element.closest<HTMLElement>("[data-card]")!.dataset["card"]!;
      return { x: left + Math.min(width / 2, 60), y: top + height / 2, card };
    },
    [selector, at] as const,
  );
}
