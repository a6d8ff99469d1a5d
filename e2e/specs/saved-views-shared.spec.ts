import { addView } from "@tasklane/contract/savedViews.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 18.7: what the link of a view shows to another person.

test("a copied link shows members their own list, and counts lists not theirs", async ({ alice, bob }) => {
  const group = await createGroup(alice, [bob]);
  const { id: secret } = alice.inGoogle.addList("Only mine");
  await alice.pull();
  // Bob opens the link that Alice copies from her view.
  const address = `/dashboard/shared/${encodeURIComponent(group.listId)}?group=dueDate`;
  await callAs(alice, addView, { view_id: "1", name: "Family days", address });
  await alice.page.goto("/dashboard");
  await alice.page.getByRole("button", { name: "View Family days: menu" }).click();
  await alice.page.getByRole("menuitem", { name: "Share view" }).click();
  const link = alice.page.getByRole("dialog", { name: "Share view" }).getByLabel("Link", { exact: true });
  await bob.page.goto(await link.inputValue());
  const board = new Board(bob.page);
  await expect(bob.page.getByRole("heading", { level: 1 })).toHaveText("Family");
  await expect(board.card("Book the ferry")).toBeVisible();
  await expect(bob.page).toHaveURL(new RegExp(encodeURIComponent(group.ids[bob.email]!)));

  await bob.page.goto(`/dashboard?lists=${encodeURIComponent(`${group.listId},${secret}`)}`);
  await expect(board.card("Book the ferry")).toBeVisible();
  await expect(bob.page.getByText("1 list of this view is not yours.")).toBeVisible();
  await expect(bob.page.locator("[data-column]")).toHaveCount(1);
  await expectAccessible(bob.page, "a link of another member");

  // The link filters by a list of which the reader is no member. So the page shows no task, and does not reveal the list's name.
  bob.expectProblem(/status of 404 .*translate-lists/);
  await bob.page.goto(`/dashboard?lists=${encodeURIComponent(secret)}`);
  await expect(bob.page.getByText("1 list of this view is not yours.")).toBeVisible();
  await expect(bob.page.locator("[data-card]")).toHaveCount(0);
  await expect(bob.page.getByText("Only mine")).toHaveCount(0);
});

test("a link whose lists are still being looked up leads nobody back to its page", async ({ alice, bob }) => {
  const group = await createGroup(alice, [bob]);
  const { page } = bob;
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/translate-lists?*", async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/translate-lists?*");
  await page.goto(`/dashboard/shared/${encodeURIComponent(group.listId)}`);
  await asked;
  await page.getByRole("link", { name: "Bin" }).click();
  await expect(page).toHaveURL(/\/bin$/);
  const answered = page.waitForResponse("**/translate-lists?*");
  answer();
  await (await answered).finished();
  await page.getByRole("link", { name: "Tomorrow" }).click();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bin");
});
