import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Names that the pickers of a card create (product 16.12). For labels, see card-pickers.spec.ts.

test("e and b create a section or sublist that does not exist, in one step of Undo", async ({ alice }) => {
  const { id } = alice.inGoogle.addList("Work");
  alice.inGoogle.addTask(id, "Review copy");
  await alice.pull();
  const { page } = alice;
  const board = new Board(page);
  const focused = page.locator("[data-card]:focus-within");
  await page.goto(`/dashboard/main/${id}`);
  await until(page, "all loaded");
  await expect(board.card("Review copy")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toContainText("Review copy");
  await page.keyboard.press("e");
  await page.keyboard.type("Checked twice");
  await expect(page.getByRole("option")).toHaveText(["Create “Checked twice”"]);
  await page.keyboard.press("Enter");
  await expect(board.column("Checked twice").locator("[data-card]")).toHaveCount(1);
  await expect(focused).toContainText("Review copy");
  await page.keyboard.press("Control+z");
  await expect(board.column("Checked twice")).toHaveCount(0);
  await expect(board.column("No Section").locator("[data-card]")).toHaveCount(1);
  await page.getByRole("button", { name: "Review copy", exact: true }).focus();
  await page.keyboard.press("b");
  await page.keyboard.type("Shop");
  await page.keyboard.press("Enter");
  await expect(board.card("Review copy")).toContainText("Shop");
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
  // The card gets the focus back once it is drawn in its new place, which may be later than the message.
  await expect(focused).toContainText("Review copy");
  await page.keyboard.press("e");
  await page.keyboard.type("Next");
  await page.keyboard.press("Enter");
  await expect(board.column("Next").locator("[data-card]")).toHaveCount(1);
  await page.reload();
  await expect(board.column("Next").locator("[data-card]")).toContainText("Shop");
});
