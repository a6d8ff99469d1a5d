import { addSublist } from "@tasklane/contract/lists.ts";
import type { Locator, Page } from "@playwright/test";
import { openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { until } from "../ready.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// The sidebar: counts, folding, new lists, and the link that skips the sidebar (product 12.3, 12.14 and 16.15).

const sidebar = (page: Page): Locator => page.getByRole("complementary", { name: "Sidebar" });
const heading = (page: Page, name: string): Locator =>
  sidebar(page).getByRole("heading", { name }).getByRole("button");

test("All lists is current on the board, and rows count their open tasks", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addList("Empty");
  await alice.pull();
  await callAs(alice, addSublist, { google_list_id: id, sublist_id: "1", sublist_name: "Kitchen" });
  alice.inGoogle.addTask(id, "Cook (#Kitchen)");
  alice.inGoogle.addTask(id, "Clean");
  alice.inGoogle.addTask(id, "Old", { status: "completed" });
  alice.inGoogle.addTask("@default", "Mine");
  await alice.pull();
  const board = await openBoard(alice);
  const all = sidebar(page).getByRole("link", { name: "All lists" });
  await expect(all).toHaveAttribute("aria-current", "page");
  await expect(all).toHaveText("All lists3");
  await expect(inSidebar(page, "main", "Home")).toHaveText("Home2");
  await expect(inSidebar(page, "main", "Empty")).toHaveText("Empty");
  await page.getByRole("button", { name: "Home: sublists" }).click();
  await expect(inSidebar(page, "main", "Kitchen")).toHaveText("Kitchen1");
  await board.checkbox("Cook").click();
  await expect(inSidebar(page, "main", "Kitchen")).toHaveText("Kitchen");
  await expect(inSidebar(page, "main", "Home")).toHaveText("Home1");
  await expect(all).toHaveText("All lists2");

  await sidebar(page).getByRole("link", { name: "Today" }).click();
  await expect(all).not.toHaveAttribute("aria-current");
  await all.click();
  await expect(page.getByRole("switch", { name: "Today only" })).not.toBeChecked();
  await expect(all).toHaveAttribute("aria-current", "page");
});

test("folded headings stay folded after a reload, and show how many lists they hide", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  await createGroup(alice, []);
  await callAs(alice, addSublist, { google_list_id: id, sublist_id: "1", sublist_name: "Kitchen" });
  await openBoard(alice);
  await page.getByRole("button", { name: "Home: sublists" }).click();
  await heading(page, "My Shared List").click();
  await expect(heading(page, "My Shared List")).toHaveAttribute("aria-expanded", "false");
  await expect(heading(page, "My Shared List")).toHaveText("My Shared List1");
  await expect(inSidebar(page, "shared", "Family")).toHaveCount(0);
  await page.reload();
  await expect(inSidebar(page, "main", "Kitchen")).toBeVisible();
  await expect(inSidebar(page, "shared", "Family")).toHaveCount(0);
  await heading(page, "My Projects").click();
  await expect(heading(page, "My Projects")).toHaveText("My Projects2");
  await expectAccessible(page, "folded");
  // The collapsed sidebar has no headings and shows all lists.
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(inSidebar(page, "main", "Home")).toBeVisible();
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(inSidebar(page, "main", "Home")).toHaveCount(0);
});

test("a new sublist opens its parent, comes into view and is tinted for a moment", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 1280, height: 600 });
  for (let at = 1; at <= 20; at++) alice.inGoogle.addList(`List ${at}`);
  await alice.pull();
  const board = await openBoard(alice);
  await pickForList(page, inSidebar(page, "main", "List 20"), "Sublist");
  await board.dialog("Create Sublist").getByRole("textbox").fill("Bathroom");
  await page.keyboard.press("Enter");
  const row = inSidebar(page, "main", "Bathroom");
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(page.locator("[data-new]")).toHaveText("Bathroom");
  await expect(page.locator("[data-new]")).toHaveCount(0);
  await page.reload();
  await expect(row).toBeVisible();
});

test("a sublist that is created for a card opens its parent, and the card keeps the focus", async ({
  alice,
}) => {
  const { page } = alice;
  alice.inGoogle.addTask(alice.inGoogle.addList("Home").id, "Cook");
  await alice.pull();
  await openBoard(alice);
  const cook = page.getByRole("button", { name: "Cook", exact: true });
  await cook.focus();
  await page.keyboard.press("b");
  await page.keyboard.type("Kitchen");
  await page.keyboard.press("Enter");
  await expect(inSidebar(page, "main", "Kitchen")).toBeVisible();
  await expect(cook).toBeFocused();
});

test("My Shared List sticks to the bottom of a full sidebar, and leads down", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 1280, height: 600 });
  for (let at = 1; at <= 20; at++) alice.inGoogle.addList(`List ${at}`);
  await alice.pull();
  await createGroup(alice, []);
  await openBoard(alice);
  await expect(heading(page, "My Shared List")).toBeInViewport({ ratio: 1 });
  await expect(inSidebar(page, "shared", "Family")).not.toBeInViewport();
  await heading(page, "My Shared List").click();
  await expect(inSidebar(page, "shared", "Family")).toBeInViewport({ ratio: 1 });
  await heading(page, "My Shared List").click();
  await expect(inSidebar(page, "shared", "Family")).toHaveCount(0);
});

test("the row of a list far down comes into view when its page opens", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 1280, height: 600 });
  const ids = Array.from({ length: 30 }, (_, at) => alice.inGoogle.addList(`List ${at + 1}`).id);
  await alice.pull();
  await createGroup(alice, []);
  await openBoard(alice, `/dashboard/main/${ids[19]}`);
  // The heading of the shared lists must not cover it.
  const isFree = () =>
    page.evaluate(() => {
      const row = document.querySelector("aside nav [aria-current=page]")!;
      const { x, y, width, height } = row.getBoundingClientRect();
      return [y + 2, y + height - 2].every((at) =>
        row.contains(document.elementFromPoint(x + width / 2, at)),
      );
    });
  await expect.poll(isFree).toBe(true);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("List 4");
  await page
    .getByRole("option", { name: /List 4/ })
    .first()
    .click();
  await expect(inSidebar(page, "main", "List 4")).toHaveAttribute("aria-current", "page");
  await expect.poll(isFree).toBe(true);
});

test("a phone's drawer opens with the row of the page in view", async ({ alice }) => {
  const ids = Array.from({ length: 30 }, (_, at) => alice.inGoogle.addList(`List ${at + 1}`).id);
  await alice.pull();
  const page = await alice.secondBrowser({ viewport: { width: 390, height: 700 }, hasTouch: true });
  const openDrawer = () => page.getByRole("button", { name: "Menu", exact: true }).tap();
  await page.goto(`/dashboard/main/${ids[24]}`);
  await expect(page.getByRole("heading", { level: 1, name: "List 25" })).toBeVisible();
  await until(page, "all loaded");
  await openDrawer();
  await expect(inSidebar(page, "main", "List 25")).toBeInViewport({ ratio: 1 });
  await page.getByRole("complementary").getByRole("link", { name: "Tomorrow" }).click();
  await expect(page).toHaveURL(/tomorrow$/);
  await openDrawer();
  await expect(page.getByRole("complementary").getByRole("link", { name: "Tomorrow" })).toBeInViewport({
    ratio: 1,
  });
});

test("a list that gets shared comes into view where it is now", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 1280, height: 600 });
  for (let at = 1; at <= 20; at++) alice.inGoogle.addList(`List ${at}`);
  await alice.pull();
  const board = await openBoard(alice);
  await pickForList(page, inSidebar(page, "main", "List 1").first(), "Share…");
  await page.getByRole("button", { name: "Yes, share!" }).click();
  await expect(board.dialog("Share List: List 1")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(inSidebar(page, "shared", "List 1")).toBeInViewport({ ratio: 1 });
});

test("two Tab presses lead to the board, past any number of lists", async ({ alice }) => {
  const { page } = alice;
  for (let at = 1; at <= 20; at++) alice.inGoogle.addList(`List ${at}`);
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  const board = await openBoard(alice);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the board" });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())!.height).toBe(44);
  await expectAccessible(page, "the skip link");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(board.checkbox("Water the plants")).toBeFocused();
  await expect(skip).not.toBeInViewport();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a row stays lit while its menu is open, with a whole focus ring", async ({ alice }) => {
  const { page } = alice;
  await openBoard(alice);
  const row = inSidebar(page, "main", "My Tasks");
  const colour = () => row.evaluate((link) => getComputedStyle(link).backgroundColor);
  const atRest = await colour();
  const button = page.getByRole("button", { name: "My Tasks: menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.mouse.move(700, 500);
  await expect.poll(colour).not.toBe(atRest);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS("outline-offset", "-2px");
});

test("a list whose sublists are shown keeps its count, and looks like the other rows", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Clean");
  await alice.pull();
  await callAs(alice, addSublist, { google_list_id: id, sublist_id: "1", sublist_name: "Kitchen" });
  await openBoard(alice);
  await page.getByRole("button", { name: "Home: sublists" }).click();
  await expect(inSidebar(page, "main", "Kitchen")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click(); // Takes the pointer and the focus out of the row.
  const row = inSidebar(page, "main", "Home");
  await expect(row.getByText("1", { exact: true })).toBeVisible();
  await expect(row).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("in a rail each list has letters of its own", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 800, height: 700 });
  for (const name of ["Presents", "Private", "Problems", "Project relaunch", "Project 07"])
    alice.inGoogle.addList(name);
  await alice.pull();
  await openBoard(alice);
  const links = sidebar(page).locator('a[href*="/main/"]');
  await expect(links.locator("[aria-hidden]")).toHaveText(["MT", "Pr", "Pi", "Po", "Pj", "07"]);
});

test("without shared lists My Shared List says how to come by one", async ({ alice }) => {
  const { page } = alice;
  const board = await openBoard(alice);
  const hint = sidebar(page).getByText("No shared lists yet. Create New List or Join Shared Table.");
  await expect(hint).toBeVisible();
  await hint.getByRole("button", { name: "Join Shared Table" }).click();
  await expect(board.dialog("Join Shared List")).toBeVisible();
  await page.keyboard.press("Escape");
  await hint.getByRole("button", { name: "Create New List" }).click();
  await board.dialog("Create List").getByLabel("List name").fill("Family");
  await board.dialog("Create List").getByRole("button", { name: "Save", exact: true }).click();
  await expect(sidebar(page).getByRole("link", { name: "Family" })).toBeVisible();
  await expect(hint).toHaveCount(0);
});
