import { LIMITS } from "@tasklane/contract/limits.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { Board, openBoard } from "../board.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 8.7 and 16.16: what toasts say.

test("toasts name the task; equal ones become one, whose Undo takes all back", async ({ alice }) => {
  const { page } = alice;
  for (const title of ["One", "Two", "Three"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  await page.goto("/dashboard");
  const board = new Board(page);
  const messages = page.getByRole("region", { name: "Messages" });
  await board.checkbox("One").click();
  await expect(messages).toContainText(SUCCESS.taskCompleted);
  await expect(messages.getByText("One", { exact: true })).toBeVisible();
  await board.checkbox("Two").click();
  await expect(messages.getByText("2 tasks completed")).toBeVisible();
  await board.checkbox("Three").click();
  await expect(messages.getByText("3 tasks completed")).toBeVisible();
  await expect(messages.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await messages.getByRole("button", { name: "Undo" }).click();
  for (const title of ["One", "Two", "Three"]) await expect(board.checkbox(title)).not.toBeChecked();
});

test("coming back online is said, with how many changes were sent", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.goto("/dashboard");
  const board = new Board(page);
  await expect(board.card("Water the plants")).toBeVisible();
  // The banner and the checkbox need code that loads after the first cards. Load it before going offline.
  await until(page, "all loaded");
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await alice.context.setOffline(true);
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await board.checkbox("Water the plants").click();
  await alice.context.setOffline(false);
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("Back online")).toBeVisible();
  await expect(messages.getByText("1 change was sent")).toBeVisible();
});

test("a toast whose Undo was used by a key goes, and later toasts go by themselves", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "One");
  await alice.pull();
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  const board = new Board(page);
  const messages = page.getByRole("region", { name: "Messages" });
  await board.checkbox("One").click();
  // The next toast is narrower, so this point is beside it.
  await board.toast(SUCCESS.taskCompleted).hover({ position: { x: 4, y: 10 } });
  await page.keyboard.press("Control+z");
  await expect(messages.getByText("Undone: complete “One”")).toBeVisible();
  await expect(board.message(SUCCESS.taskCompleted)).toHaveCount(0);
  await expect(messages.locator("> div")).toHaveCount(0, { timeout: 15_000 });
});

test("toasts name the list that was deleted, and how many subtasks were completed", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Errands");
  const parent = alice.inGoogle.addTask(id, "Order new gloves");
  for (const title of ["Left", "Right"]) alice.inGoogle.addTask(id, title, {}, { parent: parent.id });
  await alice.pull();
  await page.goto("/dashboard");
  const board = new Board(page);
  await board.checkbox("Order new gloves").click();
  await expect(board.message(SUCCESS.taskCompletedWith(2))).toBeVisible();
  await page.getByRole("button", { name: "Errands: menu" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await board.confirm("Yes, delete it!");
  await expect(board.toast(SUCCESS.listDeleted)).toContainText("Errands");
  await expect(board.toast(SUCCESS.listDeleted)).not.toContainText("gloves");
});

test("lists deleted one after another are counted, and one Undo brings all back", async ({ alice }) => {
  const { page } = alice;
  const names = ["Errands", "Garden"];
  for (const name of names) alice.inGoogle.addTask(alice.inGoogle.addList(name).id, `Task of ${name}`);
  await alice.pull();
  const board = await openBoard(alice);
  for (const name of names) {
    await page.getByRole("button", { name: `${name}: menu` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await board.confirm("Yes, delete it!");
  }
  await board.toast("2 lists deleted").getByRole("button", { name: "Undo" }).click();
  for (const name of names) await expect(board.card(`Task of ${name}`)).toBeVisible();
});

test("a phone shows only the newest toast, and a large screen also those before", async ({ alice }) => {
  const { page } = alice;
  for (const title of ["One", "Two"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  const board = await openBoard(alice);
  /** Each toast's sentence, and whether it is drawn. */
  const toasts = () =>
    page
      .getByRole("region", { name: "Messages" })
      .locator("> div")
      .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().height > 0]));
  await board.pick("Two", "Delete task");
  await board.confirm("Yes, delete it!");
  // Toasts come with the answers, and the server may answer two changes in any order.
  await expect(board.message(SUCCESS.taskDeleted)).toBeVisible();
  await board.checkbox("One").click();
  const both = [expect.stringContaining(SUCCESS.taskDeleted), expect.stringContaining(SUCCESS.taskCompleted)];
  await expect.poll(toasts).toEqual(both.map((text) => [text, true]));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(toasts).toEqual([
    [both[0], false],
    [both[1], true],
  ]);
});

test("after the computer's clock was put back, a toast counts no task of before", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { id } = alice.inGoogle.addList("Home");
  for (const title of ["One", "Two"]) alice.inGoogle.addTask(id, title);
  await alice.pull();
  await page.clock.install();
  await page.goto("/dashboard");
  await board.checkbox("One").click();
  await expect(board.message(SUCCESS.taskCompleted)).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(board.message(SUCCESS.taskCompleted)).toHaveCount(0);

  await page.clock.setSystemTime(Date.now() - 3 * 3_600_000);
  await board.checkbox("Two").click();
  await expect(board.toast("Two")).toContainText(SUCCESS.taskCompleted);
});

test("the reason is said alone when Google refuses a change before the page has its answer", async ({
  alice,
  world,
}) => {
  alice.inGoogle.addTask("@default", "Answer the landlord");
  await alice.pull();
  const board = await openBoard(alice);
  const { promise: refused, resolve: answer } = Promise.withResolvers<void>();
  await alice.page.route("**/googleTask/**", async (route) => {
    const response = await route.fetch();
    await refused;
    await route.fulfill({ response });
  });
  const match = { account: alice.email, operation: "tasks.patch" };
  world.google.faults.add({ match, kind: "invalidArgument" });
  const card = board.card("Answer the landlord");
  await card.getByRole("button", { name: /^Due date/ }).click();
  await alice.page.getByRole("button", { name: /^Next Week/ }).click();
  await expect(card).toContainText("Not saved in Google: ");
  answer();
  await expect(board.toast("Not saved in Google: Request contains an invalid argument")).toBeVisible();
  await expect(board.message(SUCCESS.taskUpdated)).toHaveCount(0);
});

test("a message says when more tasks than can be selected were meant", async ({ alice }) => {
  const { page } = alice;
  for (let at = 0; at < LIMITS.tasksAtOnce + 1; at++) alice.inGoogle.addTask("@default", `Task ${at}`);
  await alice.pull();
  const board = await openBoard(alice);
  await page.locator("[data-card-title]").first().focus();
  await page.keyboard.press("Control+a");
  await expect(board.toast(`At most ${LIMITS.tasksAtOnce} tasks can be selected`)).toBeVisible();
  await expect(page.getByRole("toolbar", { name: `${LIMITS.tasksAtOnce} tasks selected` })).toBeVisible();
});

test("toasts cover neither the progress of a large change nor its Stop", async ({ alice }) => {
  const { page } = alice;
  for (let at = 0; at < 60; at++) alice.inGoogle.addTask("@default", `Task ${at}`);
  alice.inGoogle.addList("Work");
  await alice.pull();
  const board = await openBoard(alice);
  await page.locator("[data-card-title]").first().focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("m");
  await page.keyboard.type("Work");
  await page.keyboard.press("Enter");
  const toast = board.toast("60 tasks moved");
  const progress = page.getByRole("region", { name: "Moving 60 tasks to Work" });
  await expect(toast).toBeVisible({ timeout: 30_000 });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [above, below] = [await toast.boundingBox(), await progress.boundingBox()];
    expect(above!.y + above!.height, `${width} px`).toBeLessThanOrEqual(below!.y);
  }
});
