import { openBoard } from "../board.ts";
import { dueInGoogle } from "../person.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// What a person meets every day: reasons, the way back to a line, the focus, and what a message is about.

test("a line that was being typed in a column is there again after a reload", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Garden");
  await alice.pull();
  const board = await openBoard(alice, "/dashboard");
  const column = board.column("Garden");
  await column.getByRole("button", { name: "Add task to Garden" }).click();
  await page.keyboard.type("Water the pl");
  await page.reload();
  const line = column.getByRole("textbox", { name: "Add task" });
  await expect(line).toHaveValue("Water the pl");
  await expect(line).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.type("ants");
  await page.keyboard.press("Enter");
  await expect.poll(() => alice.inGoogle.visible(id).map(({ title }) => title)).toEqual(["Water the plants"]);
});

test("a press on a card opens it while an empty line is open above it", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  const board = await openBoard(alice, "/dashboard");
  await page.getByRole("button", { name: "Add task to My Tasks" }).click();
  const line = page.getByRole("textbox", { name: "Add task" });
  await expect(line).toBeFocused();
  await board.card("Pay rent").getByRole("button", { name: "Pay rent", exact: true }).click();
  await expect(board.dialog("Edit Task")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("an empty line closes when the browser cancels the press beside it", async ({ alice }) => {
  const { page } = alice;
  await openBoard(alice, "/dashboard");
  await page.getByRole("button", { name: "Add task to My Tasks" }).click();
  const line = page.getByRole("textbox", { name: "Add task" });
  await expect(line).toBeFocused();
  await line.evaluate((field) => {
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    field.blur();
    document.body.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
  });
  await expect(line).toHaveCount(0);
});

test("Move Up and Move Down say why they cannot be used", async ({ alice }) => {
  const { page } = alice;
  for (const title of ["Two", "One"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  const board = await openBoard(alice, "/dashboard");
  await board.card("One").getByRole("button", { name: "Menu: One" }).click();
  await expect(page.getByRole("menuitem", { name: /^Move Up/ })).toContainText(
    "This card is the first already.",
  );
  await expect(page.getByRole("menuitem", { name: /^Move Down/ })).not.toContainText("group");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "My Tasks: menu" }).click();
  await expect(page.getByRole("menuitem", { name: /^Move Up/ })).toContainText("is the first already");
});

test("Home, End and the arrows keep the focus in a column that was scrolled", async ({ alice }) => {
  const { page } = alice;
  for (let at = 60; at >= 1; at--) alice.inGoogle.addTask("@default", `Task ${at}`);
  await alice.pull();
  const board = await openBoard(alice, "/dashboard");
  const focused = page.locator("[data-card]:focus-within");
  await board.card("Task 1").getByRole("button", { name: "Task 1", exact: true }).focus();
  await page.keyboard.press("End");
  await expect(focused).toContainText("Task 60");
  await page.keyboard.press("Home");
  await expect(focused).toContainText("Task 1");
  const cards = board.column("My Tasks").locator("[data-cards]");
  await cards.evaluate((box) => (box.scrollTop = box.scrollHeight / 2));
  await expect(focused).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(focused).toBeInViewport();
  await expect(focused).not.toContainText("Task 1 ");
});

test("Clear Completed says how many tasks of which list it took", async ({ alice }) => {
  const { page } = alice;
  const { id: listId } = alice.inGoogle.addList("Garden");
  for (const title of ["Rake", "Mow"]) alice.inGoogle.addTask(listId, title, { status: "completed" });
  await alice.pull();
  const board = await openBoard(alice, "/dashboard");
  await page.getByRole("button", { name: "Garden: menu" }).click();
  await page.getByRole("menuitem", { name: "Clear Completed Task" }).click();
  await board.confirm("Yes");
  const toast = board.toast("All completed tasks cleared successfully");
  await expect(toast).toContainText("2 tasks, Garden");
  await expect(toast).not.toContainText("Rake");
});

test("a key that undoes what was done long ago says when that was", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  const board = await openBoard(alice, "/dashboard");
  await board.checkbox("Pay rent").click();
  await expect(board.toast("Task completed successfully")).toBeVisible();
  await page.evaluate(() => {
    const stacks = JSON.parse(sessionStorage.getItem("undo")!) as { undo: { at: number }[] };
    for (const step of stacks.undo) step.at -= 60 * 60_000;
    sessionStorage.setItem("undo", JSON.stringify(stacks));
  });
  await page.reload();
  await expect(page.getByText("Completed Tasks (1)")).toBeVisible();
  await page.keyboard.press("z");
  const toast = board.toast("Undone: complete “Pay rent”");
  await expect(toast).toContainText(/It was done at .*\d\d:\d\d/);
  await toast.getByRole("button", { name: "Redo" }).click();
  await expect(page.getByText("Completed Tasks (1)")).toBeVisible();
});

test("filters go into the view that is saved from them, and All lists is unfiltered again", async ({
  alice,
}) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Pay rent");
  alice.inGoogle.addTask("@default", "Call Ann", { due: "2032-01-01" });
  await alice.pull();
  await openBoard(alice, "/dashboard");
  const cards = page.locator("[data-card-title]");
  await page
    .getByRole("button", { name: /^Due date/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^No Date/ }).click();
  await expect(cards).toHaveText("Pay rent");
  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByRole("dialog").getByLabel("View name").fill("Some day");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Some day");
  await expect(cards).toHaveText("Pay rent");
  await page.getByRole("link", { name: /^All lists/ }).click();
  await expect(cards).toHaveCount(2);
  await page.reload();
  await expect(cards).toHaveCount(2);
});

test("No Date takes the date off selected tasks whose dates differ", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Milk");
  alice.inGoogle.addTask("@default", "Bread", { due: `${today()}T00:00:00.000Z` });
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice);
  for (const title of ["Milk", "Bread"])
    await page.locator("[data-card-title]", { hasText: title }).click({ modifiers: ["Control"] });
  await expect(page.getByRole("toolbar", { name: "2 tasks selected" })).toBeVisible();
  await page.getByRole("button", { name: "Date", exact: true }).click();
  await page.getByRole("button", { name: "No Date", exact: true }).click();
  await expect(board.message("1 task changed")).toBeVisible();
  await expect(board.card("Bread").getByRole("button", { name: "Due date: Bread, No Date" })).toHaveCount(1);
  await expect.poll(() => dueInGoogle(alice, "Bread")).toBeNull();
});

test("a preference that one tab stores leaves those of another tab as they are", async ({ alice }) => {
  const { page } = alice;
  await openBoard(alice);
  const other = await alice.context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: /, and profile$/ }).click();
  await other.getByRole("button", { name: "My Profile" }).click();
  await other.getByRole("radio", { name: "Dark" }).click();
  const movesFields = other.getByRole("checkbox", { name: "Use Tab to move between fields" });
  await movesFields.click();
  await page.getByRole("link", { name: "Today", exact: true }).click();
  await other.reload();
  await expect(other.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(movesFields).toBeChecked();
  await expect(other.locator("html")).toHaveCSS("color-scheme", "dark");
});
