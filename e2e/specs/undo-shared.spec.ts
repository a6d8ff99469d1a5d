import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask, completeTask, googleTask, reorderTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 10.9: Undo keeps what another member changed since.

test("Undo keeps what another member changed since, and names that member", async ({ alice, bob }) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const { page } = alice;
  const board = await openBoard(alice, `/dashboard/shared/${listId}`);
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Title", { exact: true }).fill("Book the ferry to Bergen");
  await form.getByLabel("Description").fill("With the dog");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
  const taskId = await board.card("Book the ferry to Bergen").getAttribute("data-card");
  const its = { taskListId: ids[bob.email]!, taskId: taskId! };
  await callAs(bob, googleTask, { ...its, notes: "Without the dog" });
  const history = async (): Promise<number> =>
    (await callAs(bob, taskHistory, { listId: its.taskListId, taskId: its.taskId })).changes.length;
  await expect.poll(history).toBeGreaterThan(1);

  await page.keyboard.press("Control+z");
  await expect(board.card("Book the ferry")).toBeVisible();
  const message = board.toast("Undone: edit “Book the ferry”");
  await expect(message).toContainText("Bob changed the description meanwhile; that description stays.");
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  await expect(board.dialog("Edit Task").getByLabel("Description")).toHaveValue("Without the dog");
  await page.keyboard.press("Escape");

  await board.checkbox("Book the ferry").click();
  const completed = page.getByRole("button", { name: /^Completed Tasks/ });
  await expect(completed).toBeVisible();
  await expect(board.message(SUCCESS.taskCompleted).last()).toBeVisible();
  const { taskListId: tasklistId } = its;
  await expect(async () => {
    await callAs(bob, completeTask, { tasklistId, taskId: its.taskId, status: "needsAction" });
    await expect(completed).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Control+z");
  await expect(board.toast("Not undone: complete “Book the ferry”")).toContainText(
    "Bob changed the status meanwhile; that status stays.",
  );

  await callAs(alice, addTask, { listId, title: "Pack" });
  const titles = page.locator("[data-card-title]");
  await expect(titles).toHaveText(["Pack", "Book the ferry"]);
  await board.pick("Pack", "Move Down");
  await expect(board.message(SUCCESS.taskMoved)).toBeVisible();
  const [ferry, pack] = await Promise.all(
    ["Book the ferry", "Pack"].map(async (title) => board.card(title).getAttribute("data-card")),
  );
  await expect(async () => {
    await callAs(bob, reorderTask, { listId: tasklistId, taskId: pack!, after: null });
    await callAs(bob, reorderTask, { listId: tasklistId, taskId: ferry!, after: null });
    await callAs(bob, reorderTask, { listId: tasklistId, taskId: pack!, after: ferry! });
  }).toPass();
  await callAs(bob, completeTask, { tasklistId, taskId: ferry!, status: "completed" });
  await expect(titles).toHaveText(["Pack"]);
  await page.keyboard.press("Control+z");
  await expect(board.toast("Not undone: move “Pack”")).toContainText(
    "Bob changed the place meanwhile; that place stays.",
  );
});

test("an Undo that a later page sends says what another member changed meanwhile", async ({ alice, bob }) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const { page } = alice;
  alice.expectProblem(/Failed to load resource/);
  const board = await openBoard(alice, `/dashboard/shared/${listId}`);
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Title", { exact: true }).fill("Book the ferry to Bergen");
  await form.getByLabel("Description").fill("With the dog");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
  const taskId = (await board.card("Book the ferry to Bergen").getAttribute("data-card"))!;
  const its = { taskId, taskListId: ids[bob.email]! };
  const stored = (): Promise<number> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent ")).length);
  await expect.poll(stored).toBe(0);
  await page.route("**/api/**", (route) => route.abort());
  await page.keyboard.press("Control+z");
  await expect(board.card("Book the ferry")).toBeVisible();
  await expect.poll(stored).toBe(1);
  const context = page.context();
  await page.close();

  await callAs(bob, googleTask, { ...its, notes: "Without the dog" });
  const later = await context.newPage();
  await later.goto(`/dashboard/shared/${listId}`);
  await expect(new Board(later).toast("Undone: edit “Book the ferry”")).toContainText(
    "Bob changed the description meanwhile; that description stays.",
  );
  await expect(new Board(later).card("Book the ferry")).toBeVisible();
});

test("Undo says if a former title has no room beside the label that another member gave", async ({
  alice,
  bob,
}) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const long = "Plan ".repeat(203).trim();
  const { data } = await callAs(alice, addTask, { listId, title: long });
  const { page } = alice;
  const board = await openBoard(alice, `/dashboard/shared/${listId}`);
  await board.card(long).getByRole("button", { name: long, exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Title", { exact: true }).fill("Plan");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
  const its = { taskListId: ids[bob.email]!, taskId: data.id };
  await callAs(bob, googleTask, { ...its, title: "Plan (###Important)" });
  await expect(board.card("Plan")).toContainText("Important");

  await page.keyboard.press("Control+z");
  await expect(board.message(INVALID.titleTooLong)).toBeVisible();
  await expect(board.card("Plan")).toContainText("Important");
  const unsent = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("unsent ")),
  );
  expect(unsent).toEqual([]);
});
