import { Board } from "../board.ts";
import { createGroup, inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Tests for chapter 1 of docs/product.md, “What it does, and for whom”. The main job is tested in main-job.spec.ts, and sharing
// in sharing.spec.ts.

test("the board shows private and shared lists, and Refresh updates both and shows the time", async ({
  alice,
}) => {
  const { page } = alice;
  const board = new Board(page);
  const { listId } = await createGroup(alice, []);
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.goto("/dashboard");
  await expect(page.locator("[data-column] h2")).toHaveText(["My Tasks", /^Family/]);
  await expect(board.column("My Tasks")).toContainText("Water the plants");
  await expect(board.column("Family")).toContainText("Book the ferry");

  alice.inGoogle.addTask("@default", "Typed in Google");
  alice.inGoogle.addTask(listId, "And for all of us");
  const refresh = page.getByRole("button", { name: /^Refresh( |$)(?!shared)/ });
  const answered = page.waitForResponse(/all-task-lists\?.*refresh=true/);
  const busy = Promise.withResolvers<void>();
  await page.route(/all-task-lists\?.*refresh=true/, async (route) => {
    await busy.promise;
    await route.continue();
  });
  await refresh.click();
  await expect(page.getByRole("button", { name: "Refreshing", exact: true })).toBeVisible();
  busy.resolve();
  expect((await (await answered).request().allHeaders())["cookie"]).toMatch(/=/);
  await expect(board.card("Typed in Google")).toBeVisible();
  await expect(board.card("And for all of us")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Refresh Updated (just now|[1-5]0 s ago)$/ })).toBeVisible();
});

test("the sidebar has buttons, search, views and both kinds of lists, and collapses to icons", async ({
  alice,
}) => {
  const { page } = alice;
  await createGroup(alice, []);
  await page.goto("/dashboard");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar.getByRole("link", { name: "Tasklane" })).toHaveAttribute("href", "/dashboard");
  for (const name of ["Create Task", "Create Label", "List", "Refresh shared lists"])
    await expect(sidebar.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(sidebar.getByPlaceholder("Search task...")).toBeVisible();
  await expect(sidebar.getByRole("heading")).toHaveText(["Tasks", "My Projects", "My Shared List"]);
  for (const [name, path] of [
    ["Today", "/dashboard"],
    ["Tomorrow", "/dashboard/tomorrow"],
    ["Upcoming", "/dashboard/upcoming"],
  ] as const)
    await expect(sidebar.getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute("href", path);
  await expect(inSidebar(page, "main", "My Tasks")).toBeVisible();
  await expect(inSidebar(page, "shared", "Family")).toBeVisible();
  await sidebar.getByRole("button", { name: "My Shared List: menu" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Create New List", "Join Shared Table"]);
  await page.keyboard.press("Escape");

  const wide = (await sidebar.boundingBox())!.width;
  await sidebar.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(sidebar.getByText("My Projects")).toBeHidden();
  // The sidebar narrows with an animation.
  await expect.poll(async () => (await sidebar.boundingBox())!.width).toBeLessThan(wide / 2);
  await page.reload();
  await sidebar.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/dashboard\/search$/);
  await sidebar.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(sidebar.getByText("My Projects")).toBeVisible();
});
