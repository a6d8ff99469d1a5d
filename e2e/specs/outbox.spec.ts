import { allTaskLists } from "@tasklane/contract/lists.ts";
import { CONFIRM, SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import type { Request } from "@playwright/test";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { openTitles } from "../person.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 10.1: no change is lost, and no change is applied twice.

test("a board read before a creation was answered refuses no later change of it", async ({ alice }) => {
  const { page } = alice;
  alice.expectProblem(/ERR_FAILED/);
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const board = await openBoard(alice);
  await page.route("**/api/**", (route) => route.abort());
  await board.createTask("New");
  await board.checkbox("New").click();
  await expect(page.getByText(/^Offline since [\d:]+, 2 changes wait$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Offline since [\d:]+, 2 changes wait$/)).toBeVisible();

  // The whole board is asked for before the task is created, and answered after it.
  const whole = await callAs(alice, allTaskLists, { ids: "ours" });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const created = page.waitForResponse(/addTask/);
  await page.route(/addTask/, async (route) => {
    await asked;
    await route.continue();
  });
  let answered = 0;
  await page.route(
    /all-task-lists/,
    async (route) => {
      ask();
      await created;
      answered++;
      await route.fulfill({ json: whole });
    },
    { times: 1 },
  );
  await page.unroute("**/api/**");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))), {
      timeout: 40_000,
    })
    .toEqual([]);
  expect(answered).toBe(1);
  await expect(page.getByText(/refused/)).toHaveCount(0);
  await expect(board.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
});

test("a full disk of the server is said, and what was typed waits until there is room", async ({ alice }) => {
  const { page } = alice;
  alice.expectProblem(/status of 503/);
  const board = await openBoard(alice);
  // The answer of a server whose disk is full, as server/test/ops/fullDisk.test.ts shows it. Reading goes on.
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 503, json: { code: "unavailable", message: TEXT.diskFull } }),
  );
  await board.createTask("Milk");
  await expect(board.card("Milk")).toBeVisible();
  await expect(page.getByText("The server has no room left, 1 change waits")).toBeVisible();
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("dialog", { name: "Changes" })).toContainText(
    "when the server has room again, also after a restart",
  );
  await page.keyboard.press("Escape");

  // The next page says the same once it has tried, and sends the change when there is room.
  await page.reload();
  await expect(board.card("Milk")).toBeVisible();
  await expect(page.getByText("The server has no room left, 1 change waits")).toBeVisible();
  await page.unroute("**/api/**");
  await expect.poll(() => openTitles(alice), { timeout: 30_000 }).toEqual(["Milk"]);
  await expect(page.getByText(/no room left/)).toHaveCount(0);
});

test("while only the database is away the page says so, and creations arrive in their order", async ({
  alice,
}) => {
  test.slow();
  const { page } = alice;
  alice.expectProblem(/status of 503/);
  const board = await openBoard(alice);
  // What a server answers whose database is away. The event stream that is open stays open, and the server says that it is up.
  await page.route(/\/api\/(?!healthz)/, (route) =>
    route.fulfill({
      status: 503,
      headers: { "retry-after": "5" },
      json: { code: "unavailable", message: "The server is busy. Please try again in a moment." },
    }),
  );
  await board.createTask("One");
  await expect(page.getByText(/^Offline since [\d:]+, 1 change waits$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Offline since [\d:]+, 1 change waits$/)).toBeVisible();
  await board.createTask("Two");
  await board.createTask("Three");
  await expect(page.getByText(/^Offline since [\d:]+, 3 changes wait$/)).toBeVisible();

  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByText("Back online")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  const { tasks } = await callAs(alice, allTaskLists, {});
  const inOrder = tasks.toSorted((one, other) => (one.position < other.position ? -1 : 1));
  expect(inOrder.map(({ finalTitle }) => finalTitle)).toEqual(["Three", "Two", "One"]);
  await expect.poll(() => openTitles(alice), { timeout: 30_000 }).toEqual(["One", "Three", "Two"]);
});

test("offline changes are counted, outlive the page, and are sent once", async ({ alice }) => {
  test.slow();
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  alice.inGoogle.addTask("@default", "Old");
  alice.inGoogle.addTask("@default", "Done soon");
  await alice.pull();
  const board = await openBoard(alice);
  await alice.context.setOffline(true);

  await board.createTask("New");
  await board.card("New").getByRole("button", { name: "New", exact: true }).click();
  await board.dialog("Edit Task").getByLabel("Title", { exact: true }).fill("Newer");
  await board.dialog("Edit Task").getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.card("Newer")).toBeVisible();
  await board.checkbox("Done soon").click();
  await expect(alice.page.getByText(/^Offline since [\d:]+, 3 changes wait$/)).toBeVisible();

  await alice.page.close();
  await alice.context.setOffline(false);
  const next = await alice.context.newPage();
  const sent: Request[] = [];
  next.on("request", (request) => request.method() !== "GET" && sent.push(request));
  await next.goto("/dashboard");
  const later = new Board(next);
  await expect(later.card("Newer")).toBeVisible();
  await expect(later.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
  await expect.poll(() => openTitles(alice)).toEqual(["Newer", "Old"]);
  expect(sent).toHaveLength(3);
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))))
    .toEqual([]);
});

test("FT03: clearing offline deletes the completed tasks that were on screen, however late", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const { page } = alice;
  const [seen, later] = ["Seen", "Later"].map((title) => alice.inGoogle.addTask("@default", title));
  alice.inGoogle.complete("@default", seen!.id);
  await alice.pull();
  const board = await openBoard(alice);
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await alice.context.setOffline(true);
  await pickForList(page, inSidebar(page, "main", "My Tasks"), "Clear Completed Task");
  await board.confirm("Yes, clear them!");
  await expect(page.getByText(/^Offline since [\d:]+, 1 change waits$/)).toBeVisible();

  alice.inGoogle.complete("@default", later!.id);
  await alice.pull();
  await alice.context.setOffline(false);
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Completed Tasks (1)" }).click();
  await expect(board.card("Later")).toBeVisible();
  await expect(board.card("Seen")).toHaveCount(0);
});

for (const title of ["One", "Two"])
  test(`clearing offline leaves ${title} that was reopened meanwhile, and Undo restores the other one`, async ({
    alice,
  }) => {
    alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const { page } = alice;
    const tasks = ["One", "Two"].map((each) => alice.inGoogle.addTask("@default", each));
    for (const { id } of tasks) alice.inGoogle.complete("@default", id);
    await alice.pull();
    const board = await openBoard(alice);
    await alice.context.setOffline(true);
    await pickForList(page, inSidebar(page, "main", "My Tasks"), "Clear Completed Task");
    await board.confirm("Yes, clear them!");
    alice.inGoogle.uncomplete("@default", tasks.find((task) => task.title === title)!.id);
    await alice.pull();
    await alice.context.setOffline(false);
    await expect(page.getByText(/^Offline/)).toHaveCount(0);
    await expect(board.card(title)).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  });

test("FT03: deleting a task offline leaves a subtask that was not on screen", async ({ alice }) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const parent = alice.inGoogle.addTask("@default", "Parent");
  alice.inGoogle.addTask("@default", "Seen", {}, { parent: parent.id });
  await alice.pull();
  const board = await openBoard(alice);
  await alice.context.setOffline(true);
  await board.pick("Parent", "Delete task");
  await board.confirm(CONFIRM.deleteTask.yes);
  alice.inGoogle.addTask("@default", "Later", {}, { parent: parent.id });
  await alice.pull();
  await alice.context.setOffline(false);
  await expect(board.card("Later")).toBeVisible();
  await expect(board.card("Parent")).toHaveCount(0);
  await expect(board.card("Seen")).toHaveCount(0);
});

test("changes made without the server are sent when it is back", async ({ alice, world }) => {
  test.slow();
  alice.expectProblem(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/,
  );
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const board = await openBoard(alice);
  await expect(board.card("Old")).toBeVisible();
  const restarted = world.restartServer("SIGKILL");
  await board.createTask("Meanwhile");
  await restarted;
  await expect.poll(() => openTitles(alice), { timeout: 20_000 }).toEqual(["Meanwhile", "Old"]);
  await expect(board.card("Meanwhile")).toHaveCount(1);
});

test("signing out with pending mutations asks first", async ({ alice }) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const board = await openBoard(alice);
  await alice.context.setOffline(true);
  await board.checkbox("Old").click();
  await alice.page.getByRole("button", { name: /, and profile$/ }).click();
  await alice.page.getByRole("button", { name: "Logout" }).click();
  await expect(alice.page.getByRole("alertdialog")).toContainText(
    "One change is not sent yet and would be lost.",
  );
  await alice.page.getByRole("button", { name: "Cancel" }).click();
  await alice.context.setOffline(false);
  await expect.poll(() => openTitles(alice)).toEqual([]);
});

test("Undo offline passes over a deletion that the person has just restored in the bin", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  alice.inGoogle.addTask("@default", "Water the plants");
  alice.inGoogle.addTask("@default", "Sow the beans");
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  await board.checkbox("Water the plants").click();
  await expect(board.message(SUCCESS.taskCompleted)).toBeVisible();
  await board.pick("Sow the beans", "Delete task");
  await board.confirm("Yes, delete it!");
  await page.getByRole("link", { name: "Bin", exact: true }).click();
  await expect(page.getByRole("button", { name: "Restore: Sow the beans" })).toBeVisible();
  await alice.context.setOffline(true);
  await page.getByRole("button", { name: "Restore: Sow the beans" }).click();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/^Offline since [\d:]+, 2 changes wait$/)).toBeVisible();
  await alice.context.setOffline(false);
  await expect(board.toast("Undone: complete “Water the plants”")).toBeVisible();
  await expect.poll(() => openTitles(alice)).toEqual(["Sow the beans", "Water the plants"]);
});
