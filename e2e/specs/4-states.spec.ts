import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Locator } from "@playwright/test";
import { Board } from "../board.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapter 4 of docs/product.md, States and transitions. Members and their approval are tested in sharing.spec.ts and
// sharing-people.spec.ts.

test("completed tasks stand apart in every view, and the status filter chooses among them", async ({
  alice,
}) => {
  const { page } = alice;
  const board = new Board(page);
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Open");
  const done = alice.inGoogle.addTask(id, "Done before");
  alice.inGoogle.complete(id, done.id);
  alice.inGoogle.addTask(id, "Done now");
  await alice.pull();
  for (const view of [`main/${id}`, `main/${id}?group=subList`, `main/${id}?group=dueDate`, "upcoming"]) {
    await page.goto(`/dashboard/${view}`);
    await expect(board.card("Open")).toBeVisible();
    await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  }
  await board.checkbox("Done now").click();
  await expect(page.getByRole("button", { name: "Completed Tasks (2)" })).toBeVisible();
  const choose = async (name: string): Promise<void> => {
    await page
      .getByRole("group", { name: "Filter" })
      .getByRole("button", { name: /^Status / })
      .click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await choose("Pending");
  await expect(board.card("Open")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Completed Tasks/ })).toHaveCount(0);
  await choose("NeedsAction+Completed");
  await expect(page.getByRole("button", { name: "Completed Tasks (2)" })).toBeVisible();
  await board.checkbox("Open").click();
  await page.goto(`/dashboard/main/${id}`);
  await expect(page.getByRole("button", { name: "Completed Tasks (3)" })).toBeVisible();
  await expect(page.getByText(TEXT.noData)).toHaveCount(0);
});

test("a list moved up swaps with its neighbour, also after a reload", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addList("Home");
  await alice.pull();
  await page.goto("/dashboard");
  const names = page.locator("aside nav a[href*='/main/'] [dir]");
  await expect(names).toHaveText(["My Tasks", "Home"]);
  await pickForList(page, inSidebar(page, "main", "Home"), "Move Up");
  await expect(names).toHaveText(["Home", "My Tasks"]);
  await expect(page.locator("[data-column] h2")).toHaveText(["Home", "My Tasks"]);
  await inSidebar(page, "main", "Home").click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Move Up" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(new Board(page).message("List moved successfully")).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(["Home", "My Tasks"]);
});

test("during sign-out the page is blocked and says so", async ({ alice }) => {
  const { page } = alice;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/logout", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText(TEXT.loading)).toBeVisible();
  await expect(page.locator("[inert] main")).toBeAttached();
  answer();
  await expect(page).toHaveURL(/\/login/);
});

test("a button that saves says so, and cannot be pressed meanwhile", async ({ alice, bob }) => {
  test.slow();
  const { page } = alice;
  const board = new Board(page);
  const { groupId } = await createGroup(bob, []);
  alice.inGoogle.addTask("@default", "Water the plants");
  alice.inGoogle.addList("Home");
  await alice.pull();
  await page.goto("/dashboard");
  await expect(board.card("Water the plants")).toBeVisible();
  /**
   * Presses a button while the server's answers are delayed, checks the text of the busy button, and then lets the answers
   * arrive.
   */
  const busy = async (button: Locator, says: string): Promise<void> => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/my-/, async (route) => {
      await held;
      await route.continue();
    });
    const dialog = page.getByRole("dialog");
    await button.click();
    await expect(dialog.getByRole("button", { name: says, exact: true })).toBeDisabled();
    answer();
    await expect(dialog.getByRole("button", { name: says, exact: true })).toHaveCount(0);
    await page.unroute(/\/api\/my-/);
  };
  await page.getByRole("button", { name: "Create Label" }).click();
  const labels = board.dialog("Create Label");
  await labels.getByLabel("Label", { exact: true }).fill("Phone");
  await busy(labels.getByRole("button", { name: "Save" }), TEXT.saving);
  await labels.getByRole("button", { name: "Edit Phone" }).click();
  await labels.getByLabel("Label", { exact: true }).fill("Call");
  await busy(labels.getByRole("button", { name: "Update" }), TEXT.updating);
  await labels.getByRole("button", { name: "Close" }).click();

  await board.openCreateTask();
  const form = board.dialog("Create Task");
  await form.getByLabel("Title", { exact: true }).fill("Buy milk");
  await busy(form.getByRole("button", { name: "Save", exact: true }), TEXT.saving);

  await board.pick("Water the plants", "Move to another list");
  const move = board.dialog("Move To Another List");
  await move.getByLabel("List", { exact: true }).click();
  await page.getByRole("option", { name: "Home" }).click();
  await busy(move.getByRole("button", { name: "Move", exact: true }), TEXT.moving);

  await page.getByRole("button", { name: "My Shared List: menu" }).click();
  await page.getByRole("menuitem", { name: "Join Shared Table" }).click();
  const join = board.dialog("Join Shared List");
  await expect(join.getByPlaceholder("Type shared list id")).toBeFocused();
  await join.getByLabel("Shared List").fill(groupId);
  await busy(join.getByRole("button", { name: "Join" }), TEXT.joining);
});

test("private and shared lists are read and written by calls of their kind", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await createGroup(alice, []);
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(new URL(request.url()).pathname));
  await page.goto("/dashboard");
  for (const [area, name, path] of [
    ["main", "My Tasks", "/api/my-tasks/add/subList"],
    ["shared", "Family", "/api/my-share/add/subList"],
  ] as const) {
    await pickForList(page, inSidebar(page, area, name), "Sublist");
    await board.dialog("Create Sublist").getByLabel("Sublist name").fill("Trip");
    await board.dialog("Create Sublist").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: `${name}: sublists` })).toBeVisible();
    await expect.poll(() => asked).toContain(path);
  }
});
