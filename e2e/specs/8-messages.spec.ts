import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { addLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist, allTaskLists } from "@tasklane/contract/lists.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapter 8 of docs/product.md, Messages. Each success message is tested with its action, mostly in 5-validation.spec.ts.

/**
 * Makes all mutations fail from now on. Requests that only read still work.
 * @param message the server's sentence; empty for a failure without one
 */
async function fail(page: Page, message = ""): Promise<void> {
  await page.route(/\/api\/(my-|logout)/, (route) =>
    route.request().method() === "GET" && !route.request().url().endsWith("/logout")
      ? route.continue()
      : route.fulfill({ status: 500, json: { message, code: "unexpected" } }),
  );
}

async function fill(alice: Person): Promise<string> {
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  const now = Date.now();
  await callAs(alice, addSublist, { google_list_id: id, sublist_id: `${now}`, sublist_name: "Kitchen" });
  await callAs(alice, addListSection, {
    google_list_id: id,
    section_id: `${now + 1}`,
    section_name: "Soon",
  });
  await callAs(alice, addLabel, { label_id: `${now + 2}`, label_name: "Phone" });
  for (const title of ["Open", "Done"]) await callAs(alice, addTask, { listId: id, title });
  return id;
}

test("each deletion has its own question and error, and a failed one changes nothing", async ({ alice }) => {
  test.slow();
  const { page } = alice;
  const board = new Board(page);
  alice.expectProblem(/status of 500/);
  const id = await fill(alice);
  await page.goto(`/dashboard/main/${id}`);
  await board.checkbox("Done").click();
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Home: sublists" }).click();
  await fail(page);
  const home = inSidebar(page, "main", "Home");

  await board.checkbox("Open").click();
  await expect(board.message(FAILURE.changeStatus)).toBeVisible();

  const asked = async ({ text, yes }: { text: string; yes: string }, failure: string): Promise<void> => {
    await expect(page.getByRole("alertdialog", { name: "Are you sure?" })).toContainText(text);
    await board.confirm(yes);
    await expect(board.message(failure)).toBeVisible();
  };
  await board.pick("Open", "Delete task");
  await asked(CONFIRM.deleteTask, FAILURE.deleteTask);
  await board.column("Soon").getByRole("button", { name: "Section Soon: menu" }).click();
  await page.getByRole("menuitem", { name: "Delete Section" }).click();
  await asked(CONFIRM.deleteSection, FAILURE.deleteSection);
  await pickForList(page, home, "Clear Completed Task");
  await asked(CONFIRM.clearCompleted, FAILURE.clearCompleted);
  await pickForList(page, home, "Move Up");
  await expect(board.message(FAILURE.moveUp)).toBeVisible();
  await pickForList(page, inSidebar(page, "main", "My Tasks"), "Move Down");
  await expect(board.message(FAILURE.moveDown)).toBeVisible();
  await pickForList(page, inSidebar(page, "main", "Kitchen"), "Delete");
  await asked(CONFIRM.deleteSublist, FAILURE.deleteSublist);
  await pickForList(page, home, "Delete");
  await asked(CONFIRM.deleteList, FAILURE.deleteList);

  await page.getByRole("button", { name: "Create Label" }).click();
  await board.dialog("Create Label").getByRole("button", { name: "Delete Phone" }).click();
  await asked(CONFIRM.deleteLabel, FAILURE.deleteLabel);
  await board.dialog("Create Label").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(board.message(FAILURE.logout)).toBeVisible();

  await home.click();
  await expect(board.card("Open")).toBeVisible();
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await expect(board.column("Soon")).toBeVisible();
  await expect(page.getByRole("button", { name: "Home: sublists" })).toBeVisible();
});

test("shared lists fail in their own words, after the server's sentence if any", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  alice.expectProblem(/status of 500/);
  const { listId } = await createGroup(alice, []);
  await page.goto(`/dashboard/shared/${listId}`);
  await expect(board.card("Book the ferry")).toBeVisible();
  await fail(page);
  await page.getByRole("button", { name: /^Shared Refresh: / }).click();
  await expect(board.message(FAILURE.refreshSharedList)).toBeVisible();
  await page.getByRole("button", { name: "Refresh shared lists" }).click();
  await expect(board.message(FAILURE.refreshSharedTasks)).toBeVisible();
  await pickForList(page, inSidebar(page, "shared", "Family"), "Disconnect");
  await board.confirm(CONFIRM.disconnectList.yes);
  await expect(board.message(FAILURE.disconnectSharedList)).toBeVisible();
  await expect(inSidebar(page, "shared", "Family")).toBeVisible();

  await page.unroute(/\/api\/(my-|logout)/);
  await fail(page, "The database is being moved.");
  await board.checkbox("Book the ferry").click();
  await expect(board.message("The database is being moved.")).toBeVisible();
  await expect(board.message(FAILURE.changeStatus)).toHaveCount(0);
});

test("a form keeps what could not be saved, and the next try saves it", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  alice.expectProblem(/status of 500/);
  await page.goto("/dashboard");
  await fail(page);
  await board.openCreateTask();
  const form = board.dialog("Create Task");
  await form.getByLabel("Title", { exact: true }).fill("Half a thought");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.message(FAILURE.fallback)).toBeVisible();
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Half a thought");
  await expect(board.card("Half a thought")).toHaveCount(0);
  await page.unroute(/\/api\/(my-|logout)/);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.card("Half a thought")).toBeVisible();
});

test("a page that cannot be drawn says so, and Refresh draws it", async ({ alice }) => {
  const { page } = alice;
  alice.expectProblem(/./);
  await page.goto("/dashboard");
  await expect(new Board(page).column("My Tasks")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("google_tasks_list"))).not.toBeNull();
  const { lists, ...others } = await callAs(alice, allTaskLists, {});
  const broken = { ...lists[0], google_list_id: "broken", google_list_name: { no: "text" } };
  await page.route("**/api/my-tasks/all-task-lists*", (route) =>
    route.fulfill({ json: { ...others, lists: [broken] } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: FAILURE.page })).toBeVisible();
  // The broken data is in the board cache too, so a plain reload would not help.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("google_lists"))).toContain("broken");
  await page.unroute("**/api/my-tasks/all-task-lists*");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(new Board(page).column("My Tasks")).toBeVisible();
});
