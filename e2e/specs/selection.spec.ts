import { addListSection } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { addTask, googleTask, listTasks } from "@tasklane/contract/tasks.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { titlesInGoogle } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Product 20: select several tasks, and act on all of them.

const TITLES = ["One", "Two", "Three", "Four"];

/** Opens a board with four tasks in the default list and one in Work, and waits until keys work. */
async function openBoard(person: Person, path = "/dashboard"): Promise<Board> {
  for (const title of TITLES.toReversed()) person.inGoogle.addTask("@default", title);
  const { id } = person.inGoogle.addList("Work");
  person.inGoogle.addTask(id, "At work");
  await person.pull();
  await person.page.goto(path);
  await until(person.page, "inputs ready");
  const board = new Board(person.page);
  await expect(board.card("One")).toBeVisible();
  return board;
}

const box = (page: Page, title: string) => page.getByRole("checkbox", { name: `Select "${title}"` });
const toolbar = (page: Page, count: string) => page.getByRole("toolbar", { name: `${count} selected` });
const toastWith = (page: Page, words: string) =>
  page.getByRole("region", { name: "Messages" }).locator("> div").filter({ hasText: words }).last();
const titlesIn = (board: Board, column: string) => board.column(column).locator("[data-card-title]");

test("by keyboard: x and Shift+arrows select, keys act on all, Ctrl+Z undoes", async ({ alice }) => {
  const board = await openBoard(alice);
  const { page } = alice;
  const { keyboard } = page;
  await page.locator("[data-card-title]", { hasText: "One" }).focus();
  // The first press loads the code of the selection. Keys that are pressed meanwhile must not be lost.
  await keyboard.press("x");
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Shift+ArrowDown");
  await expect(toolbar(page, "3 tasks")).toBeVisible();
  for (const title of ["One", "Two", "Three"]) await expect(box(page, title)).toBeChecked();
  await expect(box(page, "Four")).not.toBeChecked();
  await expect(page.locator("output.vh").filter({ hasText: "3 tasks selected" })).toHaveCount(1);
  await keyboard.press("Shift+ArrowUp");
  await expect(toolbar(page, "2 tasks")).toBeVisible();
  await expectAccessible(page, "selecting");

  await keyboard.press(",");
  await expect(page.getByRole("button", { name: "Complete", exact: true })).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Date", exact: true })).toBeFocused();
  await keyboard.press("Enter");
  await page.getByRole("button", { name: /^Today \d/ }).click();
  await expect(toastWith(page, "2 tasks changed")).toBeVisible();
  await expect
    .poll(() => alice.inGoogle.visible().filter(({ due }) => due?.startsWith(today())).length)
    .toBe(2);

  await page.locator("[data-card-title]", { hasText: "One" }).focus();
  await keyboard.press("Space");
  await expect(board.column("My Tasks").getByText("Completed Tasks (2)")).toBeVisible();
  await expect(page.getByRole("toolbar", { name: /selected$/ })).toHaveCount(0);
  await expect(toastWith(page, "2 tasks completed")).toBeVisible();
  await keyboard.press("Control+z");
  await expect(titlesIn(board, "My Tasks")).toHaveCount(4);
  await expect(toastWith(page, "Undone: complete 2 tasks")).toBeVisible();

  await page.locator("[data-card-title]", { hasText: "Three" }).focus();
  await keyboard.press("x");
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Delete");
  await expect(titlesIn(board, "My Tasks")).toHaveText(["One", "Two"]);
  await expect(toastWith(page, "2 tasks deleted")).toBeVisible();
  await keyboard.press("Control+z");
  await expect(titlesIn(board, "My Tasks")).toHaveCount(4);

  await page.locator("[data-card-title]", { hasText: "Four" }).focus();
  await keyboard.press("Control+a");
  await expect(toolbar(page, "4 tasks")).toBeVisible();
  await keyboard.press("Control+a");
  await expect(toolbar(page, "5 tasks")).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("toolbar", { name: /selected$/ })).toHaveCount(0);
});

test("Ctrl and Shift clicks select, a drag moves all, Undo restores their order", async ({ alice }) => {
  const board = await openBoard(alice);
  const { page } = alice;
  const lists = (await alice.google.tasklists.list()).data.items!;
  const google_list_id = lists.find(({ title }) => title === "My Tasks")!.id!;
  await callAs(alice, addListSection, { google_list_id, section_id: "1", section_name: "Hall" });
  await board.card("One").click({ modifiers: ["ControlOrMeta"] });
  await board.card("Three").click({ modifiers: ["Shift"] });
  await expect(toolbar(page, "3 tasks")).toBeVisible();
  await board.card("Two").click({ modifiers: ["ControlOrMeta"] });
  await expect(toolbar(page, "2 tasks")).toBeVisible();
  await board.card("One").dragTo(board.column("Work").locator("[data-cards]"));
  await expect(titlesIn(board, "Work")).toHaveText([/One/, /Three/, /At work/]);
  await expect(titlesIn(board, "My Tasks")).toHaveText(["Two", "Four"]);
  await expect(toastWith(page, "2 tasks moved")).toBeVisible();
  const listId = lists.find(({ title }) => title === "Work")!.id!;
  const atWork = () => alice.inGoogle.visible(listId).map(({ title }) => title);
  await expect.poll(atWork).toEqual(["One", "Three", "At work"]);
  await toastWith(page, "2 tasks moved").getByRole("button", { name: "Undo" }).click();
  await expect(titlesIn(board, "My Tasks")).toHaveText(TITLES);
  await expect.poll(() => alice.inGoogle.visible().map(({ title }) => title)).toEqual(TITLES);

  // Each button of the toolbar acts by mouse.
  const select = async (): Promise<void> => {
    await board.card("One").click({ modifiers: ["ControlOrMeta"] });
    await board.card("Two").click({ modifiers: ["ControlOrMeta"] });
    await expect(toolbar(page, "2 tasks")).toBeVisible();
  };
  await select();
  await page.getByRole("button", { name: "Date", exact: true }).click();
  await page.getByRole("button", { name: /^Tomorrow \d/ }).click();
  await expect(toastWith(page, "2 tasks changed")).toBeVisible();
  await page.getByRole("button", { name: "Label", exact: true }).click();
  await page.getByPlaceholder("Find or create a label").fill("Soon");
  await page.getByRole("option", { name: "Create “Soon”" }).click();
  for (const title of ["One", "Two"]) await expect(board.card(title)).toContainText("Soon");
  await page.getByRole("button", { name: "Section", exact: true }).click();
  await page.getByRole("option", { name: "Hall" }).click();
  await expect.poll(() => titlesInGoogle(alice)).toContain("Two (##Hall ###Soon)");
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(titlesIn(board, "My Tasks")).toHaveText(["Three", "Four"]);
  for (const act of [
    "complete 2 tasks",
    "change section of 2 tasks",
    "create label “Soon”",
    "change date of 2 tasks",
  ]) {
    await page.keyboard.press("Control+z");
    await expect(toastWith(page, `Undone: ${act}`)).toBeVisible();
  }
  await expect(titlesIn(board, "My Tasks")).toHaveText(TITLES);

  // Deleting six tasks asks for one confirmation, and one Undo restores all of them.
  alice.inGoogle.addTask("@default", "Five");
  await alice.pull();
  await expect(board.card("Five")).toBeVisible();
  await board.card("One").click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("button", { name: "Select all, My Tasks" }).click();
  await page.getByRole("button", { name: "Select all, Work" }).click();
  await expect(toolbar(page, "6 tasks")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Do you want to delete these 6 tasks?");
  await expectAccessible(page, "the question");
  await board.confirm("Yes, delete them!");
  await expect(page.locator("[data-card]")).toHaveCount(0);
  await toastWith(page, "6 tasks deleted").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("[data-card]")).toHaveCount(6);
});

test("arrows go on from a card that was selected beside its title, or from its circle", async ({ alice }) => {
  const board = await openBoard(alice);
  const { page } = alice;
  const { keyboard } = page;
  const title = (name: string) => board.card(name).locator("[data-card-title]");
  const beside = { x: 150, y: 3 };
  await board.card("One").click({ modifiers: ["ControlOrMeta"], position: beside });
  await expect(title("One")).toBeFocused();
  await keyboard.press("Shift+ArrowDown");
  await expect(toolbar(page, "2 tasks")).toBeVisible();
  await board.card("Three").click({ modifiers: ["Shift"], position: beside });
  await expect(toolbar(page, "3 tasks")).toBeVisible();
  await keyboard.press("Shift+ArrowDown");
  await expect(toolbar(page, "4 tasks")).toBeVisible();
  await box(page, "Four").focus();
  await keyboard.press("Escape");
  await expect(title("Four")).toBeFocused();

  await board.checkbox("Two").focus();
  await keyboard.press("x");
  await expect(title("Two")).toBeFocused();
  await keyboard.press("Shift+ArrowDown");
  await expect(toolbar(page, "2 tasks")).toBeVisible();
});

test("a selection lives through changes by others, and is dropped with the view", async ({ alice }) => {
  const board = await openBoard(alice, "/dashboard/search");
  const { page } = alice;
  await board.card("One").click({ modifiers: ["ControlOrMeta"] });
  await board.card("Two").click({ modifiers: ["ControlOrMeta"] });
  await board.card("Three").click({ modifiers: ["ControlOrMeta"] });
  const { id, title } = alice.inGoogle.visible()[0]!;
  alice.inGoogle.delete("@default", id);
  await alice.pull();
  await expect(board.card(title)).toHaveCount(0);
  await expect(toolbar(page, "2 tasks")).toBeVisible();
  const search = page.getByRole("main").getByRole("textbox", { name: TEXT.searchTasks });
  await search.fill("Three");
  await expect(toolbar(page, "1 task")).toBeVisible();
  await search.fill("");
  await expect(board.card("Two")).toBeVisible();
  await expect(toolbar(page, "1 task")).toBeVisible();
  await page.getByRole("link", { name: "Upcoming" }).click();
  await expect(page.getByRole("toolbar", { name: /selected$/ })).toHaveCount(0);
});

test("offline on a shared list: others' changes stay, the rest is done once", async ({ alice, bob }) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  for (const title of TITLES) await callAs(alice, addTask, { listId, title });
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const board = new Board(page);
  await expect(board.card("Four")).toBeVisible();
  await board.card("One").click({ modifiers: ["ControlOrMeta"] });
  for (const title of ["Two", "Three"]) await board.card(title).click({ modifiers: ["ControlOrMeta"] });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(board.card("One")).toHaveCount(0);

  const his = { taskListId: ids[bob.email]! };
  const { tasks } = await callAs(bob, listTasks, { listId: his.taskListId });
  const two = tasks.find(({ finalTitle }) => finalTitle === "Two")!;
  await callAs(bob, googleTask, { ...his, taskId: two.id, notes: "Still needed" });
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(false);
  await expect(toastWith(page, "2 deleted, 1 stayed: changed meanwhile")).toBeVisible();
  await expect(board.card("Two")).toBeVisible();
  await toastWith(page, "2 deleted").getByRole("button", { name: "Undo" }).click();
  await expect(board.card("One")).toBeVisible();
  const left = async () =>
    (await callAs(bob, listTasks, { listId: his.taskListId })).tasks
      .map(({ finalTitle }) => finalTitle)
      .toSorted();
  await expect.poll(left).toEqual(["Book the ferry", ...TITLES].toSorted());
});

/** A person can move 500 tasks at once. By day the test moves fewer, because each costs the same. */
const SIZES = [
  {
    name: "120 tasks move at once, tell how many are in Google, and stop half-way without harm",
    count: 120,
    tag: [],
  },
  {
    name: "500 tasks move at once, tell how many are in Google, and stop half-way without harm",
    count: 500,
    tag: ["@nightly"],
  },
];
for (const { name: sized, count, tag } of SIZES)
  test(sized, { tag }, async ({ alice }) => {
    test.slow();
    const many = Array.from({ length: count }, (_, at) => `Task ${at}`);
    for (const title of many) alice.inGoogle.addTask("@default", title);
    const { id: work } = alice.inGoogle.addList("Work");
    await alice.pull();
    const { page } = alice;
    await page.goto("/dashboard");
    await until(page, "all loaded");
    const board = new Board(page);
    await page.locator("[data-card-title]").first().focus();
    await page.keyboard.press("Control+a");
    await expect(toolbar(page, `${count} tasks`)).toBeVisible();
    await page.keyboard.press("m");
    await expect(page.getByRole("option", { name: "Work" })).toBeVisible();
    await page.keyboard.type("work");
    await page.keyboard.press("Enter");
    await expect(board.column("Work").locator("[data-card]").first()).toBeVisible();
    await expect(board.column("My Tasks").locator("[data-card]")).toHaveCount(0);
    const progress = page.getByRole("region", { name: `Moving ${count} tasks to Work` });
    await expect(progress).toBeVisible();
    // The toast comes when the server has answered for all, which takes a busy machine more than ten seconds. It stays for
    // seconds only, so look at it before axe examines the page.
    await expect(toastWith(page, `${count} tasks moved`)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, "progress");
    const inWork = () => alice.inGoogle.visible(work).length;
    // Wait until Google has some of the moved tasks. The server writes to Google only when the time for Undo is over.
    await expect(progress).toContainText(new RegExp(`[1-9]\\d* of ${count} in Google`), {
      timeout: 30_000,
    });
    await progress.getByRole("button", { name: "Stop" }).click();
    // Stop waits for writes that have begun, and then undoes the other moves.
    await expect(toastWith(page, "stayed: stopped")).toBeVisible({ timeout: 60_000 });
    await expect(progress).toHaveCount(0);
    const text = await toastWith(page, "stayed: stopped").textContent();
    const [moved, stayed] = /(\d+) moved, (\d+) stayed/.exec(text!)!.slice(1).map(Number);
    expect(moved! + stayed!).toBe(count);
    const inColumns = async () =>
      Promise.all(
        ["Work", "My Tasks"].map(async (name) => board.column(name).locator("header span").textContent()),
      );
    await expect.poll(inColumns).toEqual([String(moved), String(stayed)]);
    // Google must have each task exactly once, in either of the two lists.
    await expect.poll(inWork, { timeout: 60_000 }).toBe(moved!);
    const all = [...alice.inGoogle.visible(work), ...alice.inGoogle.visible()].map(({ title }) => title);
    expect(all.toSorted()).toEqual(many.toSorted());
  });
