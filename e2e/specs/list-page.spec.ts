import { addSublist } from "@tasklane/contract/lists.ts";
import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { fillHome, LATER } from "../fillHome.ts";
import { until } from "../ready.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { shownDay } from "../today.ts";

// Product 2.17 to 2.27: the page of a list, its groups, and the menus of the list and its parts.

test("a list groups by section, sublist or due date, as a whole or one sublist", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { listId, sublistId } = await fillHome(alice);
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
  await expect(columns).toContainText(["Today", shownDay(LATER), "No Due Date"]);

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
  await expect(groups.filter({ hasText: "Sublist" })).toContainText(REASON.inSublist);
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
    "Move DownThis list is the last already.",
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

test("Create Task on a list's page makes a task of that list", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  await page.goto(`/dashboard/main/${id}`);
  await until(page, "inputs ready");
  await page.keyboard.press("c");
  await expect(board.dialog("Create Task").getByRole("button", { name: "List Home" })).toBeVisible();
  await page.keyboard.press("Escape");
  await board.createTask("Cook");
  await expect(board.card("Cook")).toBeVisible();
});

test("a single list's cards do not repeat its name, and name the sublist", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  await callAs(alice, addSublist, { google_list_id: id, sublist_id: "1", sublist_name: "Kitchen" });
  alice.inGoogle.addTask(id, "Cook (#Kitchen)");
  alice.inGoogle.addTask(id, "Clean");
  await alice.pull();
  const board = new Board(page);
  await page.goto(`/dashboard/main/${id}`);
  await expect(board.card("Cook").getByText("Kitchen")).toBeVisible();
  await expect(board.card("Cook").getByText("Home")).toBeHidden();
  await expect(board.card("Clean").getByText("Home")).toBeHidden();
  await page.goto("/dashboard");
  await expect(board.card("Clean").getByText("Home")).toBeVisible();
});

test("a column of a day on a sublist's page makes tasks of that sublist", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { listId, sublistId } = await fillHome(alice);
  await page.goto(`/dashboard/main/${listId}/sublist/${sublistId}?group=dueDate`);
  const day = board.column(shownDay(LATER));
  await day.getByRole("button", { name: /^Task, / }).click();
  await expect(board.dialog("Create Task").getByRole("button", { name: "Sublist Kitchen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await day.getByRole("button", { name: /^Add task to / }).click();
  await page.keyboard.type("Paint");
  await page.keyboard.press("Enter");
  await expect(day.locator("[data-card]", { hasText: "Paint" })).toContainText("Kitchen");
});

test("the page of a list that is gone has nothing to filter", async ({ alice }) => {
  alice.expectProblem(/status of 404/); // The page asks whether the list got another id.
  const { page } = alice;
  await page.goto("/dashboard/main/gone");
  await expect(page.getByText("This list is no longer there.")).toBeVisible();
  await page.getByRole("link", { name: "All lists" }).last().click();
  await expect(page.getByRole("button", { name: /^Sort/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("This list is no longer there.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Sort|Group|Create Section)/ })).toHaveCount(0);
});

test("a menu of the filters that opens before the code of a list's page has arrived stays open", async ({
  alice,
}) => {
  const { page } = alice;
  const { listId } = await fillHome(alice);
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/views-*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/dashboard");
  await inSidebar(page, "main", "Home").click();
  await expect(page).toHaveURL(new RegExp(`/main/${listId}$`));
  await page.getByRole("button", { name: /^Sort/ }).click();
  arrival.resolve();
  await expect(new Board(page).column("No Section")).toBeVisible();
  await page.getByRole("menuitemradio", { name: "Title" }).click();
  await expect(page).toHaveURL(/sort=title/);
});

test("a refresh of one shared list that still runs is not shown for another", async ({ alice }) => {
  const family = await createGroup(alice, [], { name: "Family" });
  const trip = await createGroup(alice, [], { name: "Trip" });
  const { page } = alice;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/my-share/refresh/sharedTask", async (route) => {
    await answered;
    await route.continue();
  });
  await openBoard(alice, `/dashboard/shared/${family.listId}`);
  await page.getByRole("button", { name: /^Shared Refresh:/ }).click();
  const working = page.getByRole("button", { name: "Refreshing" });
  await expect(working).toBeVisible();
  await inSidebar(page, "shared", "Trip").click();
  await expect(page).toHaveURL(new RegExp(trip.listId));
  await expect(page.getByRole("button", { name: /^Shared Refresh:/ })).toBeVisible();
  await expect(working).toHaveCount(0);
  answer();
});

test("on a phone the menu of a list's page has all of the list's menu", async ({ alice, bob }) => {
  const { listId, sublistId } = await fillHome(alice);
  const group = await createGroup(alice, [bob]);
  await alice.pull();
  const page = await alice.secondBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const board = new Board(page);
  const menu = page.getByRole("menu");
  /** Opens the menu of a page, and expects it to have these items in this order. */
  const expectItems = async (address: string, items: string[]): Promise<void> => {
    await page.goto(address);
    await page.getByRole("button", { name: "List menu" }).tap();
    await expect(menu.getByRole("menuitem").filter({ hasText: /./ })).toContainText(items);
  };
  const own = ["Create Section", "Sublist", "Rename Title", "Move Up", "Move Down", "Share…"];
  await expectItems(`/dashboard/main/${listId}`, [...own, "Clear Completed Task", "Select", "Delete"]);
  await expectItems(`/dashboard/main/${listId}/sublist/${sublistId}`, ["Create Section", "Rename", "Delete"]);
  await expect(menu.getByText("Kitchen", { exact: true })).toBeVisible();
  const shared = ["Share", "Shared Refresh:", ...own.slice(0, -1), "Group Info"];
  await expectItems(`/dashboard/shared/${group.listId}`, [
    ...shared,
    "Clear Completed Task",
    "Select",
    "Disconnect",
    "Delete",
  ]);
  await menu.getByRole("menuitem", { name: "Group Info" }).tap();
  await expect(board.dialog("Group Info")).toContainText(bob.email);
});
