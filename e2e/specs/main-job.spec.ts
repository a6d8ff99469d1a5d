import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { openTitles } from "../person.ts";
import { expect, test } from "../test.ts";

/** The server reads the list on screen from Google every 20 to 30 s (rule C4). */
const PULLED = { timeout: 45_000 };

test("a newcomer signs in and makes a task that Google's own client finds", async ({ visitor, world }) => {
  const { page } = visitor;
  const board = new Board(page);
  await page.goto("/welcome");
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with Google" }).click();

  await expect(page).toHaveURL(new RegExp(`^${world.google.url}/`));
  await page.getByRole("button", { name: visitor.email }).click();
  await page.getByRole("checkbox").check();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(board.column("My Tasks").getByText(TEXT.noData)).toBeVisible();
  expect(asked.filter((path) => path === "/api/current-user")).toHaveLength(1);

  await board.createTask("Buy milk");
  await expect(board.column("My Tasks")).toContainText("Buy milk");
  // The Back button skips Google's pages.
  await page.goBack();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect.poll(() => openTitles(visitor)).toEqual(["Buy milk"]);
});

test("a change made in Google is on the board without loading it again", async ({ alice }) => {
  test.slow();
  const board = new Board(alice.page);
  await alice.page.goto("/dashboard");
  await expect(board.column("My Tasks")).toBeVisible();

  await alice.google.tasks.insert({
    tasklist: "@default",
    requestBody: { title: "Call Ann" },
  });
  await expect(board.card("Call Ann")).toBeVisible(PULLED);
});

test.describe("one task on both sides", () => {
  test.beforeEach(async ({ alice }) => {
    alice.inGoogle.addTask("@default", "Water the plants");
    await alice.pull();
    await alice.page.goto("/dashboard");
  });

  test("a task is completed, and open again, here and in Google", async ({ alice }) => {
    const board = new Board(alice.page);
    await board.checkbox("Water the plants").click();
    await expect(board.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
    await expect.poll(() => openTitles(alice)).toEqual([]);

    await board.column("My Tasks").getByText("Completed Tasks (1)").click();
    await board.checkbox("Water the plants").click();
    await expect.poll(() => openTitles(alice)).toEqual(["Water the plants"]);
  });

  test("a task edited in Tasklane or in Google changes on both sides", async ({ alice }) => {
    const board = new Board(alice.page);
    await board
      .card("Water the plants")
      .getByRole("button", { name: "Water the plants", exact: true })
      .click();
    const dialog = board.dialog("Edit Task");
    await dialog.getByLabel("Title", { exact: true }).fill("Water the roses");
    await dialog.getByLabel("Description").fill("The red ones\nand the white ones");
    await dialog.getByLabel("Due date").click();
    await alice.page.getByRole("button", { name: /^Next Week/ }).click();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();

    await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
    await expect(board.card("Water the roses")).toBeVisible();
    await expect
      .poll(async () => (await alice.google.tasks.list({ tasklist: "@default" })).data.items?.[0])
      .toMatchObject({
        title: "Water the roses",
        notes: "The red ones\nand the white ones",
        due: /T00:00:00.000Z$/,
      });
  });

  test("a task whose deletion is undone never leaves Google", async ({ alice }) => {
    const board = new Board(alice.page);
    await board.pick("Water the plants", "Delete task");
    await board.confirm("Yes, delete it!");
    await expect(board.card("Water the plants")).toHaveCount(0);

    await alice.page.getByRole("button", { name: "Undo" }).click();
    await expect(board.card("Water the plants")).toBeVisible();
    expect(await openTitles(alice)).toEqual(["Water the plants"]);
    await alice.page.reload();
    await expect(board.card("Water the plants")).toBeVisible();
  });

  test("a deleted task is gone from Google when the time for Undo is over", async ({ alice }) => {
    const board = new Board(alice.page);
    await board.pick("Water the plants", "Delete task");
    await board.confirm("Yes, delete it!");
    await expect(board.message(SUCCESS.taskDeleted)).toBeVisible();
    await expect.poll(() => openTitles(alice), { timeout: 20_000 }).toEqual([]);
    await expect(board.card("Water the plants")).toHaveCount(0);
  });
});
