import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import axeModule from "axe-core";
import type { RunOptions } from "axe-core";

/**
 * Rules of axe that are not checked. This one is experimental: it counts text that is hidden from assistive technology, such as
 * the number beside a link, as part of the label.
 */
const NOT_SETTLED = ["label-content-name-mismatch"];
/** How often the page is examined again after a violation. */
const AGAIN = 2;
const OPTIONS: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: Object.fromEntries(NOT_SETTLED.map((rule) => [rule, { enabled: false }])),
  resultTypes: ["violations"],
};

declare global {
  /** axe, once `violationsOf` has added it to the page. */
  var axe: typeof axeModule;
}

/**
 * Expects that the page breaks no accessibility rule that a program can check. A violation is reported with its element. While a
 * menu closes and a dialog opens, the page briefly shows both, so the page is examined again after a violation.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  let found = await violationsOf(page);
  for (let again = 0; again < AGAIN && found.length > 0; again++) found = await violationsOf(page);
  expect.soft(found, where).toEqual([]);
}

async function violationsOf(page: Page): Promise<string[]> {
  // Wait for the end of animations, because a colour in transition has no contrast to measure.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  // AxeBuilder of @axe-core/playwright would look into frames too, for half a second more CPU, in a second page.
  expect(page.frames(), "axe looks into no frame").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeModule.source);
  const { violations } = await page.evaluate((options) => globalThis.axe.run(options), OPTIONS);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
}
