import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { Finger } from "../finger.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 16.17: the second press of a double press does nothing, if the first one has put something else under the pointer.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function open(page: Page): Promise<Board> {
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  const board = new Board(page);
  await expect(board.card("One")).toBeVisible();
  return board;
}

async function fill(person: Person): Promise<void> {
  for (const title of ["Five", "Four", "Three", "Two", "One"]) person.inGoogle.addTask("@default", title);
  await person.pull();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.click({ trial: true });
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

test("a double tap on a circle completes one task, and two taps that are apart complete two", async ({
  alice,
}) => {
  await fill(alice);
  const page = await alice.secondBrowser(PHONE);
  const board = await open(page);
  const finger = await Finger.of(page);
  await finger.doubleTap(await middleOf(board.checkbox("One")));
  await expect(page.getByText("Completed Tasks (1)")).toBeVisible();
  await expect(board.toast("Task completed")).toBeVisible();
  await finger.rest();
  await expect(board.card("Two")).toBeVisible();
  await board.checkbox("Two").tap();
  await board.checkbox("Five").tap();
  await expect(page.getByText("Completed Tasks (3)")).toBeVisible();
  await expect(board.card("Three")).toBeVisible();
});

test("a double click on a circle completes one task", async ({ alice }) => {
  await fill(alice);
  const board = await open(alice.page);
  await board.checkbox("One").dblclick();
  await expect(alice.page.getByText("Completed Tasks (1)")).toBeVisible();
  await expect(board.toast("Task completed")).toBeVisible();
  await expect(board.card("Two")).toBeVisible();
});

test("a double tap opens a card's menu or a task and presses nothing of it", async ({ alice }) => {
  await fill(alice);
  const page = await alice.secondBrowser({ ...PHONE, viewport: { width: 390, height: 640 } });
  const board = await open(page);
  const finger = await Finger.of(page);
  for (const title of ["One", "Five"]) {
    await finger.doubleTap(await middleOf(page.getByRole("button", { name: `Menu: ${title}` })));
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem", { name: "Delete task" })).toBeVisible();
    await finger.rest();
    await expect(menu).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await menu.getByRole("menuitem", { name: "Close" }).tap();
    await expect(menu).toHaveCount(0);
    await finger.doubleTap(await middleOf(board.card(title).locator("[data-card-title]")));
    const dialog = board.dialog("Edit Task");
    await expect(dialog).toBeVisible();
    await finger.rest();
    await expect(page.locator("[role=dialog], [role=menu], [role=listbox]")).toHaveCount(1);
    // The second tap closes nothing and opens nothing behind the dialog, either.
    await finger.doubleTap(await middleOf(dialog.getByRole("button", { name: "Close" })));
    await expect(dialog).toHaveCount(0);
    await finger.rest();
    await expect(page.locator("[role=dialog], [role=menu], [role=listbox]")).toHaveCount(0);
  }
  await expect(page.getByText(/^Completed Tasks/)).toHaveCount(0);
});
