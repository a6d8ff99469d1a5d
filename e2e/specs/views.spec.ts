import type { Page } from "@playwright/test";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Board, openBoard } from "../board.ts";
import { fillHome } from "../fillHome.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 12.5: Today, Tomorrow and the search show only lists in which they find a task.

const PHONE = { width: 390, height: 844 };

/** Returns the due date `offset` days from today, in Google's format. */
const due = (offset: number): string => `${day(offset)}T00:00:00.000Z`;
const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" });

/** Gives a person 25 lists with 600 tasks. Few tasks are due: some today in two lists, some tomorrow in one. */
async function fillMany(person: Person): Promise<void> {
  const { inGoogle } = person;
  for (let at = 1; at <= 24; at++) {
    const { id } = inGoogle.addList(`List ${String(at).padStart(2, "0")}`);
    for (let task = 1; task <= 24; task++) inGoogle.addTask(id, `Task ${at}.${task}`);
    if (at === 5) {
      inGoogle.addTask(id, "Five, today", { due: due(0) });
      inGoogle.addTask(id, "Five, late", { due: due(-1) });
      inGoogle.addTask(id, "Five, invoice tomorrow", { due: due(1) });
    }
    if (at === 20) {
      inGoogle.addTask(id, "Twenty, very late invoice", { due: due(-30) });
      inGoogle.addTask(id, "Twenty, hidden in its notes", {
        due: due(9),
        notes:
          "First a long line that says nothing of it\nand then the last invoice of the year, with more behind it",
      });
    }
    if (at === 7) inGoogle.addTask(id, "Seven, paid invoice", { status: "completed" });
  }
  for (let task = 1; task <= 18; task++) inGoogle.addTask("@default", `Mine ${task}`);
  await person.pull();
}

const columnNames = (page: Page) => page.locator("[data-column] h2");
const titlesIn = (board: Board, column: string) => board.column(column).locator("[data-card-title]");
const strip = (page: Page) => page.getByRole("button", { name: /lists? without/ });

async function showToday(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Today/ }).click();
}

test("of 25 lists, day views and the search show those with hits, by day", async ({ alice }) => {
  test.slow(); // Slow, because the board has 600 tasks.
  await fillMany(alice);
  const { page } = alice;
  const board = new Board(page);
  await showToday(page);
  await expect(columnNames(page)).toHaveText(["List 05", "List 20"]);
  await expect(titlesIn(board, "List 05")).toHaveText(["Five, late", "Five, today"]);
  await expect(page.locator("header").first()).toContainText("3 tasks, 2 overdue");
  await expect(page.getByText(TEXT.noData)).toHaveCount(0);
  await expect(strip(page)).toHaveText("23 lists without tasks");
  await expectAccessible(page, "Today");

  await page.getByRole("link", { name: /^Tomorrow/ }).click();
  await expect(columnNames(page)).toHaveText("List 05");
  await expect(titlesIn(board, "List 05")).toHaveText("Five, invoice tomorrow");
  await expect(page.locator("header").first()).toContainText(/ · 1 task$|1 task/);
  await expect(strip(page)).toHaveText("24 lists without tasks");

  const box = page.getByRole("textbox", { name: TEXT.searchTasks });
  for (const [sought, columns, total] of [
    ["invoice", ["List 05", "List 07", "List 20"], "3 tasks in 3 lists, 1 completed"],
    ["paid", ["List 07"], "1 completed task in 1 list"],
    ["task 12.1", ["List 12"], "11 tasks in 1 list"],
    ["nowhere at all", [], "No tasks in 25 lists"],
  ] as const) {
    await page.goto(`/dashboard/search?q=${encodeURIComponent(sought)}`);
    await expect(page.getByRole("status").filter({ hasText: total })).toBeVisible();
    await expect(columnNames(page)).toHaveText([...columns]);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue(sought);
    await expect(page.getByRole("link", { name: "Search" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(TEXT.noData)).toHaveCount(columns.length === 0 ? 1 : 0);
    await expect(strip(page)).toHaveText(`${25 - columns.length} lists without hits`);
  }
  await box.fill("invoice");
  await expect(board.card("Five, invoice tomorrow").locator("mark")).toHaveText("invoice");
  await expect(titlesIn(board, "List 20")).toHaveText([
    "Twenty, very late invoice",
    "Twenty, hidden in its notes",
  ]);
  const inNotes = board.card("Twenty, hidden in its notes");
  await expect(inNotes).toContainText("then the last invoice of the year");
  await expect(inNotes.locator("mark")).toHaveText("invoice");
  await expectAccessible(page, "search");

  await page.goto("/dashboard");
  await page.getByRole("switch", { name: "Today only" }).click();
  await expect(columnNames(page)).toHaveCount(25);
  await expect(strip(page)).toHaveCount(0);
});

test("the strip of empty lists opens into narrow columns, and stays open after a reload", async ({
  alice,
}) => {
  const { page } = alice;
  const board = new Board(page);
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook", { due: due(0) });
  alice.inGoogle.addList("Garden");
  alice.inGoogle.addTask("@default", "Some day");
  await alice.pull();
  await showToday(page);
  await expect(strip(page)).toHaveText("2 lists without tasks");
  await strip(page).click();
  await expect(columnNames(page)).toHaveText(["Home", "My Tasks", "Garden"]);
  await expect(board.column("Garden")).toContainText(TEXT.noData);
  await expect(board.column("My Tasks")).toContainText("1 more task");
  expect((await board.column("Garden").boundingBox())!.width).toBe(160);
  await expectAccessible(page, "an open strip");

  await page.reload();
  await expect(columnNames(page)).toHaveText(["Home", "My Tasks", "Garden"]);
  await page.getByRole("link", { name: /^Tomorrow/ }).click();
  await expect(strip(page)).toHaveAttribute("aria-expanded", "false");
  await board.column("Garden").waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Today/ }).click();
  await board.column("Garden").getByRole("button", { name: "Task, Garden" }).click();
  await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill("Rake");
  await page.keyboard.press("Control+Enter");
  await expect(titlesIn(board, "Garden")).toHaveText("Rake");
  await expect(strip(page)).toHaveText("1 list without tasks");
});

test("a column in use stays when its last task is done, until hands leave", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  alice.inGoogle.addTask("@default", "Water the plants", { due: due(0) });
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook", { due: due(0) });
  await alice.pull();
  await showToday(page);
  await board.checkbox("Cook").click();
  await expect(board.column("Home").getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await expect(board.column("Home").getByText(TEXT.noData)).toHaveCount(0);
  await expect(page.locator("header").first()).toContainText("1 task");
  await expect(columnNames(page)).toHaveText(["My Tasks", "Home"]);
  await board.checkbox("Water the plants").focus();
  await board.card("Water the plants").hover();
  await expect(columnNames(page)).toHaveText(["My Tasks"]);
});

test("on a phone tabs lead to each column with hits, and to the rest", async ({ alice }) => {
  const page = await alice.secondBrowser({ viewport: PHONE, hasTouch: true });
  const board = new Board(page);
  alice.inGoogle.addList("A list whose name is far longer than a tab can be");
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook", { due: due(0) });
  await alice.pull();
  await page.goto("/dashboard/search?q=cook");
  const tabs = page.getByRole("navigation", { name: "Columns" }).getByRole("button");
  await expect(tabs).toHaveText(["Home1", "Without hits2"]);
  await expect(board.card("Cook")).toBeInViewport({ ratio: 1 });
  await page.goto("/dashboard/tomorrow");
  await expect(page.getByText(TEXT.noData).first()).toBeInViewport();
  await page.goto("/dashboard");
  await expect(tabs).toHaveCount(3);
  const long = tabs.filter({ hasText: "A list whose" });
  expect((await long.boundingBox())!.width).toBeLessThan(170);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: /^Today/ }).click();
  await expect(tabs).toHaveText(["Home1", "Without tasks2"]);
  await expect(page.getByText("1 task", { exact: true })).toBeVisible();
  await tabs.last().click();
  const row = page.getByRole("listitem").filter({ hasText: "My Tasks" }).filter({ hasText: TEXT.noData });
  await expect(row).toBeInViewport();
  await expectAccessible(page, "lists without tasks, phone");
  await page.getByRole("button", { name: "Task, My Tasks" }).click();
  await expect(board.dialog("Create Task")).toBeVisible();
});

test("typing goes on in the search page's box after the sidebar's, without a lost key", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  await expect(new Board(page).card("Water the plants")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("water the plants", { delay: 10 });
  const box = page.getByRole("textbox", { name: TEXT.searchTasks });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("water the plants");
  await expect(page.getByRole("textbox")).toHaveCount(1);
});

test("under a label or a due date, All lists folds the lists without a hit into the strip", async ({
  alice,
}) => {
  const { page } = alice;
  alice.inGoogle.addTask(alice.inGoogle.addList("Garden").id, "Sow beans");
  await fillHome(alice);
  const board = await openBoard(alice);
  const all = ["My Tasks", "Garden", "Home"];
  await expect(columnNames(page)).toHaveText(all);
  await page.getByRole("button", { name: /^Label / }).click();
  await page.getByRole("option", { name: "Phone" }).click();
  await expect(columnNames(page)).toHaveText(["Home"]);
  await expect(strip(page)).toHaveText("2 lists without hits");
  await expectAccessible(page, "All lists under a label");
  await strip(page).click();
  await expect(board.column("Garden")).toContainText("1 task hidden by filters");
  await strip(page).click();
  await page.getByRole("button", { name: "Clear filters", exact: true }).click();
  await expect(columnNames(page)).toHaveText(all);
  await page.goto("/dashboard?due=overdue");
  await expect(page.getByText("All tasks are hidden by filters")).toBeVisible();
  await expect(strip(page)).toHaveText("3 lists without hits");
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard?label=Phone");
  const tabs = page.getByRole("navigation", { name: "Columns" }).getByRole("button");
  await expect(tabs).toHaveText(["Home1", "Without hits2"]);
});

test("a task that is created on Today or Tomorrow is due then, by key, button and quick add", async ({
  alice,
}) => {
  const { page } = alice;
  const board = await openBoard(alice);
  const save = async (title: string): Promise<void> => {
    await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill(title);
    await page.keyboard.press("Control+Enter");
    await expect(board.card(title)).toBeVisible();
  };
  await page.getByRole("link", { name: /^Today/ }).click();
  await page.keyboard.press("c");
  await save("By key");
  await page.keyboard.press("q");
  await page.keyboard.type("By quick add");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(board.card("By quick add")).toBeVisible();
  await page.getByRole("link", { name: /^Tomorrow/ }).click();
  await board.openCreateTask();
  await save("By button");
  await page.getByRole("link", { name: "All lists" }).click();
  await board.openCreateTask();
  await expect(board.dialog("Create Task").getByLabel("Due date")).toContainText("No Date");
});
