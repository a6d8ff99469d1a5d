import type { Page } from "@playwright/test";
import { Board, openBoard } from "../board.ts";
import { goBackFrom, untilLayers } from "../goBackFrom.ts";
import { signIn } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Every dialog and sheet has an entry in the browser's history, and each task's dialog has a URL.

/** The number of history entries of the tab. */
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

test("Back closes a task's dialog, Forward reopens it, Esc and × go back", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  const { page } = alice;
  await openBoard(alice, "/dashboard/upcoming");
  await page.getByRole("link", { name: "Tomorrow" }).click();
  await page.getByRole("link", { name: "Upcoming" }).click();
  const board = new Board(page);
  const dialog = board.dialog("Edit Task");
  const title = board.card("Pay rent").getByRole("button", { name: "Pay rent", exact: true });
  await title.click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/upcoming\?task=[\w-]{16}$/);
  const open = await entries(page);

  await goBackFrom(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/upcoming$/);
  await page.goForward();
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Pay rent");
  await page.reload();
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Pay rent");

  for (const close of ["Escape", "×"]) {
    if (close === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard\/upcoming$/);
    await title.click();
    await expect(page).toHaveURL(/task=/);
  }
  expect(await entries(page)).toBe(open);
  await goBackFrom(page);
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/tomorrow$/);
});

test("Back closes palette, menu, question and My Profile, and keeps the page", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  await page.getByRole("link", { name: "Tomorrow" }).click();
  await page.getByRole("link", { name: "Upcoming" }).click();
  const stays = async (): Promise<void> => {
    await goBackFrom(page);
    await expect(page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard\/upcoming$/);
  };
  await page.keyboard.press("Control+k");
  await expect(board.dialog("Command palette")).toBeVisible();
  await stays();
  await page.keyboard.press("?");
  await expect(board.dialog("Keyboard shortcuts")).toBeVisible();
  await stays();
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await expect(page.getByRole("dialog", { name: "Notices and profile" })).toBeVisible();
  await stays();
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "My Profile" }).click();
  await expect(board.dialog("Profile Details")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Notices and profile" })).toHaveCount(0);
  await stays();
  await board.pick("Pay rent", "Delete task");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await stays();
  await expect(board.card("Pay rent")).toBeVisible();
  await board.card("Pay rent").getByRole("button", { name: "Pay rent", exact: true }).click();
  await board.dialog("Edit Task").getByRole("button", { name: "Label None" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await goBackFrom(page, 2);
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(board.dialog("Edit Task")).toBeVisible();
  await stays();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/tomorrow$/);
});

test("on a phone Back closes drawer and sheets, and drawer links leave no entry", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  const page = await alice.secondBrowser({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  const drawer = page.getByRole("complementary", { name: "Sidebar" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(drawer.getByRole("button", { name: "Close menu" })).toBeInViewport();
  await goBackFrom(page);
  await expect(drawer.getByRole("button", { name: "Close menu" })).not.toBeInViewport();
  await expect(page).toHaveURL(/upcoming$/);
  await page.goForward();
  await expect(drawer.getByRole("button", { name: "Close menu" })).toBeInViewport();
  await drawer.getByRole("link", { name: "Tomorrow" }).click();
  await expect(page).toHaveURL(/tomorrow$/);
  await page.goBack();
  await expect(page).toHaveURL(/upcoming$/);
  await expect(drawer.getByRole("button", { name: "Close menu" })).not.toBeInViewport();

  await page.getByRole("button", { name: "Filter" }).click();
  const sheet = page.getByRole("dialog", { name: "Filter" });
  await sheet.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Pending", exact: true }).click();
  await goBackFrom(page);
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/upcoming\?status=pending$/);
});

test("a reload closes a phone's drawer, and Forward opens it", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(alice, "/dashboard/upcoming");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await untilLayers(page, 1);
  await page.reload();
  await until(page, "all loaded");
  await untilLayers(page, 0);
  const close = page.getByRole("button", { name: "Close menu" });
  await expect(close).not.toBeInViewport();
  await page.goForward();
  await expect(close).toBeInViewport();
});

test("a task link opens the task for members; others learn only that it is missing", async ({
  alice,
  bob,
  carol,
}) => {
  await createGroup(alice, [bob]);
  await alice.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const board = await openBoard(alice);
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  const copy = board.dialog("Edit Task").getByRole("button", { name: "Copy link to this task" });
  await copy.click();
  await expect(board.dialog("Edit Task").getByRole("button", { name: "Copied!" })).toBeVisible();
  await expect(copy).toBeVisible();
  const link = await alice.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toMatch(/^\/dashboard\?task=[\w-]{16}$/);

  // The key `y` and the card's menu copy the same link.
  await alice.page.keyboard.press("Escape");
  await expect(board.dialog("Edit Task")).toHaveCount(0);
  await alice.page.evaluate(() => navigator.clipboard.writeText(""));
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).focus();
  await alice.page.keyboard.press("y");
  await expect(board.message("Copied!").first()).toBeVisible();
  expect(await alice.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await board.pick("Book the ferry", "Copy link");
  await expect(board.dialog("Edit Task")).toHaveCount(0);

  // In another member's account the list has another id, but the task's id is the same.
  await bob.page.goto(link);
  const his = new Board(bob.page).dialog("Edit Task");
  await expect(his.getByLabel("Title", { exact: true })).toHaveValue("Book the ferry");
  await goBackFrom(bob.page);
  await expect(his).toHaveCount(0);
  await expect(bob.page).toHaveURL(/\/dashboard$/);

  // Two links that lead to nothing: of a list that is not shared with this person, and of a task that never existed.
  for (const address of [link, "/dashboard?task=AAAAAAAAAAAAAAAA"]) {
    await carol.page.goto(address);
    await expect(new Board(carol.page).message("This task is not here any more")).toBeVisible();
    await expect(
      new Board(carol.page).message("It was deleted, or the list is not shared with you"),
    ).toBeVisible();
    await expect(carol.page).toHaveURL(/\/dashboard$/);
    await expect(carol.page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a task link leads through sign-in to the task, and Back to the board", async ({ alice, world }) => {
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Pay rent");
  await alice.pull();
  alice.expectProblem(/status of 401/);
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  await board.card("Pay rent").getByRole("button", { name: "Pay rent", exact: true }).click();
  await expect(page).toHaveURL(/task=/);
  const link = page.url();

  await alice.context.clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(world, alice.context, alice.email);
  await page.reload();
  const dialog = board.dialog("Edit Task");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Pay rent");
  await expect(page).toHaveURL(link);
  await goBackFrom(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/upcoming$/);
});

/**
 * Reloads the page at the present entry of its history, and waits for the new document. The one that is left shows the same
 * dialogs.
 */
async function reloadHere(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("load"), page.evaluate(() => location.reload())]);
}

test("a reload keeps a form open, and closes Filter List, which holds nothing typed", async ({ alice }) => {
  const { page } = alice;
  const board = await openBoard(alice);
  await page.getByRole("button", { name: "List Filter" }).click();
  const filter = board.dialog("Filter List");
  await expect(filter).toBeVisible();
  await untilLayers(page, 1);
  await reloadHere(page);
  await until(page, "all loaded");
  await untilLayers(page, 0);
  await expect(filter).toHaveCount(0);
  await page.goForward();
  await expect(filter).toBeVisible();
  await page.keyboard.press("Escape");
  await board.openCreateTask();
  await untilLayers(page, 1);
  await reloadHere(page);
  await expect(board.dialog("Create Task")).toBeVisible();
});

test("the history never holds the title that quick add hands to the form", async ({ alice }) => {
  const { page } = alice;
  await openBoard(alice);
  await page.keyboard.press("q");
  await page.keyboard.type("A surprise for Bob");
  await page.getByRole("button", { name: "All fields" }).click();
  const dialog = new Board(page).dialog("Create Task");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("A surprise for Bob");
  await untilLayers(page, 1);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain("surprise");

  await page.reload();
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("A surprise for Bob");
  await expect(dialog.getByLabel("Description")).toHaveValue("");
  await goBackFrom(page);
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("A surprise for Bob");
  await expect(dialog.getByLabel("Description")).toHaveValue("");
});
