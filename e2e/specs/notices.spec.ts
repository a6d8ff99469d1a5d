import { TEXT } from "@tasklane/contract/sentences.ts";
import {
  addSharedList,
  declineUser,
  deleteSharedList,
  disconnectUser,
  joinSharedList,
} from "@tasklane/contract/sharing.ts";
import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { titlesInGoogle } from "../person.ts";
import { createGroup, info, inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Notices about shared lists (rules S8 and S9).

const avatar = (page: Page): Locator => page.getByRole("button", { name: /^Notices, .*, and profile$/ });
const panel = (page: Page): Locator => page.getByRole("dialog", { name: "Notices and profile" });

test("the owner approves in a notice, and the newcomer is led to the list", async ({ alice, bob }) => {
  test.slow(); // Slow, because the test opens three browsers.
  const { groupId } = await createGroup(alice, []);
  const second = await alice.secondBrowser();
  for (const page of [alice.page, second]) {
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Notices, none new, and profile" })).toBeVisible();
  }

  await bob.page.goto("/dashboard");
  await bob.page.getByRole("button", { name: "My Shared List: menu" }).click();
  await bob.page.getByRole("menuitem", { name: "Join Shared Table" }).click();
  const join = new Board(bob.page).dialog("Join Shared List");
  await join.getByLabel("Shared List").fill(groupId);
  await join.getByRole("button", { name: "Join" }).click();
  await expect(info(bob.page)).toContainText(TEXT.approvalPending);

  for (const page of [alice.page, second])
    await expect(page.getByRole("button", { name: "Notices, 1 new, and profile" })).toBeVisible();
  await avatar(alice.page).click();
  const shown = panel(alice.page);
  await expect(shown.getByText("Bob asks to join Family")).toBeVisible();
  await expect(shown.getByText(bob.email)).toBeVisible();
  await shown.getByRole("button", { name: `Approve ${bob.email}` }).click();
  await expect(alice.page.getByText("Do you want to approve Bob?")).toBeVisible();
  await new Board(alice.page).confirm("Yes, approve!");
  await expect(shown.getByText("You approved Bob for Family")).toBeVisible();
  for (const page of [alice.page, second])
    await expect(page.getByRole("button", { name: "Notices, none new, and profile" })).toHaveCount(1);

  // The dialog that says that the owner must still approve closes by itself.
  await expect(info(bob.page)).toHaveCount(0);
  await expect(new Board(bob.page).card("Book the ferry")).toBeVisible();
  await bob.page.goto("/dashboard/upcoming");
  await avatar(bob.page).click();
  await expect(panel(bob.page).getByText("Alice approved you for Family")).toBeVisible();
  await panel(bob.page).getByRole("link", { name: "Open list: Family" }).click();
  await expect(bob.page).toHaveURL(/\/dashboard\/shared\//);
  await expect(panel(bob.page)).toHaveCount(0);
});

test("a declined person learns their list's fate, here, in Google and after reload", async ({
  alice,
  bob,
  carol,
}) => {
  const { listId, ids } = await createGroup(alice, [bob, carol], { how: "waiting" });
  carol.inGoogle.addTask(ids[carol.email]!, "My own idea");
  for (const { page } of [bob, carol]) {
    await page.goto("/dashboard");
    await expect(inSidebar(page, "shared", TEXT.awaitingList)).toBeVisible();
  }
  for (const { email } of [bob, carol]) await callAs(alice, declineUser, { listId, declineEmail: email });

  for (const [person, why, lists] of [
    [bob, "The empty list that was made for it is gone, in Google too.", ["My Tasks"]],
    [carol, "Your task stays in a list of your own, Family (mine).", ["My Tasks", "Family (mine)"]],
  ] as const) {
    const { page } = person;
    for (const look of ["at once", "after a reload"]) {
      if (look !== "at once") await page.reload();
      await expect(page.getByText(TEXT.awaitingList), look).toHaveCount(0);
      await expect(inSidebar(page, "main", "Family (mine)"), look).toHaveCount(lists.length - 1);
      await avatar(page).click();
      await expect(panel(page).getByText("The owner declined your request for Family"), look).toBeVisible();
      await expect(panel(page).getByText(why), look).toBeVisible();
    }
    await expect.poll(() => person.inGoogle.lists().map(({ title }) => title)).toEqual(lists);
  }
  await expect(new Board(carol.page).card("My own idea")).toBeVisible();
});

test("a disconnected member and the members of a deleted list get notices on every device", async ({
  alice,
  bob,
}) => {
  const { listId } = await createGroup(alice, [bob]);
  const { data: choir } = await callAs(alice, addSharedList, { title: "Choir" });
  await callAs(bob, joinSharedList, { listId: choir.id, from: alice.email });
  await bob.page.goto("/dashboard");
  await expect(new Board(bob.page).card("Book the ferry")).toBeVisible();
  const second = await bob.secondBrowser();
  await second.goto("/dashboard");

  await callAs(alice, disconnectUser, { listId, disconnectEmail: bob.email });
  await callAs(alice, deleteSharedList, { taskListId: choir.id });
  for (const page of [bob.page, second])
    await expect(page.getByRole("button", { name: "Notices, 3 new, and profile" })).toBeVisible();
  await avatar(bob.page).click();
  const shown = panel(bob.page);
  await expect(shown.getByText("Alice disconnected you from Family")).toBeVisible();
  await expect(shown.getByText("Your copy stays as a list of your own, Family.")).toBeVisible();
  await expect(shown.getByText("The owner deleted the list Choir")).toBeVisible();
  await expect(shown.getByText("The empty list that was made for it is gone, in Google too.")).toBeVisible();
  // Notices that are on screen for two seconds count as seen.
  for (const page of [bob.page, second])
    await expect(page.getByRole("button", { name: "Notices, none new, and profile" })).toHaveCount(1);
  await expect(inSidebar(bob.page, "main", "Family")).toBeVisible();
  await expect(inSidebar(bob.page, "shared", TEXT.awaitingList)).toHaveCount(0);
  await bob.page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
  await expect(avatar(bob.page)).toBeFocused();
});

test("a disconnected or deleted list reads the same here, in Google and after reload", async ({
  alice,
  bob,
  carol,
}) => {
  // The owner deletes a list while Bob and Carol wait for approval. Bob's placeholder list is empty, Carol's has a task.
  const choir = await createGroup(alice, [bob, carol], { name: "Choir", how: "waiting" });
  carol.inGoogle.addTask(choir.ids[carol.email]!, "My own idea");
  await carol.pull();
  // The owner removes Bob from a list, and later deletes the list while Carol is a member.
  const family = await createGroup(alice, [bob, carol], { name: "Family" });
  for (const { page } of [bob, carol]) {
    await page.goto("/dashboard");
    await expect(inSidebar(page, "shared", TEXT.awaitingList)).toBeVisible();
    await expect(new Board(page).card("Book the ferry")).toHaveCount(1);
  }
  // When a membership ends, the private list has only the tasks that have reached that person's Google account (rule S3). So wait
  // for the task.
  for (const person of [bob, carol])
    await expect.poll(() => titlesInGoogle(person)).toContain("Book the ferry");
  await callAs(alice, disconnectUser, { listId: family.listId, disconnectEmail: bob.email });
  for (const { listId } of [choir, family]) await callAs(alice, deleteSharedList, { taskListId: listId });

  for (const [person, lists, tasks, sentences] of [
    [
      bob,
      ["My Tasks", "Family"],
      ["Book the ferry"],
      [
        ["Alice disconnected you from Family", "Your copy stays as a list of your own, Family."],
        ["The owner deleted the list Choir", "The empty list that was made for it is gone, in Google too."],
      ],
    ],
    [
      carol,
      ["My Tasks", "Choir (mine)", "Family"],
      ["Book the ferry", "My own idea"],
      [
        ["Alice deleted the list Family", "Your copy stays as a list of your own, Family."],
        ["The owner deleted the list Choir", "Your task stays in a list of your own, Choir (mine)."],
      ],
    ],
  ] as const) {
    const { page } = person;
    for (const look of ["at once", "after a reload"]) {
      if (look !== "at once") await page.reload();
      await expect(page.getByText(TEXT.awaitingList), look).toHaveCount(0);
      for (const name of lists) await expect(inSidebar(page, "main", name), look).toBeVisible();
      for (const title of tasks) await expect(new Board(page).card(title), look).toHaveCount(1);
      await avatar(page).click();
      for (const words of sentences.flat()) await expect(panel(page).getByText(words), look).toBeVisible();
    }
    await expect
      .poll(() =>
        person.inGoogle
          .lists()
          .map(({ title }) => title)
          .toSorted(),
      )
      .toEqual(lists.toSorted());
    await expect.poll(() => titlesInGoogle(person)).toEqual([...tasks]);
  }
});

for (const [look, viewport, colorScheme, tag] of [
  ["light", { width: 1280, height: 800 }, "light", ["@nightly"]],
  ["dark, 390 wide", { width: 390, height: 844 }, "dark", []],
] as const) {
  const title = `${look}: notices, first steps and invitations have no faults that axe finds`;
  test(title, { tag: [...tag] }, async ({ alice, bob, visitor }) => {
    test.slow(); // Slow, because axe examines each page completely.
    const { page } = alice;
    for (const each of [page, visitor.page]) {
      await each.setViewportSize(viewport);
      await each.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    }
    await page.goto("/dashboard");
    const steps = page.getByRole("region", { name: "First steps" });
    await expect(steps.getByText("0 of 3")).toBeVisible();
    await expectAccessible(page, "First steps");
    await avatar(page).click();
    await expect(panel(page).getByText("No notices")).toBeVisible();
    await expectAccessible(page, "no notices");
    await page.keyboard.press("Escape");
    const { listId } = await createGroup(alice, [bob], { how: "waiting" });
    await avatar(page).click();
    await expect(panel(page).getByText("Bob asks to join Family")).toBeVisible();
    await expectAccessible(page, "a request");
    await panel(page)
      .getByRole("button", { name: `Decline ${bob.email}` })
      .click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page, "the question of a request");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(panel(page)).toBeVisible();
    await visitor.page.goto("/login?error=session_ended");
    await expect(visitor.page.getByText("Your session has ended.")).toBeVisible();
    await expectAccessible(visitor.page, "an ended session");
    visitor.expectProblem(/status of 401/);
    await visitor.page.goto(`/share/shared-list?${new URLSearchParams({ listId, from: alice.email })}`);
    await expect(visitor.page.getByRole("heading", { name: "Alice invites you to Family" })).toBeVisible();
    await expectAccessible(visitor.page, "an invitation on the login page");
  });
}
