import { addListSection, allTaskLists, deleteList, removeListSection } from "@tasklane/contract/lists.ts";
import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { dueInGoogle, titlesInGoogle } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Product 21.16: a typed line outlives its column.

const SECTION = { section_id: "1764000000002", section_name: "Soon" };

const quickAdd = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Add task" }).getByRole("textbox", { name: "Add task" });

/** Opens a page of the board, and begins a line in a column. */
async function begin({ page }: Person, path: string, column: string): Promise<Board> {
  await page.goto(path);
  await until(page, "all loaded");
  await page.getByRole("button", { name: `Add task to ${column}` }).click();
  await page.keyboard.type("Buy ri");
  return new Board(page);
}

/** Types on in the line that is in quick add now, and adds the task. */
async function goOn({ page }: Person): Promise<void> {
  await expect(new Board(page).message("The column is gone. Your line is in quick add.")).toBeVisible();
  await expect(quickAdd(page)).toBeFocused();
  await expect(quickAdd(page)).toHaveValue("Buy ri");
  await page.keyboard.type("ce");
  await page.keyboard.press("Enter");
  await expect(quickAdd(page)).toHaveValue("");
}

test("a line goes on in quick add when its section is deleted elsewhere", async ({ alice }) => {
  await alice.pull();
  const { lists } = await callAs(alice, allTaskLists, {});
  const place = { google_list_id: lists[0]!.google_list_id };
  await callAs(alice, addListSection, { ...place, ...SECTION });
  await begin(alice, `/dashboard/main/${place.google_list_id}`, "Soon");
  await callAs(alice, removeListSection, { ...place, section_id: SECTION.section_id });
  await goOn(alice);
  // The section is not made again.
  await expect.poll(() => titlesInGoogle(alice)).toEqual(["Buy rice"]);
});

for (const where of ["its page", "the board"])
  test(`a line goes on in quick add when its list is deleted elsewhere, on ${where}`, async ({ alice }) => {
    const { id } = alice.inGoogle.addList("Home");
    await alice.pull();
    const [path, column] =
      where === "the board" ? ["/dashboard", "Home"] : [`/dashboard/main/${id}`, "No Section"];
    await begin(alice, path, column);
    await callAs(alice, deleteList, { taskListId: id });
    await goOn(alice);
    await expect.poll(() => titlesInGoogle(alice)).toEqual(["Buy rice"]);
  });

test("a line goes on in quick add for its day when the day's last task is deleted elsewhere", async ({
  alice,
}) => {
  const DAY = "2032-03-10";
  const { id } = alice.inGoogle.addTask("@default", "Cook", { due: DAY });
  await alice.pull();
  await begin(alice, "/dashboard/upcoming", "10 Mar 2032");
  alice.inGoogle.delete("@default", id);
  await alice.pull();
  await goOn(alice);
  await expect.poll(() => dueInGoogle(alice, "Buy rice")).toBe(DAY);
});

test("no letter is lost that is typed while the list is deleted elsewhere", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  await begin(alice, "/dashboard", "Home");
  const rest = "ce, cumin, nutmeg, quince, xylitol and a bag of dark demerara sugar for the cake";
  await Promise.all([page.keyboard.type(rest, { delay: 20 }), callAs(alice, deleteList, { taskListId: id })]);
  await expect(quickAdd(page)).toHaveValue(`Buy ri${rest}`);
});

test("a half-typed line is offered when its list loses the last task of Today", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook", { due: today() });
  await alice.pull();
  const board = await begin(alice, "/dashboard?only=today", "Home");
  await board.checkbox("Cook").click();
  await page.getByPlaceholder("Search task...").focus();
  await page.mouse.move(0, 0);
  await expect(board.column("Home")).toHaveCount(0);
  const toast = board.toast("The column is gone. Your line is in quick add.");
  await expect(toast).toContainText("Buy ri");
  await toast.getByRole("button", { name: "Show" }).click();
  await expect(quickAdd(page)).toHaveValue("Buy ri");
  await page.keyboard.type("ce");
  await page.keyboard.press("Enter");
  await expect.poll(() => dueInGoogle(alice, "Buy rice", id)).toBe(today());
});

test("a line for a day that is over is in quick add", async ({ alice }) => {
  const { page } = alice;
  const day = addDays(today(), 3);
  alice.inGoogle.addTask("@default", "Cook", { due: day });
  await alice.pull();
  await begin(alice, "/dashboard/upcoming", await columnOf(page, day));
  await page.keyboard.press("Escape");
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 5 * 24 * 3_600_000;
  });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.keyboard.press("q");
  await expect(quickAdd(page)).toHaveValue("Buy ri");
});

test("a line is in quick add after a reload that finds no column for it", async ({ alice }) => {
  const DAY = "2032-03-10";
  const { id } = alice.inGoogle.addTask("@default", "Cook", { due: DAY });
  await alice.pull();
  const { page } = alice;
  await begin(alice, "/dashboard/upcoming", "10 Mar 2032");
  await page.goto("about:blank");
  alice.inGoogle.delete("@default", id);
  await alice.pull();
  await page.goto("/dashboard/upcoming");
  // The page looks for the column for 120 frames.
  await expect(quickAdd(page)).toHaveValue("Buy ri", { timeout: 30_000 });
});

test("a half-typed line is still there after the board was scrolled away and back", async ({ alice }) => {
  for (let at = 1; at <= 12; at++) alice.inGoogle.addList(`Project ${at}`);
  await alice.pull();
  const { page } = alice;
  const board = await begin(alice, "/dashboard", "My Tasks");
  await page.getByPlaceholder("Search task...").focus();
  const scrollTo = (left: number): Promise<void> =>
    page.locator("[data-board]").evaluate((element, to) => element.scrollTo({ left: to }), left);
  await scrollTo(100_000);
  await expect(board.column("Project 1")).toHaveAttribute("data-column", "far");
  await scrollTo(0);
  await expect(board.column("Project 1")).toHaveAttribute("data-column", "");
  await expect(board.column("My Tasks").getByRole("textbox", { name: "Add task" })).toHaveValue("Buy ri");
});

/** The name of a day's column. */
const columnOf = (page: Page, day: string): Promise<string> =>
  page.evaluate((at) => {
    const date = new Date(`${at}T12:00`);
    return `${date.getDate()} ${date.toLocaleDateString("en", { month: "short" })} ${date.getFullYear()}`;
  }, day);

test("a line stays in its column while its person looks at Today", async ({ alice }) => {
  await alice.pull();
  const { page } = alice;
  const board = await begin(alice, "/dashboard", "My Tasks");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await sidebar.getByRole("link", { name: /^Today/ }).click();
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await sidebar.getByRole("link", { name: /^All lists/ }).click();
  await expect(board.column("My Tasks")).toBeVisible();
  await board.column("My Tasks").getByRole("button", { name: "Add task" }).click();
  await expect(board.column("My Tasks").getByRole("textbox", { name: "Add task" })).toHaveValue("Buy ri");
});
