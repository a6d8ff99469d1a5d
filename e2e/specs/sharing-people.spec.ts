import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import { joinSharedList } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { signIn, titlesInGoogle } from "../person.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapter 15 of docs/product.md, Sharing: approving, disconnecting, leaving, transferring and deleting, and which tasks
// each person keeps.

test("only the owner approves and declines; a member's row shows the failure", async ({
  alice,
  bob,
  carol,
}) => {
  const { listId, groupId } = await createGroup(alice, [bob]);
  const [, userId] = groupId.split(":");
  await callAs(carol, joinSharedList, { listId, userId });
  await carol.page.goto("/dashboard");
  await expect(inSidebar(carol.page, "shared", TEXT.awaitingList)).toBeVisible();

  bob.expectProblem(/status of 403/);
  await bob.page.goto("/dashboard");
  await pickForList(bob.page, inSidebar(bob.page, "shared", "Family"), "Group Info");
  const seen = new Board(bob.page).dialog("Group Info");
  await expect(seen.getByRole("button", { name: /^Disconnect/ })).toHaveCount(0);
  await seen.getByRole("button", { name: `Approve ${carol.email}` }).click();
  await new Board(bob.page).confirm("Yes, approve!");
  await expect(seen.getByText("Not approved")).toBeVisible();

  await alice.page.goto("/dashboard");
  await pickForList(alice.page, inSidebar(alice.page, "shared", "Family"), "Group Info");
  const group = new Board(alice.page).dialog("Group Info");
  await expect(group.getByText("Owner", { exact: true })).toBeVisible();
  await group.getByRole("button", { name: `Decline ${carol.email}` }).click();
  await new Board(alice.page).confirm("Yes, decline!");
  await expect(group.getByText(carol.email)).toHaveCount(0);
  await expect(inSidebar(carol.page, "shared", TEXT.awaitingList)).toHaveCount(0);
  await expect(inSidebar(carol.page, "main", TEXT.awaitingList)).toHaveCount(0);
});

test("a disconnected member keeps a private list, and gets no more changes", async ({ alice, bob }) => {
  const { listId } = await createGroup(alice, [bob]);
  await bob.page.goto("/dashboard");
  await expect(new Board(bob.page).card("Book the ferry")).toBeVisible();
  // When a membership ends, the private list has only the tasks that have reached that person's Google account (rule S3). So wait
  // for the task.
  await expect.poll(() => titlesInGoogle(bob)).toContain("Book the ferry");
  await alice.page.goto("/dashboard");
  await pickForList(alice.page, inSidebar(alice.page, "shared", "Family"), "Group Info");
  const group = new Board(alice.page).dialog("Group Info");
  await group.getByRole("button", { name: `Disconnect ${bob.email}` }).click();
  await expect(alice.page.getByRole("alertdialog")).toContainText("This cannot be undone");
  await new Board(alice.page).confirm("Yes, disconnect!");
  await expect(group.getByText(TEXT.noUsers)).toBeVisible();

  await expect(inSidebar(bob.page, "main", "Family")).toBeVisible();
  await expect(new Board(bob.page).card("Book the ferry")).toBeVisible();
  await callAs(alice, addTask, { listId, title: "Reserve a cabin" });
  await bob.page.getByRole("button", { name: /^Refresh (?!shared)/ }).click();
  await expect(inSidebar(bob.page, "shared", "Family")).toHaveCount(0);
  await expect(new Board(bob.page).card("Reserve a cabin")).toHaveCount(0);
});

test("the owner hands the list over, and leaves it like any member", async ({ alice, bob }) => {
  await createGroup(alice, [bob]);
  await alice.page.goto("/dashboard");
  const list = inSidebar(alice.page, "shared", "Family");
  await list.click({ button: "right" });
  await expect(alice.page.getByRole("menuitem", { name: "Disconnect" })).toBeDisabled();
  await alice.page.keyboard.press("Escape");
  await pickForList(alice.page, list, "Group Info");
  const group = new Board(alice.page).dialog("Group Info");
  await group.getByRole("button", { name: `Make owner ${bob.email}` }).click();
  await expect(alice.page.getByRole("alertdialog")).toContainText("This cannot be undone");
  await new Board(alice.page).confirm("Yes, hand over!");
  await expect(group.getByRole("listitem").filter({ hasText: bob.email })).toContainText("Owner");
  await group.getByRole("button", { name: "Close" }).click();

  await list.click({ button: "right" });
  await expect(alice.page.getByRole("menuitem", { name: /^Delete/ })).toBeDisabled();
  await alice.page.getByRole("menuitem", { name: "Disconnect" }).click();
  await expect(alice.page.getByRole("alertdialog")).toContainText("This cannot be undone");
  await new Board(alice.page).confirm("Yes, disconnect!");
  await expect(inSidebar(alice.page, "main", "Family")).toBeVisible();
  await expect(new Board(alice.page).card("Book the ferry")).toBeVisible();
  await expect(new Board(alice.page).message(SUCCESS.listDisconnected)).toBeVisible();
});

test("the owner deletes the list, and the others keep theirs", async ({ alice, bob }) => {
  const { ids } = await createGroup(alice, [bob]);
  await bob.page.goto(`/dashboard/shared/${ids[bob.email]}`);
  await expect(new Board(bob.page).card("Book the ferry")).toBeVisible();
  // When a membership ends, the private list has only the tasks that have reached that person's Google account (rule S3). So wait
  // for the task.
  await expect.poll(() => titlesInGoogle(bob)).toContain("Book the ferry");
  await alice.page.goto("/dashboard");
  await pickForList(alice.page, inSidebar(alice.page, "shared", "Family"), "Delete");
  await new Board(alice.page).confirm("Yes, delete it!");
  await expect(inSidebar(alice.page, "shared", "Family")).toHaveCount(0);
  await expect(bob.page).toHaveURL(/\/dashboard\/main\//);
  await expect(new Board(bob.page).card("Book the ferry")).toBeVisible();
});

test("of two people with one e-mail address, the share dialog tells who is who", async ({
  alice,
  bob,
  carol,
  world,
}) => {
  const { listId, groupId } = await createGroup(alice, []);
  const [, userId] = groupId.split(":");
  const address = `one.${alice.email}`;
  for (const person of [bob, carol]) {
    // A company may give the address of somebody who left to somebody else.
    world.google.account(person.email).email = address;
    await signIn(world, person.context, person.email);
    await callAs(person, joinSharedList, { listId, userId });
  }
  await alice.page.goto(`/dashboard/shared/${listId}`);
  await alice.page.getByRole("button", { name: "Share", exact: true }).click();
  const share = new Board(alice.page).dialog(/^Share List/);
  const rows = share.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Bob" })).toContainText(/, since \d+ \w+ \d{4}, \d\d:\d\d/);
  await share.getByRole("button", { name: `Approve Carol, ${address}` }).click();
  await expect(alice.page.getByRole("alertdialog")).toContainText(`Carol, ${address}`);
  await new Board(alice.page).confirm("Yes, approve!");
  await expect(rows).toHaveText([/Bob/]);
});
