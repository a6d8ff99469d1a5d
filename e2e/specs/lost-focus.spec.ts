import type { Page } from "@playwright/test";
import { openBoard } from "../board.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

const title = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

// What a person who uses only the keyboard meets when nothing has the focus, or when what had it is gone.

test("keys go on working in the bin after the focus was in its choice of what to show", async ({ alice }) => {
  const { page, inGoogle } = alice;
  inGoogle.addTask("@default", "Cook");
  await alice.pull();
  const board = await openBoard(alice);
  await page.getByRole("button", { name: "Cook", exact: true }).focus();
  await page.keyboard.press("Delete");
  await board.confirm("Yes, delete it!");
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bin");
  const show = page.getByRole("combobox", { name: "Show" });
  await show.focus();
  await expect(page.locator('[role="listbox"]')).toBeAttached();
  // A letter searches the choice that has the focus, and is no shortcut key.
  await page.keyboard.press("c");
  await page.keyboard.press("Tab");
  await expect(show).not.toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Keyboard shortcuts");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
});

test("a dialog that opens while nothing has the focus leaves the focus on no earlier button", async ({
  alice,
}) => {
  const { page, inGoogle } = alice;
  inGoogle.addTask("@default", "Cook", { due: today() });
  inGoogle.addList("Home");
  await alice.pull();
  const board = await openBoard(alice);
  const { keyboard } = page;
  const profile = page.getByRole("button", { name: /^Notices/ });
  await profile.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await keyboard.press("Escape");
  await expect(profile).toBeFocused();
  await title(page, "Cook").focus();
  await keyboard.press("g");
  await keyboard.press("m");
  await expect(page.locator("body")).toBeFocused();
  for (const [key, name] of [
    ["c", "Create Task"],
    ["l", "Create Label"],
    ["?", "Keyboard shortcuts"],
    ["q", "Add task"],
    ["Control+k", "Command palette"],
  ] as const) {
    await keyboard.press(key);
    await expect(board.dialog(name).locator(":focus")).toHaveCount(1);
    await keyboard.press("Escape");
    await expect(board.dialog(name)).toHaveCount(0);
    await expect(page.locator("body")).toBeFocused();
  }
  // The form that quick add opens, and the one that the palette opens.
  await keyboard.press("q");
  await keyboard.press("Alt+Enter");
  await expect(board.dialog("Create Task").locator(":focus")).toHaveCount(1);
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("body")).toBeFocused();
  await keyboard.press("Control+k");
  await keyboard.type("create label");
  await keyboard.press("Enter");
  await expect(board.dialog("Create Label").locator(":focus")).toHaveCount(1);
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("body")).toBeFocused();
  // The card from which the palette opened is gone on the list's page.
  await keyboard.press("g");
  await keyboard.press("t");
  await keyboard.press("ArrowDown");
  await expect(title(page, "Cook")).toBeFocused();
  await keyboard.press("Control+k");
  await keyboard.type("home");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("body")).toBeFocused();
});

test("a card in view gets the focus when a question deletes the only card of a column", async ({ alice }) => {
  const { page } = alice;
  for (const name of ["Home", "Work"])
    alice.inGoogle.addTask(alice.inGoogle.addList(name).id, `Plan ${name}`, { due: today() });
  await alice.pull();
  await openBoard(alice);
  const [first, second] = await page.locator("[data-card-title]").allTextContents();
  await title(page, first!).focus();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Yes, delete it!" }).press("Enter");
  await expect(title(page, first!)).toHaveCount(0);
  await expect(title(page, second!)).toBeFocused();
});

test("a filter that a key takes off leaves the focus among the filters", async ({ alice }) => {
  const { page } = alice;
  await openBoard(alice, "/dashboard?status=pending&due=no-date");
  const chip = (name: string) =>
    page.getByRole("group", { name: "Active filters" }).getByRole("button", { name });
  await chip("Status: Pending").press("Enter");
  await expect(chip("Due date: No date")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chip("Due date: No date")).toHaveCount(0);
  const filters = page.getByRole("group", { name: "Filter", exact: true }).getByRole("button");
  await expect(filters.first()).toBeFocused();
  await page.goto("/dashboard?status=pending&due=no-date");
  await page.getByRole("button", { name: "Clear filters" }).first().press("Enter");
  await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
  await expect(filters.first()).toBeFocused();
});

test("Escape in the selection's toolbar leads back to the card from which a key led into it", async ({
  alice,
}) => {
  const { page, inGoogle } = alice;
  for (const each of ["Three", "Two", "One"]) inGoogle.addTask("@default", each);
  await alice.pull();
  await openBoard(alice);
  const { keyboard } = page;
  await title(page, "One").focus();
  for (const key of ["x", "Shift+ArrowDown", "Shift+ArrowDown", ","]) await keyboard.press(key);
  await expect(title(page, "Complete")).toBeFocused();
  await keyboard.press("Escape");
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await expect(title(page, "Three")).toBeFocused();
});

test("Look for names in My Profile keeps the focus and says that nothing is missing", async ({ alice }) => {
  const { page } = alice;
  await openBoard(alice);
  await page.getByRole("button", { name: /^Notices/ }).click();
  await page.getByRole("button", { name: "My Profile" }).click();
  const look = page.getByRole("button", { name: "Look for names" });
  await look.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Every name" })).toBeVisible();
  await expect(look).toBeFocused();
});
