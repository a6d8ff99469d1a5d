import { TEXT } from "@tasklane/contract/sentences.ts";
import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { dueInGoogle } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Chapter 19 of docs/product.md: Upcoming as columns, as a week and as a month. overdue.spec.ts tests what is overdue.

/** A Wednesday. Its week goes from Monday 8 to Sunday 14. */
const DAY = "2032-03-10";
const PHONE = { width: 390, height: 844 };

const cell = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}`) });
const title = (page: Page, name: string) => page.getByRole("grid").getByRole("button", { name, exact: true });

/** Opens a page that shows days, and waits until keys and drags work. */
async function open(person: Person, address: string): Promise<void> {
  await person.pull();
  await person.page.goto(address);
  await until(person.page, "inputs ready");
  await expect(person.page.getByRole("grid")).toBeVisible();
}

for (const hasTouch of [false, true])
  test(`on a tablet ${hasTouch ? "with touch " : ""}the week breaks no common word of a title`, async ({
    alice,
  }) => {
    const text = "Measure the electricity meter";
    alice.inGoogle.addTask("@default", text, { due: DAY });
    await alice.pull();
    const viewport = { width: 768, height: 1024 };
    const page = await alice.secondBrowser({ viewport, hasTouch, isMobile: hasTouch });
    await page.goto(`/dashboard/week?day=${DAY}`);
    const lines = await title(page, text)
      .locator("span")
      .evaluate((element) => {
        const [node] = element.childNodes;
        return [...node!.textContent!.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = new Range();
          range.setStart(node!, index);
          range.setEnd(node!, index + word.length);
          return [word, range.getClientRects().length];
        });
      });
    expect(lines).toEqual(text.split(" ").map((word) => [word, 1]));
    // Browsers that know English syllables would also divide words that fit. Chromium's small browser knows none.
    await expect(title(page, text).locator("span")).toHaveCSS("hyphens", "manual");
    const tooWide = await page
      .locator("[role=gridcell] header")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    expect(tooWide).toBe(0);
  });

test("the week is a grid with one tab stop, whose keys move focus and task", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Pay the bill", { due: DAY });
  alice.inGoogle.addTask("@default", "Call Ana", { due: DAY });
  await open(alice, `/dashboard/week?day=${DAY}`);
  await expect(page).toHaveTitle(/^Upcoming, week/);
  await expect(page.getByRole("grid", { name: "8 – 14 Mar 2032" })).toBeVisible();
  await expect(page.getByRole("gridcell")).toHaveCount(7);
  await expect(page.locator("[role=grid] :is([tabindex='0'], a, button:not([tabindex]))")).toHaveCount(1);
  await expectAccessible(page, "the week");

  const wednesday = cell(page, "Wednesday 10 March 2032, 2 tasks");
  await wednesday.focus();
  await page.keyboard.press("End");
  await expect(cell(page, "Sunday 14 March 2032")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "Monday 15 March 2032, no tasks")).toBeFocused();
  await expect(page).toHaveURL(/day=2032-03-15/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(wednesday).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(title(page, "Call Ana")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(title(page, "Pay the bill")).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText("Pay the bill: Thursday 11 March 2032", { exact: true })).toBeAttached();
  await expect(cell(page, "Thursday 11 March 2032, 1 task")).toContainText("Pay the bill");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("grid", { name: "15 – 21 Mar 2032" })).toBeVisible();
  await expect(title(page, "Pay the bill")).toBeFocused();
  await expect.poll(() => dueInGoogle(alice, "Pay the bill")).toBe("2032-03-18");
  await page.keyboard.press("Control+z");
  await expect.poll(() => dueInGoogle(alice, "Pay the bill")).toBe("2032-03-11");
  await page.keyboard.press("Control+z");
  await expect.poll(() => dueInGoogle(alice, "Pay the bill")).toBe(DAY);
});

test("a long day reaches the bottom of the window, in the week and as a column", async ({ alice }) => {
  const { page } = alice;
  for (let n = 1; n <= 40; n++) alice.inGoogle.addTask("@default", `Task ${n}`, { due: DAY });
  await page.setViewportSize({ width: 1200, height: 1800 });
  await open(alice, `/dashboard/week?day=${DAY}`);
  const bottom = async (): Promise<number> =>
    page.evaluate(() => [...document.querySelectorAll("[data-card]")].at(-1)!.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeGreaterThan(1700);

  await page.keyboard.press("1");
  await expect(page.getByRole("grid")).toHaveCount(0);
  await expect.poll(bottom).toBeGreaterThan(1700);
});

test("the month shows three titles a day; cells and No date take tasks", async ({ alice }) => {
  const { page } = alice;
  for (const name of ["E", "D", "C", "B", "A"])
    alice.inGoogle.addTask("@default", `Task ${name}`, { due: DAY });
  alice.inGoogle.addTask("@default", "Some day");
  await open(alice, `/dashboard/month?day=${DAY}`);
  const board = new Board(page);
  const tenth = cell(page, "Wednesday 10 March 2032, 5 tasks");
  await expect(tenth.locator("[data-card-title]")).toHaveText(["Task A", "Task B", "Task C"]);
  await expectAccessible(page, "the month");

  // Dropping a card on a day sets its due date; dropping it on the column No date removes the date.
  await board.column("No date").locator("[data-card]").dragTo(cell(page, "Friday 12 March"));
  await expect(cell(page, "Friday 12 March 2032, 1 task")).toContainText("Some day");
  await expect.poll(() => dueInGoogle(alice, "Some day")).toBe("2032-03-12");
  await title(page, "Task A").dragTo(board.column("No date"));
  await expect(board.column("No date")).toContainText("Task A");
  await page.keyboard.press("Control+z");
  await expect(tenth.locator("[data-card-title]")).toHaveText(["Task A", "Task B", "Task C"]);

  // The column beside the grid shows all tasks of a day. Cards can be dragged there by mouse and by keyboard.
  await page.getByRole("button", { name: "2 more, Wednesday 10 March 2032" }).click();
  const day = board.column("10 Mar 2032");
  await expect(day.locator("[data-card-title]")).toHaveCount(5);
  await expect(day.getByRole("button", { name: "Task A", exact: true })).toBeFocused();
  await expectAccessible(page, "the month with a day");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Task A: Wednesday 3 March 2032", { exact: true })).toBeAttached();
  await expect(board.column("3 Mar 2032").getByRole("button", { name: "Task A", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(cell(page, "Wednesday 3 March 2032, 1 task")).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(cell(page, "Saturday 3 April 2032")).toBeFocused();
  await expect(page.getByRole("grid", { name: "April 2032" })).toBeVisible();

  // A click on an empty part of a cell, or a key on a focused day, creates a task due on that day.
  await page.keyboard.press("n");
  await expect(board.dialog("Create Task").getByLabel("Due date")).toContainText("3 April, 2032");
  await page.keyboard.press("Escape");
  await cell(page, "Tuesday 20 April").click({ position: { x: 40, y: 80 } });
  const line = page.getByRole("textbox", { name: "Add task" });
  await expect(line).toBeFocused();
  await page.keyboard.type("Dentist");
  await page.keyboard.press("Enter");
  await expect(line).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(cell(page, "Tuesday 20 April 2032, 1 task")).toContainText("Dentist");
});

test("a phone's week is a list, its month has dots, and touch sets dates", async ({ alice }) => {
  const due = today();
  alice.inGoogle.addTask("@default", "Late", { due: addDays(due, -20) });
  alice.inGoogle.addTask("@default", "Now", { due });
  alice.inGoogle.addTask("@default", "Then", { due: DAY });
  alice.inGoogle.addTask("@default", "Some day");
  await alice.pull();
  const page = await alice.secondBrowser({ viewport: PHONE, hasTouch: true, isMobile: true });
  const board = new Board(page);
  await page.goto("/dashboard/week");
  await until(page, "all loaded");
  await expect(board.column("Overdue")).toContainText("Late");
  await expect(board.column("Today")).toContainText("Now");
  expect((await board.card("Now").boundingBox())!.height).toBeLessThan(60);
  for (const day of await page.getByRole("gridcell").all()) await expect(day).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "the week on a phone");
  await page.getByRole("button", { name: /^No date/ }).tap();
  await expect(board.column("No date")).toContainText("Some day");

  await board
    .card("Now")
    .getByRole("button", { name: /^Menu: / })
    .tap();
  await page.getByRole("menuitem", { name: "Set date…" }).tap();
  await page.getByRole("dialog", { name: "Due date" }).getByRole("button", { name: "No Date" }).tap();
  await expect(board.column("No date")).toContainText("Now");
  await expect.poll(() => dueInGoogle(alice, "Now")).toBeNull();

  await board.column("Overdue").getByRole("button", { name: "Move all overdue to today" }).tap();
  await expect(board.column("Overdue")).toHaveCount(0);
  await expect(board.column("Today")).toContainText("Late");
  await expect.poll(() => dueInGoogle(alice, "Late")).toBe(due);
  const messages = page.getByRole("region", { name: "Messages" });
  const moved = messages.locator("> div").filter({ hasText: "1 task moved to today" });
  await moved.getByRole("button", { name: "Undo" }).tap();
  await expect(board.column("Overdue")).toContainText("Late");
  await expect.poll(() => dueInGoogle(alice, "Late")).toBe(addDays(due, -20));

  await page.getByRole("link", { name: "Month", exact: true }).tap();
  await expect(page.getByRole("grid")).toBeVisible();
  await expectAccessible(page, "the month on a phone");
  await page.goto(`/dashboard/month?day=${DAY}`);
  await expect(board.column("10 Mar 2032")).toContainText("Then");
  await cell(page, "Thursday 11 March").tap();
  await expect(board.column("11 Mar 2032")).toContainText(TEXT.noData);
});

test("days have addresses, keys, filters and saved views", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Ring the school ###Phone", { due: DAY });
  alice.inGoogle.addTask("@default", "Buy a present", { due: DAY });
  alice.inGoogle.addTask("@default", "Now", { due: today() });
  await open(alice, `/dashboard/week?day=${DAY}`);
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page.getByRole("grid", { name: "15 – 21 Mar 2032" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("grid", { name: "8 – 14 Mar 2032" })).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByRole("grid", { name: "March 2032" })).toBeVisible();
  await page.getByRole("button", { name: "Fold No date" }).click();
  await page.reload();
  await until(page, "inputs ready");
  await expect(page.getByRole("button", { name: "No date (0)" })).toBeVisible();
  await page.keyboard.press("1");
  await expect(new Board(page).column("10 Mar 2032")).toBeVisible();
  await page.keyboard.press("2");
  await expect(page.getByRole("grid")).toBeVisible();
  const sidebar = page.getByRole("navigation", { name: "Views and lists" });
  await expect(sidebar.getByRole("link", { name: "Upcoming" })).toHaveAttribute("aria-current", "page");

  await page.goto(`/dashboard/week?day=${DAY}&type=task`);
  await expect(cell(page, "Wednesday 10 March 2032, 2 tasks")).toBeVisible();
  await page.keyboard.press("Alt+v");
  await expect(page.getByLabel("View name")).toBeFocused();
  await page.keyboard.type("My week");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My week");
  // A saved view of a week shows the current week. If the person goes to another week, the view does not count as changed.
  const todays = cell(page, "[A-Z][a-z]+day \\d+ [A-Z][a-z]+ \\d+, today");
  await expect(todays).toContainText("Now");
  await expect(todays).toHaveAttribute("aria-current", "date");
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(cell(page, ".*today")).toHaveCount(0);
  await expect(page.getByText("Edited", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My week");
});

test("a shared task that is moved offline comes to its day for both people", async ({ alice, bob }) => {
  const { listId } = await createGroup(alice, [bob]);
  alice.inGoogle.addTask(listId, "Pack the tent", { due: DAY });
  await open(alice, `/dashboard/week?day=${DAY}`);
  await open(bob, `/dashboard/week?day=${DAY}`);
  await expect(title(bob.page, "Pack the tent")).toBeVisible();
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await alice.context.setOffline(true);
  await title(alice.page, "Pack the tent").focus();
  await alice.page.keyboard.press("Alt+ArrowRight");
  await alice.page.keyboard.press("Alt+ArrowRight");
  await expect(cell(alice.page, "Friday 12 March 2032, 1 task")).toBeVisible();
  // The other person renames the task meanwhile.
  const other = bob.page;
  await title(other, "Pack the tent").click();
  await other.getByRole("dialog").getByLabel("Title", { exact: true }).fill("Pack the big tent");
  await other.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(title(other, "Pack the big tent")).toBeVisible();
  await alice.context.setOffline(false);
  for (const { page } of [alice, bob])
    await expect(cell(page, "Friday 12 March 2032, 1 task")).toContainText("Pack the big tent");
  await expect.poll(() => dueInGoogle(alice, "Pack the big tent", listId)).toBe("2032-03-12");
});

test("the keys of a new task keep the day, whatever the keyboard", async ({ alice }) => {
  await open(alice, `/dashboard/week?day=${DAY}`);
  const { page } = alice;
  for (const [key, code] of [
    ["C", "KeyC"],
    ["с", "KeyC"],
  ] as const) {
    await cell(page, "Thursday 11 March 2032").focus();
    await page.locator(":focus").dispatchEvent("keydown", { key, code });
    await expect(page.getByRole("dialog").getByRole("button", { name: "Due date" })).toHaveText(
      "11 March, 2032",
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("in the week, Shift and a click on a box select all tasks up to it", async ({ alice }) => {
  const { page } = alice;
  for (const name of ["C", "B", "A"]) alice.inGoogle.addTask("@default", `Task ${name}`, { due: DAY });
  await open(alice, `/dashboard/week?day=${DAY}`);
  await title(page, "Task A").click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("checkbox", { name: 'Select "Task C"' }).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("toolbar", { name: "3 tasks selected" })).toBeVisible();
});
