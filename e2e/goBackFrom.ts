import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Presses the Back button once the browser's history has an entry for each open layer (dialog, sheet, menu). The page adds the
 * entry shortly after it draws the layer, and a test is quicker than a person.
 * @param depth how many layers are open
 */
export async function goBackFrom(page: Page, depth = 1): Promise<void> {
  await untilLayers(page, depth);
  await page.goBack();
}

/**
 * Waits until the history has entries for exactly `depth` layers. When a layer closes, the page goes back over its entry, which
 * takes a moment. The page may be loading meanwhile, and cannot be asked then.
 */
export async function untilLayers(page: Page, depth: number): Promise<void> {
  await expect(async () => expect(await page.evaluate(countLayers)).toBe(depth)).toPass({ timeout: 10_000 });
}

/** Runs in the page. */
function countLayers(): number {
  const { tasklane } = (history.state ?? {}) as { tasklane?: { layers?: unknown[] } };
  return tasklane?.layers?.length ?? 0;
}
