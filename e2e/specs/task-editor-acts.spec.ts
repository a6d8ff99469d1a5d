import { Board } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// A task's dialog: long titles, and its buttons to complete and delete the task.

const LONG = "Ask the landlord about the cellar, the broken lamp in the hall, the bicycle stand, and ".repeat(
  3,
);

test("a long title is read whole in the editor and at its card, and stays one line of text", async ({
  alice,
}) => {
  alice.inGoogle.addTask("@default", LONG.trim());
  await alice.pull();
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const board = new Board(page);
  const card = board.card(LONG.trim());
  await card.hover();
  await expect(card.getByTitle(LONG.trim(), { exact: true })).toBeVisible();
  await card.getByRole("button", { name: LONG.trim(), exact: true }).click();
  const dialog = board.dialog("Edit Task");
  const title = dialog.getByLabel("Title", { exact: true });
  expect(await title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0);
  await title.fill("Ask the landlord\nabout the cellar");
  await expect(title).toHaveValue("Ask the landlord about the cellar");
  expect((await title.boundingBox())!.height).toBe(40);
  await title.press("Enter");
  await expect(dialog.getByLabel("Description")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(board.card("Ask the landlord about the cellar")).toBeVisible();
});

test("Tab stays in a dialog, and screen readers hear messages but not the page below", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const board = new Board(page);
  const title = board.card("Pay rent").getByRole("button", { name: "Pay rent", exact: true });
  await title.focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Escape");
  const announced = page.getByRole("status").filter({ hasText: "Selection cleared" });
  await expect(announced).toHaveCount(1);
  await title.press("Enter");
  const dialog = board.dialog("Edit Task");
  const save = dialog.getByRole("button", { name: "Save" });
  await save.focus();
  await page.keyboard.press("Tab");
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await expect(save).toBeFocused();
  await expect(announced).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(title).toBeFocused();
  await expect(page.getByRole("main")).toHaveCount(1);
});

test("the editor completes, reopens and deletes its task, and Undo brings it back", async ({ alice }) => {
  for (const title of ["Call Ann", "Pay rent"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const board = new Board(page);
  const dialog = board.dialog("Edit Task");
  await board.card("Pay rent").getByRole("button", { name: "Pay rent", exact: true }).click();
  await dialog.getByRole("button", { name: "Complete" }).click();
  await expect(board.toast("Task completed successfully")).toContainText("Pay rent");
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect(dialog.getByRole("button", { name: "Complete" })).toBeVisible();
  await expectAccessible(page, "the editor with its acts");
  await dialog.getByRole("button", { name: "Delete task" }).click();
  await board.confirm("Yes, delete it!");
  await expect(dialog).toHaveCount(0);
  await expect(board.card("Pay rent")).toHaveCount(0);
  await expect(board.card("Call Ann").getByRole("button", { name: "Call Ann", exact: true })).toBeFocused();
  await board.toast("Task deleted successfully").getByRole("button", { name: "Undo" }).click();
  await expect(board.card("Pay rent")).toBeVisible();
});
