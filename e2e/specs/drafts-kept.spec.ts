import { createTasks } from "@tasklane/contract/createTasks.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Drafts that the page cannot store when it is left, or whose task changes its id.

test("text that was being typed when the browser's page crashed is back", async ({ alice }) => {
  const board = await openBoard(alice, "/dashboard/upcoming");
  await board.openCreateTask();
  await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill("Half a thought");
  await expect
    .poll(() => alice.page.evaluate(() => JSON.stringify(localStorage)))
    .toContain("Half a thought");
  const crashed = alice.page.waitForEvent("crash");
  await alice.page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  const page = await alice.context.newPage();
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  const anew = new Board(page);
  await anew.openCreateTask();
  await expect(anew.dialog("Create Task").getByLabel("Title", { exact: true })).toHaveValue("Half a thought");
});

test("a form that another tab closes without text does not take a draft along", async ({ alice }) => {
  const board = await openBoard(alice, "/dashboard/upcoming");
  await board.openCreateTask();
  const page = await alice.context.newPage();
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  const other = new Board(page);
  const title = other.dialog("Create Task").getByLabel("Title", { exact: true });
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
  const title = dialog.getByLabel("Title", { exact: true });
  const otherPage = await alice.context.newPage();
  await otherPage.goto("/dashboard/upcoming");
  await until(otherPage, "all loaded");
  const other = new Board(otherPage);
  const otherTitle = other.dialog("Create Task").getByLabel("Title", { exact: true });
  const stored = (): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));
  const storeInOther = async (text: string): Promise<void> => {
    await otherPage.bringToFront();
    await other.openCreateTask();
    await otherTitle.fill(text);
    await otherPage.keyboard.press("Escape");
    await expect.poll(stored).toContain(text);
    await page.bringToFront();
  };

  await board.openCreateTask();
  await title.fill("My thought");
  await expect.poll(stored).toContain("My thought");
  await title.fill("");
  await expect.poll(stored).not.toContain("My thought");
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
