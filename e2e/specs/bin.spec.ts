import { readBin } from "@tasklane/contract/bin.ts";
import { addList, addSublist, allTaskLists, deleteList } from "@tasklane/contract/lists.ts";
import { FAILURE, SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import { addSubTask, addTask, clearCompleted, completeTask, deleteTask } from "@tasklane/contract/tasks.ts";
import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 17: the bin.

const PHONE = { width: 390, height: 844 };
const LONG = `A title ${"that does not end ".repeat(12)}`.trim();

const entry = (page: Page, name: string): Locator =>
  page.locator("[data-entry]").filter({ has: page.getByText(name, { exact: true }) });

/** Deletes one thing of each kind. */
async function fill(person: Person): Promise<string> {
  const home = person.inGoogle.addList("Home").id;
  const garden = person.inGoogle.addList("Garden").id;
  person.inGoogle.addTask(garden, "Plant beans");
  const gone = person.inGoogle.addTask(home, "Buy oat milk");
  await person.pull();
  await callAs(person, addSublist, { google_list_id: home, sublist_id: "1", sublist_name: "Kitchen" });
  const add = async (listId: string, title: string) =>
    (await callAs(person, addTask, { listId, title })).data.id;
  const trip = await add(home, "Plan the trip (#Kitchen)");
  for (const title of ["Book the ferry", "Compare cabins"])
    await callAs(person, addSubTask, { listId: home, parentTaskId: trip, title });
  const done = await add(home, "Pay the rent");
  await callAs(person, completeTask, { tasklistId: home, taskId: done, status: "completed" });
  await callAs(person, deleteTask, { tasklistId: home, taskId: await add(home, LONG) });
  await callAs(person, clearCompleted, { tasklistId: home });
  await callAs(person, deleteTask, { tasklistId: home, taskId: trip });
  const beans = (await callAs(person, allTaskLists, {})).tasks.find((task) => task.listId === garden)!;
  await callAs(person, deleteTask, { tasklistId: garden, taskId: beans.id });
  await callAs(person, deleteList, { taskListId: garden });
  person.inGoogle.delete(home, gone.id);
  await expect(async () => {
    await person.pull();
    expect((await callAs(person, readBin, {})).entries).toHaveLength(6);
  }).toPass();
  return home;
}

test("the bin is the sidebar's last entry, and restores each thing to its place", async ({ alice }) => {
  test.slow(); // slow, because the test waits for Google
  await fill(alice);
  const { page } = alice;
  const board = new Board(page);
  await page.goto("/dashboard");
  const link = page.getByRole("navigation", { name: "Views and lists" }).getByRole("link").last();
  await expect(link).toHaveText("Bin");
  await link.click();
  await expect(page).toHaveURL("/dashboard/bin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bin");
  await expect(page.locator("[data-entry]")).toHaveCount(6);
  await expect(entry(page, "Plan the trip")).toContainText("Task with 2 subtasks, from Home / Kitchen");
  await expect(entry(page, "Plan the trip")).toContainText(/you, \d\d:\d\d/);
  await expect(entry(page, "Buy oat milk")).toContainText(/you, in Google Tasks, \d\d:\d\d/);
  await expect(entry(page, "Clear Completed Task")).toContainText("1 task from Home");

  await page.getByRole("button", { name: "Plan the trip: contents" }).click();
  await expect(page.getByRole("list", { name: "Contents of Plan the trip" })).toContainText("Book the ferry");
  await expectAccessible(page, "the bin");
  // One subtask can be restored alone.
  await page.getByRole("button", { name: "Restore only: Compare cabins" }).click();
  await expect(board.message(SUCCESS.restoredTo("Home"))).toBeVisible();
  await expect(entry(page, "Plan the trip")).toContainText("Task with 1 subtask, from Home / Kitchen");
  // The filter narrows the bin to entries of one kind or list, and to those with a text.
  const filter = page.getByRole("searchbox", { name: "Filter by text" });
  await filter.fill("FERRY");
  await expect(page.locator("[data-entry]")).toHaveCount(1);
  await filter.fill("no such thing");
  await expect(page.getByText(TEXT.nothingMatches)).toBeVisible();
  await filter.fill("");
  await page.getByRole("combobox", { name: "Show" }).click();
  await page.getByRole("option", { name: "From Garden" }).click();
  await expect(page.locator("[data-entry]")).toHaveCount(1);
  await page.getByRole("combobox", { name: "Show" }).click();
  await page.getByRole("option", { name: "Everything" }).click();
  await page.getByRole("button", { name: "Restore: Plan the trip" }).click();
  await expect(entry(page, "Plan the trip")).toHaveCount(0);
  await expect(entry(page, "Plan the trip")).toHaveCount(0);
  await expect(page.locator("[data-restore]:focus")).toHaveCount(1);

  // The task's own list is deleted, so the bin asks for another list.
  await page.getByRole("button", { name: "Restore: Plant beans" }).click();
  const dialog = board.dialog("Restore to");
  await expect(dialog).toContainText("The list Garden does not exist any more.");
  await expectAccessible(page, "the choice of a list");
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(board.message(SUCCESS.restoredTo("My Tasks"))).toBeVisible();
  await page.getByRole("button", { name: "Restore: Garden" }).click();
  await expect(board.message(SUCCESS.restoredTo("Garden"))).toBeVisible();

  await page.getByRole("button", { name: "Restore all" }).click();
  await expect(page.getByText(TEXT.binIsEmpty)).toBeVisible();
  await page.getByRole("link", { name: /^All lists/ }).click();
  for (const title of ["Plan the trip", "Book the ferry", "Buy oat milk", "Plant beans", LONG])
    await expect(board.card(title)).toBeVisible();
  await expect(inSidebar(page, "main", "Garden")).toBeVisible();
});

test("Delete for good and Empty bin ask first, and say how much goes", async ({ alice }) => {
  await fill(alice);
  const { page } = alice;
  const board = new Board(page);
  await page.goto("/dashboard/bin");
  await entry(page, "Buy oat milk").hover();
  await page.getByRole("button", { name: "Delete for good: Buy oat milk" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("“Buy oat milk” goes. This cannot be undone.");
  await board.confirm("Cancel");
  await page.getByRole("button", { name: "Delete for good: Plan the trip" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("“Plan the trip” goes with its 2 subtasks.");
  await board.confirm("Cancel");
  await expect(entry(page, "Buy oat milk")).toBeVisible();
  await page.getByRole("button", { name: "Delete for good: Buy oat milk" }).click();
  await board.confirm("Yes, delete it!");
  await expect(board.message(SUCCESS.deletedForGood)).toBeVisible();
  await expect(page.locator("[data-entry]")).toHaveCount(5);
  await page.getByRole("button", { name: "Empty bin" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Empty bin? 6 tasks go for good.");
  await board.confirm("Yes, empty it!");
  await expect(page.getByText(TEXT.binIsEmpty)).toBeVisible();
  await expect(page.getByText(TEXT.binKeeps)).toBeVisible();
  await expectAccessible(page, "the empty bin");
});

test("the bin shows deletions from another browser, and retries when it cannot be read", async ({
  alice,
}) => {
  const { page } = alice;
  alice.expectProblem(/Failed to load resource/);
  await page.route("**/api/my-tasks/bin", (route) => route.abort());
  await page.goto("/dashboard/bin");
  await expect(page.getByText(FAILURE.readBin)).toBeVisible();
  await expectAccessible(page, "a bin that cannot be read");
  await page.unroute("**/api/my-tasks/bin");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(TEXT.binIsEmpty)).toBeVisible();
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const { data } = await callAs(alice, addTask, { listId, title: "Milk" });
  await callAs(alice, deleteTask, { tasklistId: listId, taskId: data.id });
  await expect(entry(page, "Milk")).toBeVisible();

  // A restored task is on the board before the server answers. If the server refuses, the task leaves it again.
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/my-tasks/bin/restore", async (route) => {
    ask();
    await mayAnswer;
    await route.fulfill({ status: 500, json: { code: "unexpected", message: "" } });
  });
  const board = new Board(page);
  await page.getByRole("button", { name: "Restore: Milk" }).click();
  await isAsked;
  await expect(entry(page, "Milk")).toHaveCount(0);
  await page.getByRole("link", { name: /^All lists/ }).click();
  await expect(board.card("Milk")).toBeVisible();
  answer();
  await expect(board.message(FAILURE.restore)).toBeVisible();
  await expect(board.card("Milk")).toHaveCount(0);
  await page.unroute("**/api/my-tasks/bin/restore");

  // A deleted list and its tasks are back at once too.
  const { data: list } = await callAs(alice, addList, { title: "Garden" });
  await callAs(alice, addList, { title: "Work" });
  await callAs(alice, addTask, { listId: list.id, title: "Beans" });
  await expect(board.card("Beans")).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/my-tasks/bin/restore", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Garden: menu" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await board.confirm("Yes, delete it!");
  await expect(board.card("Beans")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(board.card("Beans")).toBeVisible();
  const columns = page.locator("[data-board] h2").filter({ hasNotText: "First steps" });
  await expect(columns).toHaveText([/My Tasks/, /Garden/, /Work/]);
  held.resolve();
  await expect(board.message("Undone: delete list “Garden”")).toBeVisible();
  await expect(board.card("Beans")).toBeVisible();
  await expect(columns).toHaveText([/My Tasks/, /Garden/, /Work/]);
});

test("Delete for good is in a phone's menu, and keys lead to the bin", async ({ alice }) => {
  await fill(alice);
  const { page } = alice;
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Bin" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page).toHaveURL("/dashboard/bin");
  await page.setViewportSize({ width: 720, height: 900 });
  const { width } = (await entry(page, LONG).locator("b").boundingBox())!;
  expect(width, "the width of a title on a narrow tablet").toBeGreaterThan(200);
  await page.setViewportSize(PHONE);
  await expect(entry(page, "Buy oat milk")).toContainText("in Google Tasks");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
  await expectAccessible(page, "the bin on a phone");
  const twist = page.getByRole("button", { name: "Plan the trip: contents" });
  // A finger that hits 44 px around the arrow opens the row.
  await expect(async () => {
    const { x, y } = (await twist.boundingBox())!;
    await page.mouse.click(x - 8, y - 6);
    await expect(twist).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
  }).toPass();
  const heightOf = async (name: string) => (await entry(page, name).locator("b").boundingBox())!.height;
  expect(await heightOf(LONG), "a long title has three lines").toBe(3 * (await heightOf("Buy oat milk")));
  // The filters of the board do not apply to the bin, which has its own.
  const bar = page.getByRole("link", { name: "Search" });
  await expect(bar).toBeVisible();
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Buy oat milk: menu" }).click();
  await page.getByRole("menuitem", { name: "Delete for good" }).click();
  await new Board(page).confirm("Yes, delete it!");
  await expect(entry(page, "Buy oat milk")).toHaveCount(0);
});

test("the focus stays in the bin when an act takes its row or button away", async ({ alice }) => {
  test.slow(); // slow, because the test waits for Google
  await fill(alice);
  const { page } = alice;
  await page.goto("/dashboard/bin");
  const bin = page.getByRole("region", { name: "Bin" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  const staysInBin = () =>
    expect(async () => {
      const isIn = bin.evaluate((its) => its.contains(document.activeElement));
      expect(await isIn).toBe(true);
    }).toPass({ timeout: 5000 });
  await press("Plan the trip: contents");
  await press("Restore only: Book the ferry");
  await expect(page.getByRole("button", { name: "Restore only: Book the ferry" })).toHaveCount(0);
  await staysInBin();

  await press("Restore: Plant beans");
  await page
    .getByRole("dialog", { name: "Restore to" })
    .getByRole("button", { name: "Restore", exact: true })
    .press("Enter");
  await expect(entry(page, "Plant beans")).toHaveCount(0);
  await staysInBin();

  await bin.getByRole("searchbox").fill("oat");
  await press("Restore all");
  await expect(entry(page, "Buy oat milk")).toHaveCount(0);
  await staysInBin();
  await bin.getByRole("searchbox").fill("");

  await press("Empty bin");
  await page.getByRole("alertdialog").getByRole("button", { name: /^Yes/ }).press("Enter");
  await expect(page.locator("[data-entry]")).toHaveCount(0);
  await staysInBin();
});

test("a slow answer about the bin does not bring a restored task back", async ({ alice }) => {
  const { page } = alice;
  await alice.pull();
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const { data } = await callAs(alice, addTask, { listId, title: "Milk" });
  await callAs(alice, deleteTask, { tasklistId: listId, taskId: data.id });
  await page.goto("/dashboard/bin");
  await expect(entry(page, "Milk")).toBeVisible();

  // The browser shows the bin as it was last seen, while the first answer is on its way.
  const held = Promise.withResolvers<void>();
  let asked = 0;
  let answered = 0;
  await page.route("**/api/my-tasks/bin", async (route) => {
    const isFirst = asked++ === 0;
    const response = await route.fetch();
    if (isFirst) await held.promise;
    await route.fulfill({ response });
    answered++;
  });
  await page.reload();
  const restored = page.waitForResponse("**/api/my-tasks/bin/restore");
  await page.getByRole("button", { name: "Restore: Milk" }).click();
  await restored;
  held.resolve();
  await expect.poll(() => answered).toBeGreaterThan(1);
  await expect(entry(page, "Milk")).toHaveCount(0);
  // The page may be asking once more.
  await page.unrouteAll({ behavior: "wait" });
});
