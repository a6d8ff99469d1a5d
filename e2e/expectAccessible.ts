import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Marked experimental: it counts what is hidden from assistive technology, a number beside a link, as its label. */
const NOT_SETTLED = ["label-content-name-mismatch"];
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing on the page breaks a rule that a program can check; what does is named with its place. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A colour on its way from one to another has no contrast that could be measured.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(WCAG_22_AA)
    .disableRules(NOT_SETTLED)
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
  expect.soft(found, where).toEqual([]);
}
