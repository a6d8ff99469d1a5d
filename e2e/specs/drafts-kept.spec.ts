import { addDays } from "@tasklane/contract/dueDates.ts";
import { createTasks } from "@tasklane/contract/createTasks.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { deleteTask, listTasks } from "@tasklane/contract/tasks.ts";
import type { Page } from "@playwright/test";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { openTitles } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Drafts that the page cannot store when it is left, or whose task changes its id.

/** Opens the board in another tab of this person. */
async function openTab(person: Person): Promise<Board> {
  const page = await person.context.newPage();
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  return new Board(page);
}

const titleIn = (board: Board) => board.dialog("Create Task").getByLabel("Title", { exact: true });

const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));

test("text that was being typed when the browser's page crashed is back", async ({ alice }) => {
  const board = await openBoard(alice, "/dashboard/upcoming");
  await board.openCreateTask();
  await titleIn(board).fill("Half a thought");
  await expect.poll(() => stored(alice.page)).toContain("Half a thought");
  const crashed = alice.page.waitForEvent("crash");
  await alice.page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  const anew = await openTab(alice);
  await anew.openCreateTask();
  await expect(titleIn(anew)).toHaveValue("Half a thought");
});

test("a form that another tab closes without text does not take a draft along", async ({ alice }) => {
  const board = await openBoard(alice, "/dashboard/upcoming");
  await board.openCreateTask();
  const other = await openTab(alice);
  const { page } = other;
  const title = titleIn(other);
  await other.openCreateTask();
  await title.fill("Half a thought");
  await page.keyboard.press("Escape");
  await expect(other.dialog("Create Task")).toHaveCount(0);
  await alice.page.bringToFront();
  await alice.page.keyboard.press("Escape");
  await expect(board.dialog("Create Task")).toHaveCount(0);
  await page.bringToFront();
  await other.openCreateTask();
  await expect(title).toHaveValue("Half a thought");
});

test("Discard removes no draft that another tab has stored", async ({ alice }) => {
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  const dialog = board.dialog("Create Task");
  const title = titleIn(board);
  const other = await openTab(alice);
  const storeInOther = async (text: string): Promise<void> => {
    await other.page.bringToFront();
    await other.openCreateTask();
    await titleIn(other).fill(text);
    await other.page.keyboard.press("Escape");
    await expect.poll(() => stored(page)).toContain(text);
    await page.bringToFront();
  };

  await board.openCreateTask();
  await title.fill("My thought");
  await expect.poll(() => stored(page)).toContain("My thought");
  await title.fill("");
  await expect.poll(() => stored(page)).not.toContain("My thought");
  await storeInOther("Another thought");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(board.message("Unsaved changes are kept")).toHaveCount(0);

  await board.openCreateTask();
  await expect(title).toHaveValue("Another thought");
  await title.fill("My second thought");
  await page.keyboard.press("Escape");
  await expect(board.message("Unsaved changes are kept")).toBeVisible();
  await storeInOther("A third thought");
  await page.getByRole("button", { name: "Discard" }).click();
  await board.openCreateTask();
  await expect(title).toHaveValue("A third thought");
});

test("two tabs that type into Create Task keep each its own letters", async ({ alice }) => {
  const tabs = [await openTab(alice), await openTab(alice)];
  for (const tab of tabs) {
    await tab.page.bringToFront();
    await tab.openCreateTask();
  }
  for (const text of ["Milk", "Milk and bread"])
    for (const [at, tab] of tabs.entries()) {
      await tab.page.bringToFront();
      await titleIn(tab).fill(`${text} ${at}`);
      await expect.poll(() => stored(tab.page)).toContain(`${text} ${at}`);
    }
  for (const [at, { page }] of tabs.entries()) {
    await page.bringToFront();
    await page.reload();
    await expect(titleIn(tabs[at]!)).toHaveValue(`Milk and bread ${at}`);
  }
  // Both tabs close, as if the browser had crashed. Their texts come back one after the other.
  for (const { page } of tabs) await page.close();
  const anew = await openTab(alice);
  const back: string[] = [];
  for (let open = 0; open < tabs.length; open++) {
    await anew.openCreateTask();
    back.push(await titleIn(anew).inputValue());
    await anew.dialog("Create Task").getByRole("button", { name: "Save" }).click();
    await expect(anew.dialog("Create Task")).toHaveCount(0);
  }
  expect(back.toSorted()).toEqual(["Milk and bread 0", "Milk and bread 1"]);
  await anew.openCreateTask();
  await expect(titleIn(anew)).toHaveValue("");
});

for (const [path, column] of [
  ["/dashboard?only=today", "My Tasks"],
  ["/dashboard/tomorrow", "My Tasks"],
  ["/dashboard/upcoming", "Today"],
] as const)
  test(`a line typed in ${column} of ${path} is back when the page is loaded the next day`, async ({
    alice,
  }) => {
    for (const days of [0, 1, 2])
      alice.inGoogle.addTask("@default", `In ${days}`, { due: addDays(today(), days) });
    await alice.pull();
    const { page } = alice;
    const board = await openBoard(alice, path);
    await board
      .column(column)
      .getByRole("button", { name: /^Add task/ })
      .click();
    await page.keyboard.type("Half a line");
    await expect(page.locator("textarea")).toHaveValue("Half a line");
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 24 * 3_600_000;
    });
    await page.reload();
    await expect(board.column(column).locator("textarea")).toHaveValue("Half a line");
  });

test("text typed into a task that the server does not have yet stays with the task", async ({ alice }) => {
  const { page } = alice;
  const board = await openBoard(alice);
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api${createTasks.path}`, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await board.column("My Tasks").getByRole("button", { name: "Add task to My Tasks" }).click();
  await page.keyboard.type("Ferry");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const open = () => board.card("Ferry").getByRole("button", { name: "Ferry", exact: true }).click();
  await open();
  const dialog = board.dialog("Edit Task");
  const description = dialog.getByLabel("Description");
  await description.fill("A cabin for four");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(description).toHaveValue("A cabin for four");
  await description.fill("A cabin for five");
  const answered = page.waitForResponse(`**/api${createTasks.path}`);
  answer();
  await answered;
  const { id } = (await callAs(alice, allTaskLists, {})).tasks.find(
    ({ finalTitle }) => finalTitle === "Ferry",
  )!;
  await expect(page).toHaveURL((url) => url.searchParams.get("task") === id);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(description).toHaveValue("A cabin for five");
  await page.reload();
  await expect(description).toHaveValue("A cabin for five");
  await expect(board.message(FAILURE.taskGone)).toHaveCount(0);
});

test("a form of a task that the board cache lacks waits for the server, and makes no second task", async ({
  alice,
}) => {
  const { page } = alice;
  const board = await openBoard(alice);
  // The page closes before it has written its board cache, half a second after the last change.
  await page.evaluate(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, ms: number) => (ms === 500 ? 0 : later(run, ms))) as typeof later;
  });
  await board.createTask("Ferry");
  await expect.poll(() => openTitles(alice)).toEqual(["Ferry"]);
  await board.card("Ferry").getByRole("button", { name: "Ferry", exact: true }).click();
  const dialog = board.dialog("Edit Task");
  const title = dialog.getByLabel("Title", { exact: true });
  await title.fill("Ferry to Elba");
  await expect.poll(() => stored(page)).toContain("Elba");
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api${allTaskLists.path}*`, async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.reload();
  await expect(dialog).toBeVisible();
  answer();
  await expect(title).toHaveValue("Ferry to Elba");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => openTitles(alice)).toEqual(["Ferry to Elba"]);
});

test("what was typed into a task that another member deletes is not lost with its form", async ({
  alice,
  bob,
}) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const { page } = alice;
  const board = new Board(page);
  await page.goto(`/dashboard/shared/${listId}`);
  const form = board.dialog("Edit Task");
  const description = form.getByLabel("Description");
  const deleteByBob = async (): Promise<void> => {
    const theirs = { listId: ids[bob.email]! };
    const { tasks } = await callAs(bob, listTasks, theirs);
    await callAs(bob, deleteTask, { tasklistId: theirs.listId, taskId: tasks[0]!.id });
    await expect(page.locator("[data-card]")).toHaveCount(0);
    await expect(form.getByText("This task was deleted or moved away meanwhile.")).toBeVisible();
  };
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  await description.fill("Cabin for four");
  await deleteByBob();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(page.getByText("1 change was refused")).toBeVisible();
  await page.getByRole("button", { name: "Show" }).click();
  const refused = page.getByRole("dialog", { name: "Changes" }).getByRole("list", { name: "Refused" });
  await expect(refused).toContainText("Not saved: This task was deleted or moved away meanwhile.");
  await refused.getByRole("button", { name: "Try again: Book the ferry" }).click();
  await expect(page.getByText("1 change was refused")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  await expect(description).toHaveValue("Cabin for four");

  // A reload keeps the form open, although its task is gone.
  await description.fill("Cabin for five");
  await deleteByBob();
  await page.reload();
  await expect(description).toHaveValue("Cabin for five");
  await form.getByLabel("Title", { exact: true }).fill("Book another ferry");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.card("Book another ferry")).toBeVisible();
});

test("a subtask that is being typed is not lost with its task", async ({ alice, bob }) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const { page } = alice;
  const board = new Board(page);
  await page.goto(`/dashboard/shared/${listId}`);
  await until(page, "all loaded");
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Add subtask").fill("Ask for a cabin");
  const theirs = { listId: ids[bob.email]! };
  const { tasks } = await callAs(bob, listTasks, theirs);
  await callAs(bob, deleteTask, { tasklistId: theirs.listId, taskId: tasks[0]!.id });
  await expect(form.getByText("This task was deleted or moved away meanwhile.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show" }).click();
  const refused = page.getByRole("dialog", { name: "Changes" }).getByRole("list", { name: "Refused" });
  await expect(refused).toContainText("Ask for a cabin");
  await refused.getByRole("button", { name: "Try again: Ask for a cabin" }).click();
  await page.keyboard.press("Escape");
  await expect(board.card("Ask for a cabin")).toBeVisible();
});
