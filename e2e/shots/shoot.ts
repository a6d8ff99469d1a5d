import { join } from "node:path";
import type { Page } from "@playwright/test";

const FOLDER = join(import.meta.dirname, "../../.cache/shots");

export const DESK = { width: 1440, height: 900 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 390, height: 844 };
const THEMES = ["light", "dark"] as const;

/** Takes the picture in both themes, light and dark, after animations have ended and all fonts have loaded. */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(arrived);
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
  }
}

/** Waits for animations that end, such as fades, but not for endless ones, such as spinners. */
async function arrived(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
