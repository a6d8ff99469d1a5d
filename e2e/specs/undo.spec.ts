import { addLabel } from "@tasklane/contract/labels.ts";
import { addSublist, allTaskLists } from "@tasklane/contract/lists.ts";
import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import { addTask, completeTask, googleTask, reorderTask, taskHistory } from "@tasklane/contract/tasks.ts";
import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 10.7 to 10.9: undo and redo.

async function openBoard({ page }: Person, path = "/dashboard"): Promise<Board> {
  await page.goto(path);
  await until(page, "inputs ready");
  return new Board(page);
}

/** The newest toast whose text begins with these words. */
function toastWith(page: Page, words: string): Locator {
  return page.getByRole("region", { name: "Messages" }).locator("> div").filter({ hasText: words }).last();
}

test("Ctrl+Z undoes, Ctrl+Shift+Z redoes, also after a reload", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  await page.keyboard.press("Control+z");
  await expect(toastWith(page, "Nothing to undo")).toBeVisible();

  await board.checkbox("Water the plants").click();
  const completed = page.getByRole("button", { name: "Completed Tasks (1)" });
  await expect(completed).toBeVisible();
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
  await board.createTask("Buy oat milk");
  await expect(board.message(SUCCESS.taskCreated)).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(board.card("Buy oat milk")).toHaveCount(0);
  await expect(toastWith(page, "Undone: create “Buy oat milk”")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(completed).toHaveCount(0);
  await expect(toastWith(page, "Undone: complete “Water the plants”")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(completed).toBeVisible();
  await expect(toastWith(page, "Redone: complete “Water the plants”")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(board.card("Buy oat milk")).toBeVisible();
  await expect(toastWith(page, "Redone: create “Buy oat milk”")).toBeVisible();

  await page.reload();
  await until(page, "inputs ready");
  await expect(board.card("Buy oat milk")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(board.card("Buy oat milk")).toHaveCount(0);
  await expect(toastWith(page, "Undone: create “Buy oat milk”")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(board.card("Water the plants")).toBeVisible();
  await expect(toastWith(page, "Undone: complete “Water the plants”")).toBeVisible();
  const open = async () => (await alice.google.tasks.list({ tasklist: "@default" })).data.items ?? [];
  await expect
    .poll(async () => (await open()).find(({ title }) => title === "Water the plants")?.status)
    .toBe("needsAction");
});

test("the palette names and undoes several steps; a field's own undo stays", async ({ alice }) => {
  for (const title of ["One", "Two", "Three"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  const { page } = alice;
  const { keyboard } = page;
  const board = await openBoard(alice);
  for (const [at, title] of ["One", "Two", "Three"].entries()) {
    await board.checkbox(title).click();
    await expect(page.getByRole("button", { name: `Completed Tasks (${at + 1})` })).toBeVisible();
  }
  await keyboard.press("/");
  await keyboard.type("abc");
  await keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Undo", exact: true }).first()).toBeVisible();
  await expect(toastWith(page, "Undone")).toHaveCount(0);

  await page.goto("/dashboard");
  await until(page, "inputs ready");
  await keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: TEXT.searchTasks });
  await field.fill("undo");
  await expect(page.getByRole("option", { name: /^Undo: complete “Three”/ })).toBeVisible();
  await page.getByRole("option", { name: /^Undo 2 steps, back to: complete “Two”/ }).click();
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await expect(toastWith(page, "Undone: complete “Two”")).toBeVisible();
  await toastWith(page, "Undone: complete “Two”").getByRole("button", { name: "Redo" }).click();
  await expect(page.getByRole("button", { name: "Completed Tasks (2)" })).toBeVisible();
});

test("the message of several changes undoes those that are not undone yet", async ({ alice }) => {
  for (const title of ["One", "Two"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  for (const title of ["One", "Two"]) await board.checkbox(title).click();
  await expect(toastWith(page, "2 tasks updated")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(toastWith(page, "Undone: complete “Two”")).toBeVisible();
  await toastWith(page, "2 tasks updated").getByRole("button", { name: "Undo" }).click();
  await expect(toastWith(page, "Undone: complete “One”")).toBeVisible();
  await expect(page.getByText("Nothing to undo")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Completed Tasks/ })).toHaveCount(0);
});

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
  const message = toastWith(page, "Undone: edit “Book the ferry”");
  await expect(message).toContainText("Bob changed the description meanwhile; that description stays.");
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  await expect(board.dialog("Edit Task").getByLabel("Description")).toHaveValue("Without the dog");
  await page.keyboard.press("Escape");

  await board.checkbox("Book the ferry").click();
  const completed = page.getByRole("button", { name: /^Completed Tasks/ });
  await expect(completed).toBeVisible();
  await expect(board.message(SUCCESS.taskUpdated).last()).toBeVisible();
  const { taskListId: tasklistId } = its;
  await expect(async () => {
    await callAs(bob, completeTask, { tasklistId, taskId: its.taskId, status: "needsAction" });
    await expect(completed).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Control+z");
  await expect(toastWith(page, "Not undone: complete “Book the ferry”")).toContainText(
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
  await expect(toastWith(page, "Not undone: move “Pack”")).toContainText(
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
  await expect(toastWith(later, "Undone: edit “Book the ferry”")).toContainText(
    "Bob changed the description meanwhile; that description stays.",
  );
  await expect(new Board(later).card("Book the ferry")).toBeVisible();
});

test("a deleted list, sublist and section come back with their tasks, and go again", async ({ alice }) => {
  test.slow();
  const { id: listId } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(listId, "Mow");
  alice.inGoogle.addTask(listId, "Sweep");
  await alice.pull();
  const { page } = alice;
  const sublist_id = String(Date.now());
  await callAs(alice, addSublist, { google_list_id: listId, sublist_id, sublist_name: "Garden" });
  const { tasks } = await callAs(alice, allTaskLists, {});
  for (const [text, title] of [
    ["Mow", "Mow (#Garden)"],
    ["Sweep", "Sweep (##Stairs)"],
  ]) {
    const { id: taskId } = tasks.find(({ finalTitle }) => finalTitle === text)!;
    await callAs(alice, googleTask, { taskListId: listId, taskId, title });
  }
  const board = await openBoard(alice, `/dashboard/main/${listId}`);
  const stairs = board.column("Stairs");
  await expect(stairs.locator("[data-card]")).toHaveCount(1);
  await stairs.getByRole("button", { name: "Section Stairs: menu" }).click();
  await page.getByRole("menuitem", { name: "Delete Section" }).click();
  await board.confirm("Yes, delete it!");
  await expect(stairs).toHaveCount(0);
  await expect(board.message(SUCCESS.sectionDeleted)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(toastWith(page, "Undone: delete section “Stairs”")).toBeVisible();
  await expect(stairs.locator("[data-card]")).toHaveCount(1);

  await page.goto(`/dashboard/main/${listId}/sublist/${sublist_id}`);
  await until(page, "inputs ready");
  const garden = inSidebar(page, "main", "Garden");
  await pickForList(page, garden, "Delete");
  await board.confirm("Yes, delete it!");
  await expect(board.message(SUCCESS.sublistDeleted)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(toastWith(page, "Undone: delete sublist “Garden”")).toBeVisible();
  await page.goto(`/dashboard/main/${listId}/sublist/${sublist_id}`);
  await expect(board.card("Mow")).toBeVisible();

  await page.goto("/dashboard");
  await until(page, "inputs ready");
  const list = inSidebar(page, "main", "Home");
  await pickForList(page, list, "Delete");
  await board.confirm("Yes, delete it!");
  await expect(list).toHaveCount(0);
  await expect(board.message(SUCCESS.listDeleted)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(toastWith(page, "Undone: delete list “Home”")).toBeVisible();
  await expect(list).toBeVisible();
  await expect(board.card("Mow")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(toastWith(page, "Redone: delete list “Home”")).toBeVisible();
  await expect(list).toHaveCount(0);
});

test("Undo and Redo work for reordering, moving and deleting a label, in Google too", async ({ alice }) => {
  test.slow();
  const home = alice.inGoogle.addList("Home");
  await alice.pull();
  await callAs(alice, addLabel, { label_id: String(Date.now()), label_name: "Later" });
  for (const title of ["Three", "Two", "One (###Later)"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  const { page } = alice;
  const { keyboard } = page;
  const board = await openBoard(alice);
  const inGoogle = (id: string): (string | undefined)[] =>
    alice.inGoogle.visible(id).map(({ title }) => title);
  const here = ["One (###Later)", "Two", "Three"];
  await expect.poll(() => inGoogle("@default")).toEqual(here);

  await board.pick("Two", "Move Up");
  await expect.poll(() => inGoogle("@default")).toEqual(["Two", "One (###Later)", "Three"]);
  await keyboard.press("Control+z");
  await expect(toastWith(page, "Undone: move “Two”")).toBeVisible();
  await expect.poll(() => inGoogle("@default")).toEqual(here);
  await keyboard.press("Control+Shift+z");
  await expect.poll(() => inGoogle("@default")).toEqual(["Two", "One (###Later)", "Three"]);
  await keyboard.press("Control+z");
  await expect.poll(() => inGoogle("@default")).toEqual(here);

  await board.pick("Two", "Move to another list");
  const move = board.dialog("Move To Another List");
  await move.getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: "Home" }).click();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(board.column("Home").locator("[data-card]")).toHaveCount(1);
  await expect.poll(() => inGoogle(home.id)).toEqual(["Two"]);
  await keyboard.press("Control+z");
  await expect(board.column("Home").locator("[data-card]")).toHaveCount(0);
  await expect(board.column("My Tasks").locator("[data-card-title]")).toHaveText(["One", "Two", "Three"]);
  await expect.poll(() => [inGoogle(home.id), inGoogle("@default")], { timeout: 25_000 }).toEqual([[], here]);
  await keyboard.press("Control+Shift+z");
  await expect.poll(() => inGoogle(home.id)).toEqual(["Two"]);
  await keyboard.press("Control+z");
  await expect.poll(() => inGoogle("@default")).toEqual(here);

  await page.getByRole("button", { name: "Create Label" }).click();
  const labels = board.dialog("Create Label");
  await labels.getByRole("button", { name: "Delete Later" }).click();
  await board.confirm("Yes, delete it!");
  await expect.poll(() => inGoogle("@default")).toEqual(["One", "Two", "Three"]);
  await labels.getByRole("button", { name: "Close" }).click();
  await expect(labels).toHaveCount(0);
  await keyboard.press("Control+z");
  await expect(toastWith(page, "Undone: delete label “Later”")).toBeVisible();
  await expect(board.card("One")).toContainText("Later");
  await expect.poll(() => inGoogle("@default")).toEqual(here);
});

test("a subtask that leaves its parent's list returns under its parent, in Google too", async ({ alice }) => {
  const home = alice.inGoogle.addList("Home");
  const { id } = alice.inGoogle.addTask("@default", "Paint the door");
  alice.inGoogle.addTask("@default", "Buy paint", {}, { parent: id });
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  await board.pick("Buy paint", "Move to another list");
  const move = board.dialog("Move To Another List");
  await expect(move).toContainText(TEXT.subtaskMoves);
  await move.getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: "Home" }).click();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  const inHome = (): (string | undefined)[] => alice.inGoogle.visible(home.id).map(({ title }) => title);
  await expect.poll(inHome).toEqual(["Buy paint"]);
  const there = board.column("Home").locator("[data-card]");
  await expect(there).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(toastWith(page, "Undone: move “Buy paint” to Home")).toBeVisible();
  await expect(there).toHaveCount(0);
  await expect(board.card("Buy paint")).toContainText("ST");
  const above = (): unknown =>
    alice.inGoogle.visible("@default").find(({ title }) => title?.startsWith("Buy paint"))?.parent;
  await expect.poll(above).toBe(id);
  expect(inHome()).toEqual([]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(inHome).toEqual(["Buy paint"]);
});

test("signing out forgets what could be undone", async ({ alice }) => {
  alice.expectProblem(/status of 401/); // The page may be reading the change when the session ends.
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  await board.checkbox("Water the plants").click();
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("undo"))).toContain("Water the plants");
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem("undo"))).toBeNull();
});
