import { addLabel } from "@tasklane/contract/labels.ts";
import { addSublist, allTaskLists } from "@tasklane/contract/lists.ts";
import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import { googleTask } from "@tasklane/contract/tasks.ts";
import { openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { until } from "../ready.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 10.7 and 10.8: undo and redo. undo-shared.spec.ts tests them beside another member.

test("Ctrl+Z undoes, Ctrl+Shift+Z redoes, also after a reload", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  await page.keyboard.press("Control+z");
  await expect(board.toast("Nothing to undo")).toBeVisible();

  await board.checkbox("Water the plants").click();
  const completed = page.getByRole("button", { name: "Completed Tasks (1)" });
  await expect(completed).toBeVisible();
  await expect(board.message(SUCCESS.taskCompleted)).toBeVisible();
  await board.createTask("Buy oat milk");
  await expect(board.message(SUCCESS.taskCreated)).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(board.card("Buy oat milk")).toHaveCount(0);
  await expect(board.toast("Undone: create “Buy oat milk”")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(completed).toHaveCount(0);
  await expect(board.toast("Undone: complete “Water the plants”")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(completed).toBeVisible();
  await expect(board.toast("Redone: complete “Water the plants”")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(board.card("Buy oat milk")).toBeVisible();
  await expect(board.toast("Redone: create “Buy oat milk”")).toBeVisible();

  await page.reload();
  await until(page, "inputs ready");
  await expect(board.card("Buy oat milk")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(board.card("Buy oat milk")).toHaveCount(0);
  await expect(board.toast("Undone: create “Buy oat milk”")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(board.card("Water the plants")).toBeVisible();
  await expect(board.toast("Undone: complete “Water the plants”")).toBeVisible();
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
  await expect(board.toast("Undone")).toHaveCount(0);

  await page.goto("/dashboard");
  await until(page, "inputs ready");
  await keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: TEXT.searchTasks });
  await field.fill("undo");
  await expect(page.getByRole("option", { name: /^Undo: complete “Three”/ })).toBeVisible();
  await page.getByRole("option", { name: /^Undo 2 steps, back to: complete “Two”/ }).click();
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await expect(board.toast("Undone: complete “Two”")).toBeVisible();
  await board.toast("Undone: complete “Two”").getByRole("button", { name: "Redo" }).click();
  await expect(page.getByRole("button", { name: "Completed Tasks (2)" })).toBeVisible();
});

test("the message of several changes undoes those that are not undone yet", async ({ alice }) => {
  for (const title of ["One", "Two"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  for (const title of ["One", "Two"]) await board.checkbox(title).click();
  await expect(board.toast("2 tasks completed")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(board.toast("Undone: complete “Two”")).toBeVisible();
  await board.toast("2 tasks completed").getByRole("button", { name: "Undo" }).click();
  await expect(board.toast("Undone: complete “One”")).toBeVisible();
  await expect(page.getByText("Nothing to undo")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Completed Tasks/ })).toHaveCount(0);
});

test("a message stops offering Redo once a new change has replaced what it would do again", async ({
  alice,
}) => {
  for (const title of ["One", "Two"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  const board = await openBoard(alice);
  await board.checkbox("One").click();
  await board.toast("One").getByRole("button", { name: "Undo" }).click();
  const redo = alice.page.getByRole("button", { name: "Redo" });
  await expect(redo).toBeVisible();
  await board.checkbox("Two").click();
  await expect(redo).toHaveCount(0);
  await expect(board.checkbox("One")).not.toBeChecked();
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
  await expect(board.toast("Undone: delete section “Stairs”")).toBeVisible();
  await expect(stairs.locator("[data-card]")).toHaveCount(1);

  await page.goto(`/dashboard/main/${listId}/sublist/${sublist_id}`);
  await until(page, "inputs ready");
  const garden = inSidebar(page, "main", "Garden");
  await pickForList(page, garden, "Delete");
  await board.confirm("Yes, delete it!");
  await expect(board.message(SUCCESS.sublistDeleted)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(board.toast("Undone: delete sublist “Garden”")).toBeVisible();
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
  await expect(board.toast("Undone: delete list “Home”")).toBeVisible();
  await expect(list).toBeVisible();
  await expect(board.card("Mow")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(board.toast("Redone: delete list “Home”")).toBeVisible();
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
  await expect(board.toast("Undone: move “Two”")).toBeVisible();
  await expect.poll(() => inGoogle("@default")).toEqual(here);
  await keyboard.press("Control+Shift+z");
  await expect.poll(() => inGoogle("@default")).toEqual(["Two", "One (###Later)", "Three"]);
  await keyboard.press("Control+z");
  await expect.poll(() => inGoogle("@default")).toEqual(here);

  await board.pick("Two", "Move to another list");
  const move = board.dialog("Move To Another List");
  await move.getByLabel("List", { exact: true }).click();
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
  await expect(board.toast("Undone: delete label “Later”")).toBeVisible();
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
  await move.getByLabel("List", { exact: true }).click();
  await page.getByRole("option", { name: "Home" }).click();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  const inHome = (): (string | undefined)[] => alice.inGoogle.visible(home.id).map(({ title }) => title);
  await expect.poll(inHome).toEqual(["Buy paint"]);
  const there = board.column("Home").locator("[data-card]");
  await expect(there).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(board.toast("Undone: move “Buy paint” to Home")).toBeVisible();
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
  await expect(board.message(SUCCESS.taskCompleted)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("undo"))).toContain("Water the plants");
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem("undo"))).toBeNull();
});

test("Undo passes over deletions that the person restored in the bin", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Water the plants");
  alice.inGoogle.addTask("@default", "Sow the beans");
  alice.inGoogle.addList("Garden");
  await alice.pull();
  await callAs(alice, addLabel, { label_id: "1764000000001", label_name: "Soon" });
  const { page } = alice;
  const board = await openBoard(alice);
  await board.checkbox("Water the plants").click();
  await expect(board.message(SUCCESS.taskCompleted)).toBeVisible();
  await board.pick("Sow the beans", "Delete task");
  await board.confirm("Yes, delete it!");
  await page.keyboard.press("l");
  await board.dialog("Create Label").getByRole("button", { name: "Delete Soon" }).click();
  await board.confirm("Yes, delete it!");
  await page.keyboard.press("Escape");
  await expect(board.dialog("Create Label")).toHaveCount(0);
  await pickForList(page, inSidebar(page, "main", "Garden"), "Delete");
  await board.confirm("Yes, delete it!");
  await page.getByRole("link", { name: "Bin", exact: true }).click();
  await page.getByRole("button", { name: "Restore: Sow the beans" }).click();
  await expect(board.message(SUCCESS.restoredTo("My Tasks"))).toBeVisible();
  await page.getByRole("button", { name: "Restore: Soon" }).click();
  await expect(board.message("Restored")).toBeVisible();
  await page.getByRole("button", { name: "Restore: Garden" }).click();
  await expect(board.message(SUCCESS.restoredTo("Garden"))).toBeVisible();
  await expect(inSidebar(page, "main", "Garden")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(board.toast("Undone: complete “Water the plants”")).toBeVisible();
});
