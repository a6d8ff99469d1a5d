import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Locator } from "@playwright/test";
import { Board } from "../board.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapter 5 of docs/product.md, Validation. Joining is tested in sharing.spec.ts, limits of the encoded title in the
// contract's tests.

const save = (form: Locator): Promise<void> =>
  form.getByRole("button", { name: "Save", exact: true }).click();

test("a task needs a title and a short description, and keeps what was typed", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await page.goto("/dashboard");
  await board.openCreateTask();
  const form = board.dialog("Create Task");
  await form.getByLabel("Description").fill("x".repeat(501));
  await save(form);
  await expect(form.getByText(INVALID.titleRequired)).toBeVisible();
  await expect(form.getByText(INVALID.descriptionTooLong)).toBeVisible();
  await expect(form.getByLabel("Title", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Description").fill("x".repeat(500));
  await form.getByLabel("Title", { exact: true }).fill("  Water the plants  ");
  const sent = page.waitForRequest(/addTask/);
  await save(form);
  expect((await sent).postDataJSON()).toMatchObject({ title: "Water the plants", due: null });
  await expect(board.card("Water the plants")).toBeVisible();
});

test("a due date is sent as a day, and as null once removed", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.goto("/dashboard");
  for (const [pick, due] of [
    [/^Next Week/, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)],
    [/^No Date/, null],
  ] as const) {
    await board.card("Water the plants").hover();
    await board
      .card("Water the plants")
      .getByRole("button", { name: /^Due date/ })
      .click();
    const sent = page.waitForRequest(/googleTask/);
    await page.getByRole("button", { name: pick }).click();
    expect((await sent).postDataJSON()).toMatchObject({ due });
  }
});

test("each name has its own messages, is trimmed, and must not be taken", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  await page.goto(`/dashboard/main/${id}`);
  const home = inSidebar(page, "main", "Home");
  /**
   * First enters only blanks and expects the error. Then enters a name with blanks around it, and expects the name without them.
   */
  const name = async (form: Locator, label: string, error: string, given: string): Promise<void> => {
    await form.getByLabel(label).fill("   ");
    await save(form);
    await expect(form.getByText(error)).toBeVisible();
    await form.getByLabel(label).fill(`  ${given} `);
    await save(form);
  };
  await page.getByRole("button", { name: "List", exact: true }).click();
  await board.dialog("Create List").getByLabel("List name").fill("home");
  await save(board.dialog("Create List"));
  await expect(board.dialog("Create List").getByText(INVALID.nameTaken)).toBeVisible();
  await name(board.dialog("Create List"), "List name", INVALID.listNameRequired, "Garden");
  await expect(board.toast(SUCCESS.listCreated)).toContainText("Garden");
  await expect(inSidebar(page, "main", "Garden")).toHaveAttribute("title", "Garden");

  await pickForList(page, home, "Sublist");
  await name(board.dialog("Create Sublist"), "Sublist name", INVALID.sublistNameRequired, "Kitchen");
  await expect(board.message(SUCCESS.sublistCreated)).toBeVisible();

  await page.getByRole("button", { name: "Create Section" }).click();
  const section = page.getByRole("form", { name: "Create Section" });
  await name(section, "Section name", INVALID.sectionNameRequired, "Soon");
  await expect(board.message(SUCCESS.listSectionCreated)).toBeVisible();
  await board.column("Soon").getByRole("button", { name: "Section Soon: menu" }).click();
  await page.getByRole("menuitem", { name: "Rename Section" }).click();
  const rename = board.dialog("Rename Section Title");
  await name(rename, "Section title", INVALID.sectionTitleRequired, "Later");
  await expect(board.message(SUCCESS.sectionRenamed)).toBeVisible();
  await expect(board.column("Later")).toBeVisible();

  // Creating a sublist has unfolded its list in the sidebar.
  await pickForList(page, inSidebar(page, "main", "Kitchen"), "Rename");
  await name(board.dialog("Rename Sublist Title"), "Sublist title", INVALID.sublistTitleRequired, "Bath");
  await expect(board.message(SUCCESS.sublistRenamed)).toBeVisible();
  await inSidebar(page, "main", "Bath").click();
  await page.getByRole("button", { name: "Create Section" }).click();
  await name(section, "Section name", INVALID.sectionNameRequired, "Tiles");
  await expect(board.message(SUCCESS.sublistSectionCreated)).toBeVisible();

  await pickForList(page, home, "Rename Title");
  await name(board.dialog("Rename List Title"), "List title", INVALID.listTitleRequired, "House");
  await expect(board.message(SUCCESS.listRenamed)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("House / Bath");

  await page.getByRole("button", { name: "Create Label" }).click();
  const labels = board.dialog("Create Label");
  await name(labels, "Label", INVALID.labelNameRequired, "Phone");
  await expect(labels.getByRole("button", { name: "Edit Phone" })).toBeVisible();
});

test("in task forms Enter and Ctrl+Down move on, Tab only by a preference", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.goto("/dashboard");
  const open = async (): Promise<Locator> => {
    await board
      .card("Water the plants")
      .getByRole("button", { name: "Water the plants", exact: true })
      .click();
    return board.dialog("Edit Task").getByLabel("Title", { exact: true });
  };
  const title = await open();
  const description = board.dialog("Edit Task").getByLabel("Description");
  await expect(title).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(title).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(description).toBeFocused();
  await page.keyboard.press("Control+ArrowDown");
  await expect(description).not.toBeFocused();
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Escape");
  await board.pick("Water the plants", "Move to another list");
  const list = board.dialog("Move To Another List").getByLabel("List", { exact: true });
  await expect(list).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(list).toBeFocused();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "My Profile" }).click();
  await page.getByRole("checkbox", { name: /^Use Tab to move between fields/ }).check();
  await page.keyboard.press("Escape");
  await expect(await open()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(description).toBeFocused();
});
