import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expect, test } from "../test.ts";

// Product 13.4: actions that Google forbids are disabled and show the reason. Rule I2: a replaced value can be restored.

test("a replaced title is seen with what came after it, and taken back", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Call Ann");
  await alice.pull();
  await alice.page.goto("/dashboard");
  const board = new Board(alice.page);
  const open = async (title: string): Promise<void> =>
    board.card(title).getByRole("button", { name: title, exact: true }).click();
  const dialog = board.dialog("Edit Task");
  await open("Call Ann");
  await dialog.getByLabel("Title", { exact: true }).fill("Call Bob");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.card("Call Bob")).toBeVisible();

  await open("Call Bob");
  await dialog.getByRole("button", { name: "History", exact: true }).click();
  await expect(dialog.getByRole("region", { name: "History" })).toContainText("You, just now");
  await dialog.getByRole("button", { name: "Take back: Title, Call Ann" }).click();
  await expect(board.card("Call Ann")).toBeVisible();
  await expect
    .poll(async () => (await alice.google.tasks.list({ tasklist: "@default" })).data.items?.[0]?.title)
    .toBe("Call Ann");
});

test("changes that read alike have buttons of names of their own in the history", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Call Ann");
  await alice.pull();
  await alice.page.goto("/dashboard");
  const board = new Board(alice.page);
  const dialog = board.dialog("Edit Task");
  const titles = ["Call Ann", "Call Bob", "Call Ann", "Call Bob"];
  for (const [at, title] of titles.entries()) {
    await board.card(title).getByRole("button", { name: title, exact: true }).click();
    if (at === titles.length - 1) break;
    await dialog.getByLabel("Title", { exact: true }).fill(titles[at + 1]!);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  await dialog.getByRole("button", { name: "History", exact: true }).click();
  const back = dialog.getByRole("button", { name: /^Take back/ });
  await expect(back.first()).toBeVisible();
  const names = await back.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  expect(names).toContain("Take back: Title, Call Ann");
  expect(names).toContain("Take back: Title, Call Ann (2)");
  expect(new Set(names).size).toBe(names.length);
});

test("the history opens, too, if a former title has no room beside the label of today", async ({ alice }) => {
  await alice.pull();
  const [list] = (await callAs(alice, allTaskLists, {})).lists;
  const listId = list!.google_list_id;
  const { data } = await callAs(alice, addTask, { listId, title: "Plan ".repeat(203).trim() });
  await callAs(alice, googleTask, { taskListId: listId, taskId: data.id, title: "Plan" });
  await callAs(alice, googleTask, { taskListId: listId, taskId: data.id, title: "Plan (###Important)" });
  await alice.page.goto("/dashboard");
  const board = new Board(alice.page);
  await board.card("Plan").getByRole("button", { name: "Plan", exact: true }).click();
  const dialog = board.dialog("Edit Task");
  await dialog.getByRole("button", { name: "History", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Take back: Label, None" })).toBeVisible();
  await expect(dialog.locator("del").filter({ hasText: "Plan Plan Plan" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Take back: Title/ })).toHaveCount(0);
});

test("a task from Docs takes no subtask or description, and deletes with its original", async ({ alice }) => {
  alice.inGoogle.assign("@default", "Review the draft");
  await alice.pull();
  await alice.page.goto("/dashboard");
  const board = new Board(alice.page);
  await board.card("Review the draft").hover();
  await board
    .card("Review the draft")
    .getByRole("button", { name: /^Menu: / })
    .click();
  await expect(alice.page.getByRole("menuitem", { name: /Create subtask/ })).toBeDisabled();
  await alice.page.keyboard.press("Escape");
  await board.card("Review the draft").getByRole("button", { name: "Review the draft", exact: true }).click();
  await expect(board.dialog("Edit Task").getByLabel("Description")).not.toBeEditable();
  await alice.page.keyboard.press("Escape");
  await board.pick("Review the draft", "Delete task");
  await expect(alice.page.getByRole("alertdialog")).toContainText("the original there is deleted too");
});
