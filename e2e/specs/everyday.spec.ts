import { addTask, deleteTask, googleTask, listTasks } from "@tasklane/contract/tasks.ts";
import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import type { Group } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Chapters 19 and 20 of docs/product.md together. Each action is done offline, beside another member, with many tasks, and then
// undone.

const DAY = "2032-03-10";
const toolbar = (page: Page, count: string) => page.getByRole("toolbar", { name: `${count} selected` });
const said = (page: Page, words: string) =>
  page.getByRole("region", { name: "Messages" }).locator("> div").filter({ hasText: words }).last();
const titlesIn = (page: Page, column: string) => new Board(page).column(column).locator("[data-card-title]");

/**
 * The tasks of a shared list as one member sees them, by title. The words `, renamed`, which Bob adds to some titles, are left
 * out of the keys.
 */
async function tasksOf(person: Person, { ids }: Group) {
  const { tasks } = await callAs(person, listTasks, { listId: ids[person.email]! });
  return new Map(tasks.map((task) => [task.finalTitle.replace(", renamed", ""), task]));
}

test("each toolbar act waits offline, keeps another member's changes, and undoes in one step", async ({
  alice,
  bob,
}) => {
  test.slow();
  const group = await createGroup(alice, [bob]);
  const acts = ["Delete", "Complete", "Move", "Section", "Label", "Date"];
  for (const title of acts.flatMap((act) => [`${act} 2`, `${act} 1`]))
    await callAs(alice, addTask, { listId: group.listId, title });
  await callAs(alice, addTask, { listId: group.listId, title: "Cold (##Fridge ###Soon)" });
  const { page } = alice;
  const { keyboard } = page;
  await page.goto(`/dashboard/shared/${group.listId}`);
  await until(page, "all loaded");
  await until(page, "inputs ready");
  const board = new Board(page);
  // Make the window high, so that all cards are near the visible part and rendered.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await expect(page.locator("[data-board] [data-card-title]")).toHaveCount(14);
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  // The banner moves the board down once. Wait for it, so that no press misses.
  await expect(page.getByText(/^Offline since/).first()).toBeVisible();

  const select = async (act: string): Promise<void> => {
    await page.keyboard.press("Escape");
    for (const number of [1, 2]) await board.card(`${act} ${number}`).click({ modifiers: ["ControlOrMeta"] });
    await expect(toolbar(page, "2 tasks")).toBeVisible();
  };
  const pick = async (title: string): Promise<void> => {
    const option = page.getByRole("option", { name: title, exact: true });
    await option.click();
    await expect(option).toHaveCount(0);
  };
  await select("Date");
  await keyboard.press("d");
  await page.getByRole("button", { name: /^Today \d/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Due date" })).toHaveCount(0);
  /** Finds an option of the open picker by typing, and takes it. */
  const pickByKeys = async (title: string): Promise<void> => {
    const options = page.getByRole("option");
    await expect(options.filter({ hasText: title })).toBeVisible();
    await expectAccessible(page, `the picker with ${title}`);
    await keyboard.type(title.toLowerCase());
    await expect(options.first()).toHaveText(title);
    await keyboard.press("Enter");
    await expect(options).toHaveCount(0);
  };
  await select("Label");
  await keyboard.press("l");
  await pickByKeys("Soon");
  await select("Section");
  await keyboard.press(",");
  await page.getByRole("button", { name: "Section", exact: true }).press("Enter");
  await pickByKeys("Fridge");
  await select("Move");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await pick("My Tasks");
  await expect(page.getByRole("alertdialog")).toContainText("leave");
  await expectAccessible(page, "the question before a move");
  await board.confirm("Yes, move them!");
  await expect(board.card("Move 1")).toHaveCount(0);
  await select("Complete");
  await board.card("Complete 1").locator("[data-card-title]").focus();
  await keyboard.press("Space");
  await expect(page.getByText("Completed Tasks (2)").first()).toBeVisible();
  await select("Delete");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(board.card("Delete 1")).toHaveCount(0);

  // Bob renames some of the tasks meanwhile.
  const his = await tasksOf(bob, group);
  for (const act of acts) {
    const { id: taskId } = his.get(`${act} 1`)!;
    await callAs(bob, googleTask, {
      taskListId: group.ids[bob.email]!,
      taskId,
      title: `${act} 1, renamed`,
    });
  }
  await page.context().setOffline(false);
  await expect(said(page, "1 deleted, 1 stayed: changed meanwhile")).toBeVisible();
  await expect(async () => {
    const now = await tasksOf(bob, group);
    for (const number of [1, 2]) {
      expect(now.get(`Date ${number}`)).toMatchObject({ due: today() });
      expect(now.get(`Label ${number}`)).toMatchObject({ label: "Soon" });
      expect(now.get(`Section ${number}`)).toMatchObject({ section: "Fridge" });
      expect(now.get(`Complete ${number}`)).toMatchObject({ status: "completed" });
    }
    expect([...now.keys()].filter((title) => /Move|Delete/.test(title))).toEqual(["Delete 1"]);
    for (const act of acts.filter((each) => each !== "Move"))
      expect(now.get(`${act} 1`)?.finalTitle).toBe(`${act} 1, renamed`);
  }).toPass();

  // Each action is one undo step. The titles that Bob changed stay.
  for (const act of acts) {
    await keyboard.press("Control+z");
    await expect(
      said(page, /Complete|Delete|Move/.test(act) ? `Undone: ${act.toLowerCase()}` : "Undone"),
    ).toBeVisible();
  }
  await expect(async () => {
    const now = await tasksOf(bob, group);
    expect(now.size).toBe(14);
    for (const [title, task] of now)
      if (title !== "Cold")
        expect(task, title).toMatchObject({ due: null, section: null, status: "needsAction" });
    for (const act of acts) expect(now.get(`${act} 1`)?.finalTitle).toBe(`${act} 1, renamed`);
  }).toPass();
});

test("everything overdue is moved offline beside another member, and a drag between days too", async ({
  alice,
  bob,
}) => {
  const due = today();
  const group = await createGroup(alice, [bob]);
  const { listId } = group;
  for (const [at, title] of ["Late 3", "Late 2", "Late 1"].entries())
    await callAs(alice, addTask, { listId, title, due: addDays(due, at - 3) });
  await callAs(alice, addTask, { listId, title: "Now", due });
  await callAs(alice, addTask, { listId, title: "Next", due: addDays(due, 1) });
  const { page } = alice;
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  await until(page, "inputs ready");
  const board = new Board(page);
  await expect(titlesIn(page, "Overdue")).toHaveCount(3);
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  // The banner moves the board down once. Wait for it, so that no press misses.
  await expect(page.getByText(/^Offline since/).first()).toBeVisible();
  await board.card("Now").dragTo(board.column("Tomorrow").locator("[data-cards]"));
  await expect(titlesIn(page, "Tomorrow")).toHaveCount(2);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("overdue");
  await page.getByRole("option", { name: "Move all overdue to today" }).click();
  await expect(board.column("Overdue")).toHaveCount(0);
  await expect(titlesIn(page, "Today")).toHaveCount(3);

  // Bob deletes one of the tasks meanwhile, and renames another.
  const his = await tasksOf(bob, group);
  const taskListId = group.ids[bob.email]!;
  await callAs(bob, deleteTask, { tasklistId: taskListId, taskId: his.get("Late 1")!.id });
  await callAs(bob, googleTask, { taskListId, taskId: his.get("Late 2")!.id, title: "Late 2, renamed" });
  await page.context().setOffline(false);
  const days = async () =>
    Object.fromEntries([...(await tasksOf(bob, group))].map(([title, task]) => [title, task.due]));
  const [late2, late3] = [addDays(due, -2), addDays(due, -3)];
  await expect.poll(days).toEqual({
    "Late 2": due,
    "Late 3": due,
    Now: addDays(due, 1),
    Next: addDays(due, 1),
    "Book the ferry": null,
  });
  await expect(titlesIn(page, "Today")).toHaveText(["Late 2, renamed", "Late 3"]);
  await page.keyboard.press("Control+z");
  await expect(titlesIn(page, "Overdue")).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(titlesIn(page, "Today")).toHaveText(["Now"]);
  await expect.poll(days).toMatchObject({ "Late 2": late2, "Late 3": late3, Now: due });
});

test("300 tasks of one day scroll, fold, and can all be selected", async ({ alice }) => {
  const { page } = alice;
  const { keyboard } = page;
  for (let at = 300; at > 0; at--) alice.inGoogle.addTask("@default", `Task ${at}`, { due: DAY });
  await alice.pull();
  await page.goto(`/dashboard/week?day=${DAY}`);
  await until(page, "inputs ready");
  const cell = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}`) });
  const tenth = cell("Wednesday 10 March 2032, 300 tasks");
  await expect(tenth.locator("[data-card-title]").first()).toHaveText("Task 1");
  expect(await page.locator("[data-card]").count()).toBeLessThan(60);
  // The last task is reached by scrolling the day's cell.
  await tenth
    .locator("ul")
    .evaluate((list) => (list.parentElement!.scrollTop = list.parentElement!.scrollHeight));
  await expect(tenth.getByRole("button", { name: "Task 300", exact: true })).toBeInViewport();
  expect(await page.locator("[data-card]").count()).toBeLessThan(60);
  await expectAccessible(page, "a week with a full day");

  await page.goto(`/dashboard/month?day=${DAY}`);
  await until(page, "inputs ready");
  await expect(tenth.locator("[data-card-title]")).toHaveText(["Task 1", "Task 2", "Task 3"]);
  await page.getByRole("button", { name: "297 more, Wednesday 10 March 2032" }).click();
  await expect(titlesIn(page, "10 Mar 2032").first()).toHaveText("Task 1");
  expect(await page.locator("[data-card]").count()).toBeLessThan(60);
  await keyboard.press("Escape");
  await expect(tenth).toBeFocused();

  // In a day's cell: F2 moves the focus to its tasks, x selects, Shift with an arrow key extends the selection. The selection
  // treats all 300 tasks as one column.
  await keyboard.press("F2");
  await keyboard.press("x");
  await keyboard.press("Shift+ArrowDown");
  await expect(toolbar(page, "2 tasks")).toBeVisible();
  await expect(tenth.getByRole("button", { name: "Task 2, selected", exact: true })).toBeFocused();
  await expect(page.locator("output.vh").filter({ hasText: "2 tasks selected" })).toHaveCount(1);
  await expectAccessible(page, "selecting in a month");
  await keyboard.press("Alt+ArrowRight");
  await expect(cell("Thursday 11 March 2032, 2 tasks")).toContainText("Task 2");
  await expect(cell("Wednesday 10 March 2032, 298 tasks")).toBeVisible();
  await keyboard.press("Control+z");
  await expect(tenth).toBeVisible();
  await keyboard.press("Escape");

  // With the mouse: a click with Ctrl adds a task to the selection, and a drag moves both tasks.
  for (const title of ["Task 1", "Task 3"])
    await tenth.getByRole("button", { name: title, exact: true }).click({ modifiers: ["ControlOrMeta"] });
  await expect(toolbar(page, "2 tasks")).toBeVisible();
  await tenth.getByRole("button", { name: "Task 1, selected" }).dragTo(cell("Friday 12 March"));
  await expect(cell("Friday 12 March 2032, 2 tasks")).toContainText("Task 3");
  await keyboard.press("Control+z");
  await expect(tenth).toBeVisible();
  await tenth.getByRole("button", { name: /^Task 1\b/ }).focus();
  await keyboard.press("Control+a");
  await expect(toolbar(page, "300 tasks")).toBeVisible();
});
