import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { fillHome, LATER, TODAY } from "../fillHome.ts";
import { expect, test } from "../test.ts";
import { shownDay } from "../today.ts";

// Chapters 2, 11 and 12 of docs/product.md: screens and views. sign-in-pages.spec.ts, list-page.spec.ts and filters.spec.ts test the
// pages of sign-in, a list's page and the filters; sharing.spec.ts tests shared lists.

test("a card shows its task and opens by its title; the board waits for data", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await fillHome(alice);
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
  await expect(card.getByRole("button", { name: `Due date: Order tiles, ${shownDay(TODAY)}` })).toBeVisible();
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
  await fillHome(alice);
  await page.goto("/dashboard/tomorrow");
  await page.getByRole("button", { name: "2 lists without tasks" }).click();
  await expect(board.column("Home")).toContainText(TEXT.noData);

  await page.getByRole("link", { name: /^Upcoming/ }).click();
  await expect(page.locator("[data-column]")).toHaveCount(3);
  await expect(board.column("Today").locator("[data-card-title]")).toHaveText("Order tiles");
  await expect(board.column("No Due Date").locator("[data-card-title]")).toHaveText("Descale the kettle");
  await board
    .column(shownDay(LATER))
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

test("labels are made, renamed and dropped, a task moves, My Profile names its person", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { listId } = await fillHome(alice);
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
  await expect(move.getByLabel("List", { exact: true })).toHaveText("Home");
  await expect(move.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
  await move.getByLabel("List", { exact: true }).click();
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
