import type { Page } from "@playwright/test";
import { openBoard } from "../board.ts";
import type { Board } from "../board.ts";
import { paste } from "../paste.ts";
import type { Person } from "../person.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Which layer a key or a press is for, where the focus goes, and what screen readers read.

const main = (page: Page) => page.getByRole("main");

/** Opens the board with the list Home, which has the task Cook. */
async function openHome(person: Person): Promise<Board> {
  const { id } = person.inGoogle.addList("Home");
  person.inGoogle.addTask(id, "Cook");
  await person.pull();
  return openBoard(person);
}

test("screen readers do not read the page behind a form that quick add opened", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  for (const open of [
    () => page.getByRole("button", { name: "All fields" }).click(),
    () => page.keyboard.press("Alt+Enter"),
  ]) {
    await page.keyboard.press("q");
    await page.keyboard.type("Bread");
    await open();
    await expect(board.dialog("Create Task").locator(":focus")).toHaveCount(1);
    await expect(main(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(main(page)).toHaveCount(1);
  }
  await page.keyboard.press("q");
  await page.getByRole("textbox", { name: "Add task" }).waitFor();
  await paste(page, "Bread\nButter");
  await expect(page.getByRole("button", { name: "Create 2" })).toBeFocused();
  await expect(main(page)).toHaveCount(0);
});

test("pasted lines give the focus back to the column's row", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  const row = page.getByRole("button", { name: "Add task to Home" });
  await inSidebar(page, "main", "Home").focus();
  for (const answer of ["Cancel", "Create 2"]) {
    await row.click();
    await paste(page, "Bread\nButter");
    await page.getByRole("button", { name: answer }).click();
    await expect(row).toBeFocused();
  }
  await expect(board.card("Butter")).toBeVisible();
});

test("Undo in a message leaves the focus in quick add's field", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  await page.keyboard.press("q");
  await page.keyboard.type("Bread");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.keyboard.type("Butter");
  await expect(page.getByRole("textbox", { name: "Add task" })).toHaveValue("Butter");
  await expect(board.card("Bread")).toHaveCount(0);
});

test("the focus returns to Create Section when its column closes", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  await inSidebar(page, "main", "Home").click();
  const create = page.getByRole("button", { name: "Create Section" });
  for (const key of ["Enter", "Escape"]) {
    await create.press("Enter");
    await page.getByRole("textbox", { name: "Section name" }).pressSequentially(`By ${key}`);
    await page.keyboard.press(key);
    await expect(create).toBeFocused();
  }
  await expect(board.column("By Enter")).toBeVisible();
});

test("the focus stays beside the filters when saving a view takes its button away", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  await page.goto("/dashboard?status=pending");
  await page.getByRole("button", { name: "Save as view" }).click();
  await board.dialog("Save as view").getByLabel("View name").fill("Open ones");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "View Open ones" })).toBeFocused();
  await page.getByRole("button", { name: "Status Pending" }).click();
  await page.getByRole("menuitemradio", { name: /^Today/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "View Open ones" })).toBeFocused();
});

test("the question before Alt with an arrow moves a card to a shared list keeps the focus", async ({
  alice,
  bob,
}) => {
  await createGroup(alice, [bob]);
  const { page } = alice;
  const board = await openHome(alice);
  const cancel = page.getByRole("alertdialog").getByRole("button", { name: "Cancel" });
  for (let times = 0; times < 2; times++) {
    await board.card("Cook").getByRole("button", { name: "Cook", exact: true }).focus();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(cancel).toBeFocused();
    await expect(page.getByText("Cook: Family")).toHaveCount(0);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    });
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(board.card("Cook").getByRole("button", { name: "Cook", exact: true })).toBeFocused();
  }
  await page.keyboard.press("Alt+ArrowRight");
  await expect(cancel).toBeFocused();
  await page.getByRole("button", { name: "Yes, move it!" }).press("Enter");
  await expect(page.getByText("Cook: Family")).toHaveCount(1);
  const moved = board.column("Family").getByRole("button", { name: "Cook", exact: true });
  await expect(moved).toBeFocused();
});

test("lines that cannot be created also take the focus", async ({ alice }) => {
  const { page } = alice;
  await openHome(alice);
  await page.keyboard.press("q");
  await page.getByRole("textbox", { name: "Add task" }).waitFor();
  await paste(page, `Bread\n${"Butter ".repeat(200)}`);
  await expect(page.getByRole("button", { name: "Create 2" })).toBeDisabled();
  await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
});

test("the focus goes from a menu into the dialog that it opens, and back to the menu's button", async ({
  alice,
}) => {
  const { page } = alice;
  const board = await openHome(alice);
  const menu = board.card("Cook").getByRole("button", { name: /^Menu: / });
  await board.pick("Cook", "Move to another list");
  await expect(board.dialog("Move To Another List").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Create subtask" }).press("Enter");
  await expect(board.dialog("Cook").getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  await pickForList(page, inSidebar(page, "main", "Home"), "Rename Title");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("House");
  await expect(page.getByRole("textbox", { name: "List title" })).toHaveValue("House");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(inSidebar(page, "main", "Home")).toBeFocused();
});

test("Escape closes only the topmost layer", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  const title = board.card("Cook").getByRole("button", { name: "Cook", exact: true });
  const column = page.getByRole("form", { name: "Create Section" });
  await inSidebar(page, "main", "Home").click();
  await page.getByRole("button", { name: "Create Section" }).click();
  await column.waitFor();
  const dialog = board.dialog("Edit Task");
  await title.press("Enter");
  await expect(dialog).toBeVisible();

  await dialog.getByLabel("Due date").click();
  await expect(page.getByRole("button", { name: /^Next Week/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Next Week/ })).toHaveCount(0);
  await expect(dialog.locator(":focus")).toHaveCount(1);

  await dialog.getByRole("button", { name: "Delete task" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0); // Screen readers do not read the form behind.
  await expect(main(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Delete task" })).toBeFocused();
  await expect(main(page)).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(column).toBeVisible();
  await expect(title).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(column).toHaveCount(0);
});

test("the focus stays near what keys removed: a row of a member, a list that was left, a banner", async ({
  alice,
  bob,
  carol,
}) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Garden");
  const tasks = Array.from({ length: 8 }, (_, at) => alice.inGoogle.addTask(id, `Sow ${at}`));
  await alice.pull();
  await createGroup(alice, [bob, carol], { how: "waiting" });
  for (const name of ["Choir", "Orchestra", "Band"]) await createGroup(bob, [alice], { name });
  const board = await openBoard(alice);
  const agree = async (): Promise<void> => {
    await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  };
  await pickForList(page, inSidebar(page, "shared", "Family"), "Group Info");
  const group = board.dialog("Group Info");
  await group.getByRole("button", { name: `Decline ${bob.email}` }).press("Enter");
  await agree();
  await expect(group.getByRole("button", { name: `Approve ${carol.email}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await agree();
  await expect(group.getByRole("button", { name: /^Disconnect/ })).toBeVisible();
  await expect(group.getByRole("listitem").filter({ hasText: carol.email }).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");

  await pickForList(page, inSidebar(page, "shared", "Choir"), "Disconnect");
  await agree();
  await expect(inSidebar(page, "main", "Choir")).toBeFocused();
  await page.getByRole("button", { name: "Orchestra: list menu" }).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  await agree();
  await expect(page.getByRole("button", { name: "Orchestra: list menu" })).toBeFocused();
  await inSidebar(page, "shared", "Band").click();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("disconnect");
  await page.keyboard.press("Enter");
  await agree();
  await expect(inSidebar(page, "main", "Band")).toBeFocused();

  for (const task of tasks) alice.inGoogle.delete(id, task.id);
  await alice.pull();
  await page.getByRole("button", { name: "Put back" }).press("Enter");
  await expect(inSidebar(page, "main", "Garden")).toBeFocused();
});

test("Escape closes a dialog's open choice, and then the dialog", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  const dialog = board.dialog("Filter List");
  await page.getByRole("button", { name: "List Filter" }).click();
  await dialog.getByLabel("Sublists", { exact: true }).click();
  const options = page.getByRole("listbox");
  await expect(options).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a press outside closes an open choice, and only then the dialog", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  const choices = page.getByRole("listbox");
  const pressOutside = (): Promise<void> => page.mouse.click(4, 4);

  const lists = board.dialog("Filter List");
  await page.getByRole("button", { name: "List Filter" }).click();
  await lists.getByLabel("Sublists", { exact: true }).click();
  await expect(choices).toBeVisible();
  await pressOutside();
  await expect(choices).toHaveCount(0);
  await expect(lists).toBeVisible();
  await expect(lists.getByLabel("Sublists", { exact: true })).toBeFocused();
  await pressOutside();
  await expect(lists).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = board.dialog("Filter");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await sheet.getByRole("combobox", { name: "Status" }).click();
  await expect(choices).toBeVisible();
  await pressOutside();
  await expect(choices).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await pressOutside();
  await expect(sheet).toHaveCount(0);
});

test("a press beside a form with text leaves the focus in its field", async ({ alice }) => {
  const { page } = alice;
  const board = await openHome(alice);
  await board.openCreateTask();
  await page.keyboard.type("Bread");
  await page.mouse.click(4, 4);
  await page.keyboard.type(" and butter");
  await expect(board.dialog("Create Task").getByLabel("Title", { exact: true })).toHaveValue(
    "Bread and butter",
  );
});
