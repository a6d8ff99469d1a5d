import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Locator } from "@playwright/test";
import { Board } from "../board.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 16.22: how keys are written on a Mac.

const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15";

test("on a Mac keys are written with ⌘, ⌥ and ⇧, and ⌘ works as Ctrl does elsewhere", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Buy milk");
  await alice.pull();
  const page = await alice.secondBrowser({ userAgent: SAFARI });
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  const board = new Board(page);
  await page.keyboard.press("?");
  const sheet = board.dialog("Keyboard shortcuts");
  const keysOf = (name: string): Locator =>
    sheet.getByRole("listitem").filter({ hasText: new RegExp(`^${name}`) });
  await expect(keysOf("Command palette")).toHaveText("Command palette⌘K");
  await expect(keysOf("Redo")).toHaveText("Redo⇧⌘Z");
  await expect(keysOf("Save as view")).toHaveText("Save as view⌥V");
  await expect(keysOf("Extend")).toHaveText("Extend⇧↑↓");
  await expect(sheet).not.toContainText(/Ctrl|Alt|Shift/);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Meta+k");
  await page.getByRole("combobox", { name: TEXT.searchTasks }).fill("Buy milk");
  await page.keyboard.press("Enter");
  const dialog = board.dialog("Edit Task");
  await expect(dialog.getByText("⌘Enter Save")).toBeVisible();
  const due = dialog.getByRole("button", { name: "Due Date" });
  await due.focus();
  await page.keyboard.press("Meta+ArrowDown");
  await expect(due).not.toBeFocused();
  await expect(due).toHaveAttribute("aria-expanded", "false");
  await dialog.getByLabel("Description").focus();
  await expect(dialog.getByText("⌘↓ next field")).toBeVisible();
});
