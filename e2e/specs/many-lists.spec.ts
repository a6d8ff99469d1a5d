import { addSublist } from "@tasklane/contract/lists.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { openBoard } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// With 25 lists: a list is found by a few letters, and a column of the board leads to its list.

const NAMES = Array.from({ length: 25 }, (_, at) => `Project ${at + 1}`);

/** Creates 25 lists, and a list Garden with a sublist and a task. */
async function fillLists(alice: Person): Promise<string> {
  for (const name of NAMES) alice.inGoogle.addList(name);
  const { id } = alice.inGoogle.addList("Garden");
  alice.inGoogle.addTask(id, "Water the plants");
  await alice.pull();
  await callAs(alice, addSublist, { google_list_id: id, sublist_id: "01", sublist_name: "Herb beds" });
  return id;
}

test("Filter List and Move find a list by a few letters of its name", async ({ alice }) => {
  const listId = await fillLists(alice);
  const { page } = alice;
  const board = await openBoard(alice, `/dashboard/main/${listId}`);
  await board.pick("Water the plants", "Move to another list");
  const move = board.dialog("Move To Another List");
  const list = move.getByLabel("List", { exact: true });
  await expect(list).toBeFocused();
  await page.keyboard.type("ject 17");
  await expect(page.getByRole("option")).toHaveText(["Project 17"]);
  await expectAccessible(page, "the choice of a list");
  await page.keyboard.press("Enter");
  await expect(list).toHaveText("Project 17");
  await expect(list).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(move).toHaveCount(0);
  await expect(board.card("Water the plants")).toHaveCount(0);

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "List Filter" }).click();
  const dialog = board.dialog("Filter List");
  const find = dialog.getByRole("textbox", { name: "Find a list" });
  await expect(find).toBeFocused();
  const { height } = (await dialog.boundingBox())!;
  await find.fill("nothing");
  await expect(dialog.getByText("No list has this name")).toBeVisible();
  expect((await dialog.boundingBox())!.height).toBe(height);
  for (const name of ["ject 17", "gard"]) {
    await find.fill(name);
    await expect(dialog.getByRole("checkbox")).toHaveCount(1);
    await find.press("Enter");
    await expect(find).toHaveValue("");
  }
  await expect(dialog.getByRole("group", { name: "Lists 2" })).toBeVisible();
  const sublist = dialog.getByLabel("Sublists", { exact: true });
  await sublist.focus();
  await page.keyboard.type("beds");
  await expect(page.getByRole("option")).toHaveText(["Garden / Herb beds"]);
  await page.keyboard.press("Escape");
  await expect(sublist).toBeFocused();
  await dialog.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.locator("[data-column]")).toHaveCount(2);
  await expect(board.column("Project 17")).toContainText("Water the plants");
});

test("the forms of a task find its list by a few letters, and a letter opens the choices", async ({
  alice,
}) => {
  await fillLists(alice);
  const { page } = alice;
  const board = await openBoard(alice);
  await board.openCreateTask();
  const form = board.dialog("Create Task");
  await form.getByLabel("Title", { exact: true }).fill("Sow beans");
  const list = form.getByLabel("List", { exact: true });
  await list.focus();
  await page.keyboard.type("gard");
  await expect(page.getByRole("option")).toHaveText(["Garden"]);
  await page.keyboard.press("Enter");
  await expect(list).toHaveText("Garden");
  await expect(list).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(form).toHaveCount(0);

  await page.getByRole("link", { name: "Garden" }).first().click();
  await board.card("Sow beans").getByRole("button", { name: "Sow beans", exact: true }).click();
  const editor = board.dialog("Edit Task");
  await editor.getByLabel("List", { exact: true }).click();
  await page.getByRole("combobox", { name: "Find a list" }).fill("ject 17");
  await page.keyboard.press("Enter");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor).toHaveCount(0);
  await page.getByRole("link", { name: "Project 17" }).first().click();
  await expect(board.card("Sow beans")).toBeVisible();
});

test("on a narrow screen typed letters find a list in Move, too", async ({ alice }) => {
  const listId = await fillLists(alice);
  const { page } = alice;
  await page.setViewportSize({ width: 390, height: 844 });
  const board = await openBoard(alice, `/dashboard/main/${listId}`);
  await board.pick("Water the plants", "Move to another list");
  await board.dialog("Move To Another List").getByLabel("List", { exact: true }).focus();
  await page.keyboard.type("ject 17");
  await expect(page.getByRole("option")).toHaveText(["Project 17"]);
  await page.keyboard.type("8");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(page.getByText("No such list")).toBeVisible();
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("a column's heading opens its list, and has the list's menu", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Garden");
  alice.inGoogle.addTask(id, "Water the plants");
  await alice.pull();
  const board = await openBoard(alice, "/dashboard");
  const column = board.column("Garden");
  const menu = column.getByRole("button", { name: "Garden: list menu" });
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await menu.press("Enter");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  const row = page.getByRole("button", { name: "Garden: menu", includeHidden: true });
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(menu).toBeFocused();
  await row.press("Enter");
  await expect(row).toHaveAttribute("aria-expanded", "true");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  await menu.click();
  await page.getByRole("menuitem", { name: "Rename Title" }).click();
  await board.dialog("Rename List Title").getByRole("textbox").fill("Yard");
  await page.keyboard.press("Enter");
  const heading = board.column("Yard").getByRole("heading").getByRole("link", { name: "Yard" });
  await expectAccessible(page, "the board with the menus of its columns");
  await heading.click();
  await expect(page).toHaveURL(/\/dashboard\/main\//);
  await expect(page.getByRole("heading", { level: 1, name: "Yard" })).toBeVisible();
});

test("the palette leads to all tasks that it found", async ({ alice }) => {
  const { page } = alice;
  for (let at = 1; at <= 12; at++) alice.inGoogle.addTask("@default", `Milk ${at}`);
  await alice.pull();
  await openBoard(alice, "/dashboard/upcoming");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("milk");
  await page.getByRole("option", { name: "Show all 12 tasks in Search" }).click();
  await expect(page).toHaveURL(/\/dashboard\/search\?q=milk/);
  await expect(page.locator("[data-card]").first()).toBeVisible();
});

test("a new list's column comes into view", async ({ alice }) => {
  await fillLists(alice);
  const { page } = alice;
  const board = await openBoard(alice);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await board.dialog("Create List").getByLabel("List name").fill("Holidays");
  await page.keyboard.press("Enter");
  await expect(board.column("Holidays")).toBeInViewport({ ratio: 1 });
});

test("the strip of lists without tasks stands at the right edge, and the sidebar stays in view as it opens", async ({
  alice,
}) => {
  for (const name of ["Work", "Home", "Finance"])
    alice.inGoogle.addTask(alice.inGoogle.addList(name).id, `Task of ${name}`, { due: today() });
  for (const name of ["Errands", "Reading"]) alice.inGoogle.addList(name);
  await alice.pull();
  const { page } = alice;
  await page.setViewportSize({ width: 1920, height: 900 });
  await openBoard(alice);
  await page.getByRole("link", { name: /^Today/ }).click();
  const strip = page.getByRole("button", { name: "3 lists without tasks" });
  await expect(strip).toBeVisible();
  const { x, width } = (await strip.boundingBox())!;
  expect(x + width).toBeGreaterThan(1900);
  await page.setViewportSize({ width: 1024, height: 900 });
  await strip.click();
  await expect(page.getByRole("region", { name: "Reading", exact: true })).toBeInViewport();
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  expect((await sidebar.boundingBox())!.x).toBe(0);
});
