import { addLabel } from "@tasklane/contract/labels.ts";
import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import { addTask, deleteTask, listTasks } from "@tasklane/contract/tasks.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { createGroup, info, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapter 15 of docs/product.md, Sharing.

test("on a phone no message covers the share link", async ({ alice }) => {
  const { page } = alice;
  await page.goto("/dashboard");
  await pickForList(page, inSidebar(page, "main", "My Tasks"), "Share…");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Yes, share!" }).click();
  const share = new Board(page).dialog("Share List: My Tasks");
  const link = await share.getByRole("textbox", { name: "Share link" }).boundingBox();
  const messages = page.locator('section[aria-label="Messages"]');
  expect(await messages.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(link!.y);
});

test("a private list is shared by link and approval, and both see changes", async ({ alice, bob }) => {
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await alice.page.goto("/dashboard");
  await pickForList(alice.page, inSidebar(alice.page, "main", "My Tasks"), "Share…");
  const question = alice.page.getByRole("alertdialog", { name: "Share My Tasks?" });
  await expect(question).toContainText("My Tasks and its task move to My Shared List.");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Yes, share!" }).click();
  const share = new Board(alice.page).dialog("Share List: My Tasks");
  await expect(share).toContainText("You, the owner, approve each person");
  const link = await share.getByRole("textbox", { name: "Share link" }).inputValue();
  await expect(share.getByRole("textbox", { name: "Share by group id" })).toHaveValue(/^[^:]+:[^:]+$/);
  await alice.page.keyboard.press("Escape");
  await expect(share).toHaveCount(0);
  await expect(inSidebar(alice.page, "shared", "My Tasks")).toBeFocused();

  await bob.page.goto(link);
  await expect(bob.page.getByText(alice.email)).toBeVisible();
  await expect(bob.page.getByRole("heading", { name: "Alice invites you to My Tasks" })).toBeVisible();
  await bob.page.getByRole("button", { name: "Join" }).click();
  await expect(bob.page.getByRole("heading", { name: "The owner has been asked" })).toBeFocused();
  await bob.page.getByRole("link", { name: "Go to the board" }).click();
  await inSidebar(bob.page, "shared", TEXT.awaitingList).click();
  await expect(bob.page.getByText("Water the plants")).toHaveCount(0);

  await expect(inSidebar(alice.page, "shared", "My Tasks")).toContainText("1 person waits for approval");
  await pickForList(alice.page, inSidebar(alice.page, "shared", "My Tasks"), "Group Info");
  const group = new Board(alice.page).dialog("Group Info");
  await group.getByRole("button", { name: `Approve ${bob.email}` }).click();
  await new Board(alice.page).confirm("Yes, approve!");
  await expect(group.getByRole("button", { name: `Disconnect ${bob.email}` })).toBeVisible();
  await group.getByRole("button", { name: "Close" }).click();

  await expect(new Board(bob.page).card("Water the plants")).toBeVisible();
  await new Board(bob.page).checkbox("Water the plants").click();
  await expect(new Board(alice.page).card("Water the plants")).toHaveCount(0);
  await alice.page.getByText("Completed Tasks (1)").click();
  await expect(new Board(alice.page).checkbox("Water the plants")).toBeChecked();
});

test("a list is joined by group id or pasted link, anything else is explained", async ({
  alice,
  bob,
  carol,
}) => {
  const { groupId, listId } = await createGroup(alice, []);
  for (const [person, text] of [
    [bob, ` ${groupId} `],
    [carol, `${carol.page.url()}x?listId=${listId}&from=${alice.email}`],
  ] as const) {
    const { page } = person;
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "My Shared List: menu" }).click();
    await page.getByRole("menuitem", { name: "Join Shared Table" }).click();
    const dialog = new Board(page).dialog("Join Shared List");
    await dialog.getByRole("button", { name: "Join" }).click();
    await expect(dialog.getByText("Shared list id is required")).toBeVisible();
    await dialog.getByLabel("Shared List").fill("nothing of the kind");
    await dialog.getByRole("button", { name: "Join" }).click();
    await expect(dialog.getByText("Paste a share link, or an id that looks like list:user")).toBeVisible();
    await dialog.getByLabel("Shared List").fill(text);
    await dialog.getByRole("button", { name: "Join" }).click();
    await expect(new Board(page).message(SUCCESS.approvalAsked)).toBeVisible();
    await expect(info(page)).toContainText(TEXT.approvalPending);
    await info(page).getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(/\/dashboard\/shared\/[^/]+$/);
    await expect(page.getByRole("main").getByText(TEXT.approvalPending)).toBeVisible();
  }
});

test("members see each other's new sublists, sections and labels", async ({ alice, bob }) => {
  const { ids, listId } = await createGroup(alice, [bob]);
  await alice.page.goto("/dashboard");
  await bob.page.goto(`/dashboard/main/${ids[bob.email]}?group=section`);
  await expect(bob.page).toHaveURL(/\/dashboard\/shared\/[^/]+\?group=section$/);
  await expect(new Board(bob.page).card("Book the ferry")).toBeVisible();

  await pickForList(alice.page, inSidebar(alice.page, "shared", "Family"), "Sublist");
  const form = new Board(alice.page).dialog("Create Sublist");
  await form.getByLabel("Sublist name").fill("Summer trip");
  await form.getByRole("button", { name: "Save" }).click();
  await bob.page.getByRole("button", { name: "Family: sublists" }).click();
  await inSidebar(bob.page, "shared", "Summer trip").click();
  await expect(bob.page.getByRole("heading", { level: 1 })).toHaveText("Family / Summer trip");

  await bob.page.getByRole("button", { name: "Create Section" }).click();
  await bob.page.getByLabel("Section name").fill("Packing");
  await bob.page.getByRole("button", { name: "Save" }).click();
  await expect(new Board(bob.page).column("Packing")).toBeVisible();
  await inSidebar(alice.page, "shared", "Family").click();
  await expect(new Board(alice.page).column("Packing")).toBeVisible();

  const label_id = String(Date.now());
  await callAs(alice, addLabel, { label_id, label_name: "Outside" });
  await callAs(alice, addTask, { listId, title: "Four sleeping bags (###Outside)" });
  await inSidebar(bob.page, "shared", "Family").click();
  await new Board(bob.page).card("Four sleeping bags").getByRole("button", { name: "Outside" }).click();
  await bob.page.getByRole("menuitem", { name: "Add to my labels" }).click();
  await expect(new Board(bob.page).message(SUCCESS.labelCreated)).toBeVisible();
  await expect(
    new Board(bob.page).card("Four sleeping bags").getByRole("button", { name: "Outside" }),
  ).toHaveCount(0);
});

test("moving a task across a shared list names who gains or loses it", async ({ alice, bob, carol }) => {
  await createGroup(alice, [bob, carol]);
  alice.inGoogle.addTask("@default", "Choose a present");
  await alice.pull();
  const board = new Board(alice.page);
  await alice.page.goto("/dashboard");
  for (const [title, list, error] of [
    ["Choose a present", "Family", "The other 2 people in “Family” will see it."],
    ["Book the ferry", "My Tasks", "The other 2 people in “Family” will lose it."],
  ] as const) {
    await board.pick(title, "Move to another list");
    const dialog = board.dialog("Move To Another List");
    await dialog.getByLabel("List", { exact: true }).click();
    await alice.page.getByRole("option", { name: list }).click();
    await expect(dialog.getByText(error)).toBeVisible();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(board.column(list).getByText(title)).toBeVisible();
  }
  await bob.page.goto("/dashboard");
  await expect(new Board(bob.page).column("Family").getByText("Choose a present")).toBeVisible();
  await expect(new Board(bob.page).card("Book the ferry")).toHaveCount(0);

  await bob.page.getByRole("button", { name: /^Task Inactive/ }).click();
  await bob.page.getByRole("menuitemradio", { name: "My Tasks" }).click();
  await expect(new Board(bob.page).column("Family")).toHaveCount(0);
  await bob.page.getByRole("button", { name: /^Task My Tasks/ }).click();
  await bob.page.getByRole("menuitemradio", { name: "Shared Tasks" }).click();
  await expect(new Board(bob.page).column("Family")).toBeVisible();
  await expect(new Board(bob.page).column("My Tasks")).toHaveCount(0);
});

test("a shared list is made from the menu, linked, and refreshed from Google", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await alice.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "My Shared List: menu" }).click();
  await page.getByRole("menuitem", { name: "Create New List" }).click();
  await board.dialog("Create List").getByLabel("List name").fill("Family");
  await board.dialog("Create List").getByRole("button", { name: "Save" }).click();
  await inSidebar(page, "shared", "Family").click();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const share = board.dialog("Share List");
  await share.getByRole("button", { name: "Copy share link" }).click();
  await expect(share.getByRole("button", { name: TEXT.copied })).toBeVisible();
  await expect(share.getByRole("button", { name: TEXT.copied })).toHaveCount(0);
  const link = await share.getByRole("textbox", { name: "Share link" }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await share.getByRole("button", { name: "Close" }).click();

  const listId = decodeURIComponent(page.url().split("/").at(-1)!);
  alice.inGoogle.addTask(listId, "Typed in Google");
  await page.getByRole("button", { name: /^Shared Refresh: / }).click();
  await expect(board.card("Typed in Google")).toBeVisible();
  alice.inGoogle.addTask(listId, "And another");
  await page.getByRole("button", { name: "Refresh shared lists" }).click();
  await expect(board.card("And another")).toBeVisible();
});

test("on a phone the list's menu shares, refreshes, groups and makes sections", async ({ alice }) => {
  const { page } = alice;
  const { listId } = await createGroup(alice, []);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dashboard/shared/${listId}`);
  await expect(new Board(page).card("Book the ferry")).toBeVisible();
  const pick = async (role: "menuitem" | "menuitemradio", name: string | RegExp): Promise<void> => {
    await page.getByRole("button", { name: "List menu" }).click();
    await page.getByRole(role, { name, exact: typeof name === "string" }).click();
  };
  await pick("menuitemradio", "Due date");
  await expect(new Board(page).column("No Due Date")).toBeVisible();
  await pick("menuitem", "Create Section");
  await page.getByLabel("Section name").fill("Packing");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(new Board(page).column("Packing")).toBeAttached();
  await pick("menuitem", /^Shared Refresh:/);
  await pick("menuitem", "Share");
  await expect(new Board(page).dialog("Share List")).toBeVisible();
});

test("FT05: typed changes stay when another member deletes the task, and can become a new task", async ({
  alice,
  bob,
}) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const { page } = alice;
  const board = new Board(page);
  await page.goto(`/dashboard/shared/${listId}`);
  await board.card("Book the ferry").getByRole("button", { name: "Book the ferry", exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Description").fill("Cabin for four");

  const theirs = { listId: ids[bob.email]! };
  const { tasks } = await callAs(bob, listTasks, theirs);
  await callAs(bob, deleteTask, { tasklistId: theirs.listId, taskId: tasks[0]!.id });
  await expect(page.locator("[data-card]")).toHaveCount(0);
  await expect(form.getByLabel("Description")).toHaveValue("Cabin for four");

  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("This task was deleted or moved away meanwhile.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Description")).toHaveValue("Cabin for four");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await board.confirm("Yes, create it!");
  await expect(board.card("Book the ferry")).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect
    .poll(async () =>
      (await callAs(bob, listTasks, theirs)).tasks.map(({ finalTitle, notes }) => [finalTitle, notes]),
    )
    .toEqual([["Book the ferry", "Cabin for four"]]);
});

test("FT07: a second quick click on Join, Approve, Disconnect or Create does nothing", async ({
  alice,
  bob,
}) => {
  test.slow();
  const changes: string[] = [];
  for (const { page } of [alice, bob])
    page.on("request", (request) => {
      if (request.method() === "POST") changes.push(new URL(request.url()).pathname.replace("/api/my-", ""));
    });
  const { groupId, listId } = await createGroup(alice, []);
  await bob.page.goto("/dashboard");
  await bob.page.getByRole("button", { name: "My Shared List: menu" }).click();
  await bob.page.getByRole("menuitem", { name: "Join Shared Table" }).click();
  const join = new Board(bob.page).dialog("Join Shared List");
  await join.getByLabel("Shared List").fill(groupId);
  await join.getByRole("button", { name: "Join", exact: true }).dblclick();
  await expect(info(bob.page)).toContainText(TEXT.approvalPending);
  await info(bob.page).getByRole("button", { name: "OK" }).click();

  const { page } = alice;
  const board = new Board(page);
  const yes = (name: string) => page.getByRole("alertdialog").getByRole("button", { name });
  await page.goto(`/dashboard/shared/${listId}`);
  await pickForList(page, inSidebar(page, "shared", "Family"), "Group Info");
  const group = board.dialog("Group Info");
  await group.getByRole("button", { name: `Approve ${bob.email}` }).dblclick();
  await expect(page.getByRole("alertdialog")).toContainText("This cannot be undone");
  await yes("Yes, approve!").dblclick();
  await group.getByRole("button", { name: `Disconnect ${bob.email}` }).dblclick();
  await yes("Yes, disconnect!").dblclick();
  await expect(group.getByText(bob.email)).toHaveCount(0);
  await group.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "List", exact: true }).click();
  await board.dialog("Create List").getByLabel("List name").fill("Once");
  await board.dialog("Create List").getByRole("button", { name: "Save", exact: true }).dblclick();
  await expect(inSidebar(page, "main", "Once")).toHaveCount(1);
  await page.getByRole("button", { name: "Create Label" }).click();
  await board.dialog("Create Label").getByLabel("Label", { exact: true }).fill("Once");
  await board.dialog("Create Label").getByRole("button", { name: "Save", exact: true }).dblclick();
  await expect(board.dialog("Create Label").getByRole("button", { name: "Edit Once" })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await board.openCreateTask();
  await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill("Once");
  await board.dialog("Create Task").getByRole("button", { name: "Save", exact: true }).dblclick();
  await expect(board.message(SUCCESS.taskCreated)).toBeVisible();
  expect(changes.filter((path) => !/^(share\/(all-|refresh)|\/api\/events\/)/.test(path))).toEqual([
    "share/share-list-created/groupBy",
    "share/owner/approve-user",
    "share/owner/disconnect-user",
    "tasks/add/list",
    "tasks/add/label",
    expect.stringMatching(/^tasks\/addTask\//),
  ]);
});
