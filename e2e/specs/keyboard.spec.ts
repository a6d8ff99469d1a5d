import { addSublist } from "@tasklane/contract/lists.ts";
import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 16.4: shortcut keys, the sheet that lists them (key `?`), and the command palette (WCAG 2.1.1).

/** Opens the board and waits until shortcut keys work. */
async function openBoard({ page }: Person): Promise<Board> {
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  const board = new Board(page);
  await expect(board.column("My Tasks")).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(board.dialog("Keyboard shortcuts")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(board.dialog("Keyboard shortcuts")).toHaveCount(0);
  return board;
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: TEXT.searchTasks })).toBeFocused();
}

test("the whole main job is done by keyboard alone", async ({ alice }) => {
  test.slow();
  alice.inGoogle.addList("Home");
  await alice.pull();
  const { page } = alice;
  const { keyboard } = page;
  const board = await openBoard(alice);
  const focused = page.locator("[data-card]:focus-within");

  await keyboard.press("c");
  await expect(board.dialog("Create Task").getByLabel("Title", { exact: true })).toBeFocused();
  await keyboard.type("Plan a party c");
  await keyboard.press("Control+Enter");
  await expect(board.card("Plan a party c")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await keyboard.press("ArrowDown");
  await expect(focused).toContainText("Plan a party c");
  await keyboard.press("d");
  await expect(page.getByRole("button", { name: /^Today \d/ })).toBeFocused();
  await keyboard.press("Enter");
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
  await expect(focused.getByRole("button", { name: /^Due date: .*, \d/ })).toBeVisible();

  await keyboard.press("Enter");
  await expect(board.dialog("Edit Task").getByLabel("Title", { exact: true })).toBeFocused();
  await keyboard.press("End");
  await keyboard.type("ake");
  await keyboard.press("Control+Enter");
  await expect(focused).toContainText("Plan a party cake");

  await keyboard.press("s");
  await expect(board.dialog("Plan a party cake").getByLabel("Title", { exact: true })).toBeFocused();
  await keyboard.type("Buy flour");
  await keyboard.press("Control+Enter");
  await expect(board.card("Buy flour")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Wait until Google has created the new task. Before that its list is not final, and it cannot be moved.
  await expect
    .poll(async () => (await alice.google.tasks.list({ tasklist: "@default" })).data.items?.length)
    .toBe(2);
  await keyboard.press("Alt+ArrowRight");
  await expect(board.column("Home").locator("[data-card]")).toHaveCount(2);
  await expect(focused).toContainText("Plan a party cake");
  await expect(board.message(SUCCESS.taskMoved)).toBeVisible();

  await keyboard.press("Space");
  await expect(board.column("Home").getByText("Completed Tasks (2)")).toBeVisible();
  // `z` undoes the change of the newest toast, so wait for this toast.
  await expect(page.getByRole("button", { name: "Undo" }).last().locator("..")).toContainText(
    SUCCESS.taskCompleted,
  );
  await keyboard.press("z");
  await expect(board.column("Home").getByText("Completed Tasks (2)")).toHaveCount(0);

  // An answer from the server may move the card, which then loses the focus. So press again until it works.
  await expect(async () => {
    await keyboard.press("ArrowDown");
    await expect(focused).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await keyboard.press("Delete");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(board.message(SUCCESS.taskDeleted)).toBeVisible();
  await keyboard.press("z");
  await expect(board.card("Plan a party cake")).toBeVisible();
});

test("letters typed into a field are letters, and / leads to the search", async ({ alice }) => {
  const { page } = alice;
  const board = await openBoard(alice);
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: TEXT.searchTask })).toBeFocused();
  await page.keyboard.type("cr?");
  // The search page's box takes over the text from the sidebar's field.
  const box = page.getByRole("textbox", { name: TEXT.searchTasks });
  await expect(box).toHaveValue("cr?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(board.page).toHaveURL(/\/dashboard\/search/);
  await page.keyboard.press("Tab");
  await expect(box).not.toBeFocused();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect(page).toHaveURL(/\/dashboard\/upcoming/);
});

test("the command palette leads to lists and tasks, and does what the buttons do", async ({ alice }) => {
  const home = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(home.id, "Mend the tap");
  await alice.pull();
  const board = await openBoard(alice);
  const { page } = alice;
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await openPalette(page);
  await page.keyboard.type("hom");
  await expect(palette.getByRole("option", { selected: true })).toHaveText(/Home/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/main/${home.id}$`));

  await openPalette(page);
  await page.keyboard.type("tap");
  await page.keyboard.press("Enter");
  await expect(board.dialog("Edit Task").getByLabel("Title", { exact: true })).toHaveValue("Mend the tap");
  await page.keyboard.press("Escape");

  await openPalette(page);
  await page.keyboard.type("cre lab");
  await page.keyboard.press("Enter");
  await expect(board.dialog("Create Label")).toBeVisible();
});

test("the command palette creates a section in the list of the page, also in another grouping", async ({
  alice,
}) => {
  const home = alice.inGoogle.addList("Home");
  await alice.pull();
  const { page } = alice;
  await page.goto(`/dashboard/main/${home.id}?group=dueDate`);
  await until(page, "inputs ready");
  await openPalette(page);
  await page.keyboard.type("create section");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form", { name: "Create Section" }).getByRole("textbox")).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/${home.id}$`));
});

test("the command palette finds what can be done to the list of the page", async ({ alice }) => {
  const home = alice.inGoogle.addList("Home");
  await alice.pull();
  await openBoard(alice);
  const { page } = alice;
  const found = page.getByRole("dialog", { name: "Command palette" }).getByRole("option");
  await openPalette(page);
  await page.keyboard.type("share");
  await expect(found.first()).toHaveText("Join Shared Table");
  await page.keyboard.press("Escape");
  await page.goto(`/dashboard/main/${home.id}`);
  await until(page, "inputs ready");
  await openPalette(page);
  await page.keyboard.type("share");
  await expect(found.first()).toHaveText("Share…");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Share Home?" })).toBeVisible();
});

test("on a sublist's page the command palette means the sublist first", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  const kitchen = { google_list_id: id, sublist_id: "1764000000001", sublist_name: "Kitchen" };
  await callAs(alice, addSublist, kitchen);
  await page.goto(`/dashboard/main/${id}/sublist/${kitchen.sublist_id}`);
  await until(page, "inputs ready");
  await openPalette(page);
  await page.keyboard.type("rename");
  const found = page.getByRole("dialog", { name: "Command palette" }).getByRole("option");
  await expect(found).toHaveText(["Rename", "Rename Title", /^Quick add/]);
  await page.keyboard.press("Escape");
  await openPalette(page);
  await page.keyboard.type("delete");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByText("Do you want to delete this sublist?")).toBeVisible();
});

test("Page Down and Page Up move the focus through a long column", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Long");
  for (let at = 128; at >= 1; at--) alice.inGoogle.addTask(id, `Task ${at}`);
  alice.inGoogle.addTask(alice.inGoogle.addList("Other").id, "Elsewhere");
  await alice.pull();
  const board = await openBoard(alice);
  const column = board.column("Long");
  const focused = page.locator("[data-card]:focus-within");
  const position = async (): Promise<number> => Number(await focused.getAttribute("aria-posinset"));
  await column.locator("[data-card-title]").first().focus();
  let before = await position();
  for (let times = 0; times < 4; times++) {
    await page.keyboard.press("PageDown");
    await expect(column.locator("[data-card]:focus-within")).toBeInViewport();
    const now = await position();
    expect(now).toBeGreaterThan(before);
    before = now;
  }
  expect(before).toBeGreaterThan(12);
  await page.keyboard.press("ArrowDown");
  await expect.poll(position).toBe(before + 1);
  await expect(async () => {
    await page.keyboard.press("PageUp");
    expect(await position()).toBe(1);
  }).toPass();
});

test("keys with Ctrl and Alt work on a Cyrillic keyboard, and by their letter on a Dvorak one", async ({
  alice,
}) => {
  alice.inGoogle.addTask("@default", "Buy milk");
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  const press = (key: string, code: string, more: Record<string, boolean>) =>
    page.dispatchEvent("body", "keydown", { key, code, ...more });
  await press("л", "KeyK", { ctrlKey: true });
  await expect(page.getByRole("combobox", { name: TEXT.searchTasks })).toBeFocused();
  await page.keyboard.press("Escape");
  await press("ф", "KeyA", { ctrlKey: true });
  await expect(page.getByRole("toolbar", { name: "1 task selected" })).toBeVisible();
  await page.keyboard.press("Escape");
  await board.checkbox("Buy milk").click();
  await expect(board.card("Buy milk")).toHaveCount(0);
  await press("я", "KeyZ", { ctrlKey: true });
  await expect(board.card("Buy milk")).toBeVisible();
  // On a Dvorak keyboard the letter v is where others have the full stop, and k is where they have v.
  await press("k", "KeyV", { altKey: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press("v", "Period", { altKey: true });
  await expect(board.dialog("Save as view")).toBeVisible();
});

test("the Enter that takes over composed characters adds no task in Safari either", async ({ alice }) => {
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  await page.keyboard.press("q");
  const field = page.getByRole("textbox", { name: "Add task" });
  await field.fill("Milk");
  // Safari ends the composition before this key, and tells only by its code that it is part of it.
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(field).toHaveValue("Milk");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("");
});

test("a screen reader hears the name of a view that opens while nothing has the focus", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Milk");
  await alice.pull();
  const board = await openBoard(alice);
  const { page } = alice;
  const announced = page.getByRole("status").filter({ hasText: " | " });
  const title = board.card("Milk").getByRole("button", { name: "Milk", exact: true });
  await page.keyboard.press("2");
  await expect(announced).toHaveText(/^Upcoming, week \|/);
  await page.keyboard.press("1");
  await expect(announced).toHaveText(/^Upcoming \|/);
  await expect(title).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(title).toBeFocused();
  await page.goBack();
  await expect(announced).toHaveText(/^Upcoming, week \|/);
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(announced).toHaveText(/^Bin \|/);
});
