import { addLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { FAILURE, SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import { addSubTask, addTask } from "@tasklane/contract/tasks.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapters 2, 11 and 12 of docs/product.md: screens, routes and views. Shared lists are tested in sharing.spec.ts.

/** Today and the day after tomorrow, as calendar days. */
const [TODAY, LATER] = [0, 2].map((days) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" }),
);

/** A day as cards show it. */
const shown = (day = ""): string =>
  new Date(day).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

/**
 * Creates a list with a sublist, a section and a label. One task and its subtask are in all of them; another task is in
 * none.
 */
async function fill(person: Person): Promise<{ listId: string; sublistId: string }> {
  const { id: listId } = person.inGoogle.addList("Home");
  await person.pull();
  const sublistId = String(Date.now());
  await callAs(person, addSublist, {
    google_list_id: listId,
    sublist_id: sublistId,
    sublist_name: "Kitchen",
  });
  await callAs(person, addListSection, {
    google_list_id: listId,
    section_id: String(Date.now() + 1),
    section_name: "Soon",
  });
  await callAs(person, addLabel, { label_id: String(Date.now() + 2), label_name: "Phone" });
  await callAs(person, addTask, { listId, title: "Descale the kettle (##Soon)" });
  const title = "Order tiles (#Kitchen ###Phone)";
  const { data } = await callAs(person, addTask, { listId, title, due: TODAY ?? null });
  await callAs(person, addSubTask, {
    title: "Measure the wall (#Kitchen)",
    due: LATER ?? null,
    listId,
    parentTaskId: data.id,
  });
  return { listId, sublistId };
}

test("/ shows a newcomer what this is, and leads a returning person to the board", async ({
  visitor,
  alice,
}) => {
  await visitor.page.goto("/");
  await expect(visitor.page).toHaveURL(/\/welcome$/);
  await alice.page.goto("/dashboard");
  await expect(alice.page.getByRole("region", { name: "My Tasks" })).toBeVisible();
  await alice.page.goto("/");
  await expect(alice.page).toHaveURL(/\/dashboard$/);
});

test("the board sends signed-out people to /login, and /login signed-in ones to the board", async ({
  visitor,
  alice,
}) => {
  visitor.expectProblem(/status of 401/); // The page asks for the board before it knows that nobody is signed in.
  await visitor.page.goto("/dashboard/upcoming");
  await expect(visitor.page).toHaveURL(/\/login/);
  await expect(visitor.page.getByRole("button", { name: "Log in with Google" })).toBeVisible();
  await alice.page.goto("/login");
  await expect(alice.page).toHaveURL(/\/dashboard$/);
});

test("any other path says that there is no such page", async ({ visitor }) => {
  await visitor.page.goto("/nowhere");
  await expect(visitor.page.getByText(FAILURE.notFoundPage)).toBeVisible();
});

test("/login asks who is there, forgets the lists, and has a busy button", async ({ visitor }) => {
  const { page } = visitor;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/current-user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login");
  await expect(page.getByText(TEXT.loading)).toBeAttached();
  answer();
  const button = page.getByRole("button", { name: "Log in with Google" });
  await expect(button).toBeEnabled();
  await expect(page).toHaveTitle("Login | Tasklane");
  expect(await page.evaluate(() => localStorage.getItem("google_lists"))).toBe("[]");
  await page.evaluate(() => addEventListener("click", () => stop()));
  await button.dispatchEvent("click");
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("aria-busy", "true");
});

test("/callback says that it works, and leads back to sign-in when it does not", async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectProblem(/status of 400/);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/callback*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/callback?code=a&state=b");
  await expect(page.getByText(TEXT.processingLogin)).toBeVisible();
  await expect(page.getByText(TEXT.pleaseWait)).toBeVisible();
  await expect(page).toHaveURL(/\/callback$/);
  answer();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole("alert")).toBeVisible();
});

test("/callback leads a person without an email back to sign-in", async ({ visitor }) => {
  const { page } = visitor;
  const nameless = { user_id: "1", email: "" };
  await page.route("**/api/callback*", (route) => route.fulfill({ json: nameless }));
  await page.route("**/api/current-user", (route) => route.fulfill({ json: nameless }));
  await page.goto("/callback?code=a&state=b");
  await expect(page).toHaveURL(/\/login\?error=bad_callback/);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "Log in with Google" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});

test("a card shows its task and opens by its title; the board waits for data", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await fill(alice);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/my-tasks/all-task-lists*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(page.locator("[aria-busy=true]")).toContainText(TEXT.loading);
  answer();
  await expect(board.column("My Tasks")).toContainText(TEXT.noData);
  const column = board.column("Home");
  await expect(column.locator("[data-card-title]")).toHaveText([
    "Order tiles",
    "Measure the wall",
    "Descale the kettle",
  ]);
  expect((await column.boundingBox())!.width).toBe(280);
  const card = board.card("Order tiles");
  await expect(card).toContainText("Home / Kitchen");
  await expect(card).toContainText("Phone");
  await expect(card.getByRole("button", { name: `Due date: Order tiles, ${shown(TODAY)}` })).toBeVisible();
  await expect(card.getByText("ST", { exact: true })).toHaveCount(0);
  const badge = board.card("Measure the wall").getByText("ST", { exact: true });
  await expect(badge).toBeVisible();
  const [red, green, blue] = await badge.evaluate((element) =>
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0));

  await card.hover();
  await card.getByRole("button", { name: /^Menu: / }).click();
  for (const name of ["Create subtask", "Delete task", "Move to another list"])
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  await page.keyboard.press("Escape");

  await board.checkbox("Descale the kettle").click();
  const done = column.getByRole("button", { name: "Completed Tasks (1)" });
  await expect(done).toHaveAttribute("aria-expanded", "false");
  await expect(board.card("Descale the kettle")).toHaveCount(0);
  await done.click();
  await expect(board.card("Descale the kettle").locator("[data-card-title]")).toHaveCSS(
    "text-decoration-line",
    "line-through",
  );

  await card.getByRole("button", { name: "Order tiles", exact: true }).click();
  const dialog = board.dialog("Edit Task");
  for (const name of ["Title", "List", "Sublist", "Section", "Label", "Due date", "Description"])
    await expect(dialog.getByLabel(name, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Subtasks" }).locator("[data-card]")).toContainText(
    "Measure the wall",
  );
  const isLocked = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].some(
        (element) => getComputedStyle(element).overflowY === "hidden",
      ),
    );
  await expect.poll(isLocked).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(isLocked).toBe(false);

  await board.pick("Order tiles", "Create subtask");
  const form = board.dialog("Order tiles");
  await expect(form.getByLabel("List", { exact: true })).toBeDisabled();
  await expect(form.getByLabel("List", { exact: true })).toHaveText("Home");
});

test("Tomorrow and Upcoming show due tasks, and the search the ones it finds", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await fill(alice);
  await page.goto("/dashboard/tomorrow");
  await page.getByRole("button", { name: "2 lists without tasks" }).click();
  await expect(board.column("Home")).toContainText(TEXT.noData);

  await page.getByRole("link", { name: /^Upcoming/ }).click();
  await expect(page.locator("[data-column]")).toHaveCount(3);
  await expect(board.column("Today").locator("[data-card-title]")).toHaveText("Order tiles");
  await expect(board.column("No Due Date").locator("[data-card-title]")).toHaveText("Descale the kettle");
  await board
    .column(shown(LATER))
    .getByRole("button", { name: /^Task, / })
    .click();
  await expect(board.dialog("Create Task").getByLabel("Due date")).not.toHaveText("No Date");
  await page.keyboard.press("Escape");

  await page.getByPlaceholder(TEXT.searchTask).fill("TILES");
  await expect(page).toHaveURL(/\/dashboard\/search/);
  await expect(page.getByPlaceholder(TEXT.searchTasks)).toHaveValue("TILES");
  await expect(page.locator("[data-card-title]")).toHaveText("Order tiles");
  await page.getByPlaceholder(TEXT.searchTasks).fill("kitchen");
  await expect(page.locator("[data-card-title]")).toHaveText(["Order tiles", "Measure the wall"]);
});

test("a list groups by section, sublist or due date, as a whole or one sublist", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { listId, sublistId } = await fill(alice);
  await page.goto(`/dashboard/main/${listId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home");
  const columns = page.locator("[data-column] h2");
  await expect(columns).toHaveText(["No Section", "Soon"]);
  await expect(board.column("No Section").getByRole("button", { name: /^Menu: / })).toHaveCount(2); // Only the cards have menus.
  await board.column("Soon").getByRole("button", { name: "Section Soon: menu" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Select", "Rename Section", "Delete Section"]);
  await page.getByRole("menuitem", { name: "Delete Section" }).click();
  await board.confirm("Yes, delete it!");
  await expect(board.message(SUCCESS.sectionDeleted)).toBeVisible();
  await expect(columns).toHaveText("No Section");
  const group = page.getByRole("button", { name: /^Group/ });
  const groups = page.getByRole("menuitemradio");
  await group.click();
  await expect(groups).toHaveText(["Section", "Sublist", "Due date"]);
  await groups.filter({ hasText: "Sublist" }).click();
  await expect(columns).toHaveText(["No SubList", "Kitchen"]);
  await group.click();
  await groups.filter({ hasText: "Due date" }).click();
  await expect(columns).toContainText(["Today", shown(LATER), "No Due Date"]);

  await page.getByRole("button", { name: "Home: sublists" }).click();
  await expect(inSidebar(page, "main", "Kitchen").locator("xpath=ancestor::ul[1]")).toHaveCSS(
    "max-height",
    "1000px",
  );
  await inSidebar(page, "main", "Kitchen").click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/main/${listId}/sublist/${sublistId}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home / Kitchen");
  await expect(page.locator("[data-card-title]")).toHaveText(["Order tiles", "Measure the wall"]);
  await group.click();
  await expect(groups.filter({ hasText: "Sublist" })).toBeDisabled();
  await page.keyboard.press("Escape");

  await inSidebar(page, "main", "Kitchen").click({ button: "right" });
  await expect(page.getByRole("menuitem")).toHaveText(["Rename", "Delete"]);
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await board.confirm("Yes, delete it!");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(board.message(SUCCESS.sublistDeleted)).toBeVisible();
  await expect(board.card("Order tiles")).not.toContainText("Kitchen");

  await inSidebar(page, "main", "Home").click({ button: "right" });
  await expect(page.getByRole("menuitem")).toHaveText([
    "Sublist",
    "Rename Title",
    "Move Up",
    "Move Down",
    "Share…",
    "Clear Completed Task",
    "Select",
    "Delete",
  ]);
  await page.keyboard.press("Escape");
  await inSidebar(page, "main", "Home").click();
  await pickForList(page, inSidebar(page, "main", "Home"), "Delete");
  await board.confirm("Yes, delete it!");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(board.column("Home")).toHaveCount(0);
  await expect(board.message(SUCCESS.listDeleted)).toBeVisible();
});

test("labels are made, renamed and dropped, a task moves, My Profile names its person", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { listId } = await fill(alice);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Create Label" }).click();
  const labels = board.dialog("Create Label");
  await expect(labels.getByPlaceholder("Ex: Important")).toBeFocused();
  await expect(labels.getByRole("list", { name: "Labels" })).toHaveCSS("overflow-y", "auto");
  await expect(labels.getByRole("list", { name: "Labels" })).toHaveCSS("max-height", "160px");
  await labels.getByRole("button", { name: "Edit Phone" }).click();
  await expect(labels.getByLabel("Label", { exact: true })).toHaveValue("Phone");
  await labels.getByRole("button", { name: "Cancel" }).click();
  await expect(labels.getByLabel("Label", { exact: true })).toHaveValue("");
  await expect(labels.getByRole("button", { name: "Save" })).toBeVisible();
  await labels.getByRole("button", { name: "Edit Phone" }).click();
  await labels.getByLabel("Label", { exact: true }).fill("Call");
  await labels.getByRole("button", { name: "Update" }).click();
  await expect(board.message(SUCCESS.labelEdited)).toBeVisible();
  await expect(labels.getByRole("button", { name: "Save" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("labels"))).toContain("Call");
  await labels.getByLabel("Label", { exact: true }).fill("Later");
  await labels.getByRole("button", { name: "Save" }).click();
  await expect(board.message(SUCCESS.labelCreated)).toBeVisible();
  await labels.getByRole("button", { name: "Delete Later" }).click();
  await board.confirm("Yes, delete it!");
  await expect(board.message(SUCCESS.labelDeleted)).toBeVisible();
  await expect(labels.getByRole("button", { name: "Delete Later" })).toHaveCount(0);
  await labels.getByRole("button", { name: "Close" }).click();
  await expect(board.card("Order tiles")).toContainText("Call");

  await expect.poll(() => alice.inGoogle.tasks(listId).length).toBe(3);
  await board.pick("Descale the kettle", "Move to another list");
  const move = board.dialog("Move To Another List");
  await expect(move.getByRole("combobox", { name: "List" })).toHaveText("Home");
  await expect(move.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
  await move.getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: "My Tasks" }).click();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(board.column("My Tasks")).toContainText("Descale the kettle");

  await page.getByRole("button", { name: /, and profile$/ }).click();
  const panel = page.getByRole("dialog", { name: "Notices and profile" });
  for (const name of ["My Profile", "Keyboard shortcuts", "Logout"])
    await expect(panel.getByRole("button", { name })).toBeVisible();
  await page.getByRole("button", { name: "My Profile" }).click();
  const profile = board.dialog("Profile Details");
  await expect(profile.getByRole("definition")).toHaveText([/^\S+$/, alice.email]);
  await expect(profile.getByRole("term")).toHaveText(["User Id", "Email Id"]);
  const user_id = (await profile.getByRole("definition").first().textContent())!;
  await page.route("**/api/current-user", (route) => route.fulfill({ json: { user_id, email: "" } }));
  // A dialog has its own history entry, so a reload opens it again. Wait until the entry is written.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"profile"');
  await page.reload();
  await expect(profile.getByRole("definition")).toHaveText([user_id, "N/A"]);
});

test("the header's filters narrow every view, and Filter List does by list, sublist and section", async ({
  alice,
}) => {
  const { page } = alice;
  const board = new Board(page);
  await fill(alice);
  await page.goto("/dashboard");
  const filters = page.getByRole("group", { name: "Filter" });
  await expect(filters.getByRole("button")).toHaveText([
    "Label All",
    "Task Inactive",
    "Status NeedsAction+Completed",
    "Due date",
    "List Filter",
  ]);
  await filters.getByRole("button", { name: /^Label / }).click();
  await page.getByRole("option", { name: "Phone" }).click();
  await expect(page.locator("[data-card-title]")).toHaveText("Order tiles");
  await expect(page).toHaveURL(/label=Phone/);
  await page.getByRole("link", { name: /^Upcoming/ }).click();
  await expect(page.locator("[data-card-title]")).toHaveText("Order tiles");
  await page.goto("/dashboard?due=no-date");
  await expect(page.locator("[data-card-title]")).toHaveText("Descale the kettle");
  await page.goto("/dashboard?status=all");
  await expect(page.locator("[data-card-title]")).toHaveCount(3);

  await page.getByRole("button", { name: "List Filter" }).click();
  const dialog = board.dialog("Filter List");
  await dialog.getByRole("checkbox", { name: "Home" }).check();
  await dialog.getByRole("combobox", { name: "Sublists" }).click();
  await expect(page.getByRole("option")).toHaveText(["None", "Kitchen"]);
  await page.getByRole("option", { name: "Kitchen" }).click();
  await dialog.getByRole("combobox", { name: "Sections" }).click();
  await expect(page.getByRole("option").first()).toHaveText("None");
  await page.getByRole("option", { name: "None" }).click();
  await dialog.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.locator("[data-card-title]")).toHaveText(["Order tiles", "Measure the wall"]);
  await expect(board.column("My Tasks")).toHaveCount(0);
});

test("on a phone the filters are in a sheet, with choices that can be pressed", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fill(alice);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = board.dialog("Filter");
  await sheet.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Pending" }).click();
  await expect(sheet.getByRole("combobox", { name: "Status" })).toHaveText("Pending");
  await sheet.getByRole("button", { name: "Label All" }).focus();
  const due = sheet.getByRole("button", { name: /^Due date/ });
  await expect(due).toHaveText("Due dateAny");
  await due.click();
  await page.getByRole("button", { name: "This Week" }).click();
  await expect(due).toHaveText("Due dateThis Week");
  await due.click();
  await page.getByRole("dialog", { name: "Due date" }).getByRole("button", { name: "Close" }).click();
  await expect(due).toBeFocused();
  await sheet.getByRole("button", { name: /^List Filter/ }).click();
  await expect(board.dialog("Filter List")).toBeVisible();
});

test("on a phone every menu is a sheet that names its subject and closes", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook");
  await alice.pull();
  await page.goto(`/dashboard/main/${id}`);
  for (const [opener, title] of [
    ["List menu", "Home"],
    ["Menu: Cook", "Cook"],
  ] as const) {
    await page.getByRole("button", { name: opener }).click();
    const sheet = page.getByRole("menu");
    await expect(sheet.getByText(title, { exact: true })).toBeVisible();
    await sheet.getByRole("menuitem", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Home: menu" }).click();
  await page.getByRole("menu").getByRole("menuitem", { name: "Close" }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("Create Task on a list's page makes a task of that list", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  await page.goto(`/dashboard/main/${id}`);
  await until(page, "inputs ready");
  await page.keyboard.press("c");
  await expect(board.dialog("Create Task").getByRole("combobox", { name: "List Home" })).toBeVisible();
  await page.keyboard.press("Escape");
  await board.createTask("Cook");
  await expect(board.card("Cook")).toBeVisible();
});
