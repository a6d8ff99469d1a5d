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
