import { addTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { addSublist, deleteList, renameList } from "@tasklane/contract/lists.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// A task's dialog: subtasks as rows, links, and values that others change while the dialog is open.

test("the form lists subtasks to complete, and new ones are typed one after another", async ({ alice }) => {
  const { id } = alice.inGoogle.addTask("@default", "Pricing page");
  for (const title of ["Read the draft aloud", "Ask Ines"])
    alice.inGoogle.addTask("@default", title, {}, { parent: id });
  await alice.pull();
  const { page } = alice;
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  const board = new Board(page);
  const dialog = board.dialog("Edit Task");
  await board.card("Pricing page").getByRole("button", { name: "Pricing page", exact: true }).click();
  const subtasks = dialog.getByRole("region", { name: "Subtasks" });
  await expect(subtasks.getByRole("heading")).toHaveText("Subtasks 0/2");
  await subtasks.getByRole("checkbox", { name: "Ask Ines" }).click();
  await expect(subtasks.getByRole("heading")).toHaveText("Subtasks 1/2");
  await subtasks.getByRole("textbox", { name: "Add subtask" }).click();
  for (const title of ["Proofread", "Tell support"]) {
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
    await expect(subtasks.getByRole("listitem").filter({ hasText: title })).toBeVisible();
    await expect(subtasks.getByRole("textbox")).toHaveValue("");
  }
  await expect(subtasks.getByRole("heading")).toHaveText("Subtasks 1/4");
  await expect(subtasks.getByRole("listitem").nth(2)).toContainText("Proofread");
  await expect(subtasks.getByRole("listitem").nth(3)).toContainText("Tell support");
  await expectAccessible(page, "the editor with subtasks");
  await subtasks.getByRole("button", { name: "Proofread" }).click();
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Proofread");
  await expect
    .poll(async () =>
      (await alice.google.tasks.list({ tasklist: "@default" })).data.items?.map(({ title }) => title),
    )
    .toContainEqual(expect.stringMatching(/^Tell support/));
});

test("the description grows up to 320 px, and its addresses stand below it as links", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Read", { notes: "See https://drive.example/copy-v2." });
  await alice.pull();
  const { page } = alice;
  await page.goto("/dashboard/upcoming");
  const board = new Board(page);
  await board.card("Read").getByRole("button", { name: "Read", exact: true }).click();
  const dialog = board.dialog("Edit Task");
  const link = dialog.getByRole("link", { name: "drive.example/copy-v2" });
  await expect(link).toHaveAttribute("href", "https://drive.example/copy-v2");
  await expect(link).toHaveAttribute("target", "_blank");
  const field = dialog.getByLabel("Description");
  const height = async () => (await field.boundingBox())!.height;
  const low = await height();
  await field.fill("line\n".repeat(10));
  await expect.poll(height).toBeGreaterThan(low + 40);
  await field.fill("line\n".repeat(60));
  await expect.poll(height).toBe(320);
});

test("on a phone opening a task raises no keyboard", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  const page = await alice.secondBrowser({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  const board = new Board(page);
  await board.card("Pay rent").getByRole("button", { name: "Pay rent", exact: true }).tap();
  const dialog = board.dialog("Edit Task");
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("an open form says who changed which field meanwhile, and takes theirs over", async ({ alice, bob }) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const { data: task } = await callAs(alice, addTask, {
    listId,
    title: "Ferry",
    notes: "",
    due: "2026-11-14",
  });
  const { page } = alice;
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  const board = new Board(page);
  const dialog = board.dialog("Edit Task");
  await board.card("Ferry").getByRole("button", { name: "Ferry", exact: true }).click();
  const title = dialog.getByLabel("Title", { exact: true });
  await title.fill("Ferry: cabin for four");
  await callAs(bob, googleTask, {
    taskListId: ids[bob.email]!,
    taskId: task.id,
    title: "Ferry to Bergen",
    due: "2026-11-20",
    baseVersion: task.version,
  });
  const notes = dialog.getByRole("status");
  await expect(
    notes.filter({ hasText: "Bob changed the title a moment ago, to “Ferry to Bergen”" }),
  ).toBeVisible();
  const due = notes.filter({ hasText: "Bob changed the due date a moment ago, to 20 Nov 2026" });
  await expect(due).toBeVisible();
  await expect(title).toHaveValue("Ferry: cabin for four");
  await expectAccessible(page, "the editor with others' changes");
  await due.getByRole("button", { name: "Use this instead" }).click();
  await expect(notes.filter({ hasText: "It is in the field now; save to keep it" })).toBeVisible();
  await expect(dialog.getByLabel("Due date")).toContainText("20 November, 2026");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(board.card("Ferry: cabin for four")).toContainText("20 Nov 2026");
});

test("an open form tells that its task moved, and a saved form follows it", async ({ alice }) => {
  const [work, home] = ["Work", "Home"].map((name) => alice.inGoogle.addList(name).id) as [string, string];
  await alice.pull();
  const { data: task } = await callAs(alice, addTask, { listId: work, title: "Ferry", notes: "", due: null });
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const board = new Board(page);
  await board.card("Ferry").getByRole("button", { name: "Ferry", exact: true }).click();
  const dialog = board.dialog("Edit Task");
  await dialog.getByLabel("Title", { exact: true }).fill("Ferry: cabin for four");
  await callAs(alice, moveTask, { fromListId: work, toListId: home, taskId: task.id });
  const notes = dialog.getByRole("status").filter({ hasText: "changed the list a moment ago, to “Home”" });
  await expect(notes).toBeVisible();
  await notes.getByRole("button", { name: "Use this instead" }).click();
  await expect(dialog.getByLabel("List", { exact: true })).toHaveText("Home");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(board.column("Home")).toContainText("Ferry: cabin for four");

  // The list chosen in the form is renamed meanwhile. It stays chosen.
  await board
    .card("Ferry: cabin for four")
    .getByRole("button", { name: /^Ferry/ })
    .click();
  await callAs(alice, renameList, { listId: home, newListTitle: "House" });
  await expect(dialog.getByLabel("List", { exact: true })).toHaveText("House");
});

test("a form whose list went meanwhile says that a list is required", async ({ alice }) => {
  const { id } = alice.inGoogle.addList("Summer");
  await alice.pull();
  const { page } = alice;
  await page.goto(`/dashboard/main/${id}`);
  await until(page, "all loaded");
  const board = new Board(page);
  await board.openCreateTask();
  const dialog = board.dialog("Create Task");
  await dialog.getByLabel("Title", { exact: true }).fill("Tent");
  await callAs(alice, deleteList, { taskListId: id });
  await expect(dialog.getByLabel("List", { exact: true })).toContainText("Choose List");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("List is required")).toBeVisible();
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Tent");
});

/** Creates two sublists in the default list. */
async function addSublists(alice: Person): Promise<void> {
  await alice.pull();
  const google_list_id = alice.inGoogle.lists()[0]!.id;
  for (const [at, sublist_name] of ["Garden", "Health"].entries())
    await callAs(alice, addSublist, { google_list_id, sublist_id: String(Date.now() + at), sublist_name });
}

test("a letter on the sublist of a form searches the names", async ({ alice }) => {
  await addSublists(alice);
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await new Board(page).openCreateTask();
  const sublist = page.getByRole("dialog").getByLabel("Sublist", { exact: true });
  await sublist.press("h");
  await expect(page.getByRole("combobox", { name: "Find a sublist" })).toHaveValue("h");
  await expect(page.getByRole("option")).toHaveText(["Health"]);
  await page.keyboard.press("Enter");
  await expect(sublist).toHaveText("Health");
  await expect(sublist).toBeFocused();
  await sublist.press("ArrowDown");
  await expect(page.getByRole("option")).toHaveText(["None", "Garden", /^Health/]);
});

test("a form that is being saved takes no more letters, which would be lost", async ({ alice }) => {
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/my-tasks/addTask/**", async (route) => {
    await released;
    await route.continue();
  });
  const board = new Board(page);
  await board.openCreateTask();
  const form = board.dialog("Create Task");
  await form.getByLabel("Title", { exact: true }).fill("Tent");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.press("s");
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Tent");
  release();
  await expect(form).toHaveCount(0);
  await expect(board.card("Tent")).toBeVisible();
});

test("the shortcuts have no ring below their head", async ({ alice }) => {
  const { page } = alice;
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  await page.keyboard.press("?");
  const body = new Board(page).dialog("Keyboard shortcuts").locator("[data-field]");
  await expect(body).toBeFocused();
  expect(await body.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none");
});

test("a held Enter goes through the choices, and does not save", async ({ alice }) => {
  const { page } = alice;
  await page.goto("/dashboard");
  const board = new Board(page);
  await board.openCreateTask();
  const dialog = board.dialog("Create Task");
  await expect(dialog.getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.type("Half a title");
  await dialog.getByLabel("List", { exact: true }).focus();
  for (let presses = 0; presses < 8; presses++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
});
