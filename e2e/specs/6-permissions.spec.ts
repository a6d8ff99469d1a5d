import { logoutEverywhere } from "@tasklane/contract/auth.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapters 6 and 11 of docs/product.md, Roles and permissions. Owners and members are tested in sharing-people.spec.ts.

test("an expired session leads to sign-in and back, and the form is saved once", async ({ alice, world }) => {
  test.slow();
  const { page } = alice;
  const board = new Board(page);
  alice.expectProblem(/status of 401/);
  await page.goto("/dashboard/upcoming");
  await board.openCreateTask();
  await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill("Half a thought");
  await callAs(alice, logoutEverywhere, {});
  await board.dialog("Create Task").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fupcoming/);

  await page.getByRole("button", { name: "Log in with Google" }).click();
  await expect(page).toHaveURL(new RegExp(`^${world.google.url}/`));
  await page.getByRole("button", { name: alice.email }).click();
  await expect(page).toHaveURL(/\/dashboard\/upcoming$/);
  // The person had pressed Save before the session ended, so the outbox sends the task. The form does not reopen.
  await expect(page.locator("[data-card]").filter({ hasText: "Half a thought" })).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a member may leave the list and not delete it", async ({ alice, bob }) => {
  await createGroup(alice, [bob]);
  const { page } = bob;
  await page.goto("/dashboard");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/my-share/user-list*", async (route) => {
    await held;
    await route.continue();
  });
  await pickForList(page, inSidebar(page, "shared", "Family"), "Group Info");
  const group = new Board(page).dialog("Group Info");
  await expect(group.getByText(TEXT.loadingUsers)).toBeVisible();
  answer();
  await expect(group.getByRole("listitem").filter({ hasText: alice.email })).toContainText("Owner");
  await expect(group.getByRole("button", { name: /^(Approve|Disconnect)/ })).toHaveCount(0);
  await group.getByRole("button", { name: "Close" }).click();

  await inSidebar(page, "shared", "Family").click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Disconnect" })).toBeEnabled();
  await expect(page.getByRole("menuitem", { name: /^Delete/ })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  await new Board(page).confirm("Yes, disconnect!");
  await expect(inSidebar(page, "main", "Family")).toBeVisible();
  await expect(inSidebar(page, "shared", "Family")).toHaveCount(0);
});
