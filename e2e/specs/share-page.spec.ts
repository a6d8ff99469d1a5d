import { approveUser, declineUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 11.1: the page /share/shared-list.

test("a share link leads a signed-out person through sign-in and back", async ({ alice, visitor, world }) => {
  test.slow(); // loads six pages one after another
  const { listId } = await createGroup(alice, []);
  const { page } = visitor;
  visitor.expectProblem(/status of 401/);
  const invites = page.getByRole("heading", { name: "Alice invites you to Family", level: 1 });
  await page.goto(`/share/shared-list?${new URLSearchParams({ listId, from: alice.email })}`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(invites).toBeVisible();
  await expect(page.getByText("Book the ferry")).toHaveCount(0);
  await page.getByRole("button", { name: "Log in with Google" }).click();
  await expect(page).toHaveURL(new RegExp(`^${world.google.url}/`));
  await page.getByRole("button", { name: visitor.email }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(invites).toBeVisible();
  await expect(page.getByText(`You ask as ${visitor.email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Join" })).toBeVisible();
});

test("a share link opens a member's list, and tells pending people only to wait", async ({
  alice,
  bob,
  carol,
}) => {
  const { listId, groupId } = await createGroup(alice, [bob]);
  const [, userId] = groupId.split(":");
  const link = `/share/shared-list?${new URLSearchParams({ listId, from: alice.email })}`;
  for (const member of [alice, bob]) {
    await member.page.goto(link);
    await expect(member.page).toHaveURL(/\/dashboard\/shared\//);
    await expect(new Board(member.page).card("Book the ferry")).toBeVisible();
  }
  await callAs(carol, joinSharedList, { listId, userId });
  await carol.page.goto(link);
  await expect(carol.page.getByRole("heading", { name: "The owner has been asked" })).toBeVisible();
  await expect(carol.page.getByRole("button", { name: "Join" })).toHaveCount(0);

  await carol.page.getByRole("button", { name: "Withdraw" }).click();
  await expect(carol.page.getByRole("button", { name: "Join" })).toBeVisible();

  carol.expectProblem(/status of 404/);
  for (const [list, from] of [
    ["nowhere", alice.email],
    [listId, bob.email],
    [listId, ""],
  ] as const) {
    await carol.page.goto(`/share/shared-list?${new URLSearchParams({ listId: list, from })}`);
    await expect(carol.page.getByText("There is no shared list at this address.")).toBeVisible();
  }
});

test("the page of a request that waits follows the owner's answer", async ({ alice, bob, carol }) => {
  const { listId } = await createGroup(alice, [bob, carol], { how: "waiting" });
  const link = `/share/shared-list?${new URLSearchParams({ listId, from: alice.email })}`;
  for (const { page } of [bob, carol]) {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "The owner has been asked about Family" })).toBeVisible();
  }
  await callAs(alice, approveUser, { listId, approveEmail: bob.email });
  await expect(bob.page).toHaveURL(/\/dashboard\/shared\//);
  await expect(new Board(bob.page).card("Book the ferry")).toBeVisible();

  await callAs(alice, declineUser, { listId, declineEmail: carol.email });
  await expect(carol.page.getByRole("alert")).toHaveText(
    "The owner declined your request. You can ask again.",
  );
  await carol.page.getByRole("button", { name: "Join" }).click();
  await expect(carol.page.getByText("Waiting for approval")).toBeVisible();
  await carol.page.getByRole("button", { name: "Withdraw" }).click();
  await expect(carol.page.getByRole("button", { name: "Join" })).toBeVisible();
  await expect(carol.page.getByRole("alert")).toHaveCount(0);
});

test("a request that waits is followed after a proxy answered in place of the server, too", async ({
  alice,
  carol,
}) => {
  carol.expectProblem(/status of 502/);
  const { listId } = await createGroup(alice, [carol], { how: "waiting" });
  const { page } = carol;
  let streams = 0;
  await page.route("**/api/events*", async (route) =>
    ++streams === 1 ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.continue(),
  );
  await page.goto(`/share/shared-list?${new URLSearchParams({ listId, from: alice.email })}`);
  await expect(page.getByRole("heading", { name: "The owner has been asked" })).toBeVisible();
  await expect.poll(() => streams).toBeGreaterThan(0);
  await callAs(alice, approveUser, { listId, approveEmail: carol.email });
  await expect(page).toHaveURL(/\/dashboard\/shared\//, { timeout: 20_000 });
});
