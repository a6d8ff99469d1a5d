import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { expect, test } from "../test.ts";

/** Marked experimental: it counts what is hidden from assistive technology, a number beside a link, as its label. */
const NOT_SETTLED = ["label-content-name-mismatch"];
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const LOOKS = [
  { look: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { look: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { look: "light, 390 wide", colorScheme: "light", viewport: { width: 390, height: 844 } },
  { look: "dark, 390 wide", colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

/** Nothing on the page breaks a rule that a program can check; what does is named with its place. */
async function expectAccessible(page: Page, where: string): Promise<void> {
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

for (const { look, ...options } of LOOKS) {
  test.describe(look, () => {
    test("pages for people who are signed out", async ({ visitor }) => {
      const { page } = visitor;
      await page.setViewportSize(options.viewport);
      await page.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: "reduce" });
      for (const [path, heading] of [
        ["/welcome", /./],
        ["/login", "Log in"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    test("the board, its dialogs and its date picker", async ({ alice }) => {
      test.slow(); // axe reads each of them whole
      const { page } = alice;
      const board = new Board(page);
      await page.setViewportSize(options.viewport);
      await page.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: "reduce" });
      const parent = alice.inGoogle.addTask("@default", "Plan the party (###Urgent)", {
        due: "2026-11-02T00:00:00.000Z",
      });
      alice.inGoogle.addTask("@default", "Buy balloons", {}, { parent: parent.id });
      const done = alice.inGoogle.addTask("@default", "Send the letters");
      alice.inGoogle.complete("@default", done.id);
      await alice.pull();

      await page.goto("/dashboard");
      await expect(board.card("Buy balloons")).toBeVisible();
      await expectAccessible(page, "/dashboard");

      await board.openCreateTask();
      await expectAccessible(page, "Create Task");
      await board.dialog("Create Task").getByLabel("Due date").click();
      await expect(page.getByRole("button", { name: /^Next Week/ })).toBeVisible();
      await expectAccessible(page, "the date picker");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);

      await board.card("Buy balloons").getByRole("button", { name: "Buy balloons" }).click();
      await expect(board.dialog("Edit Task")).toBeVisible();
      await expectAccessible(page, "Edit Task");
      await page.keyboard.press("Escape");

      await board.pick("Buy balloons", "Delete task");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page, "Are you sure?");
    });
  });
}
