import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Locator, Page } from "@playwright/test";
import { openBoard } from "../board.ts";
import type { Person } from "../person.ts";
import { createGroup, inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// The focus stays on the board when a change takes the focused card out of the view.

/** Turns on Today with four tasks, and focuses a card. */
async function focusOnToday(alice: Person, title: string): Promise<Page> {
  for (const each of ["Dust", "Call Cem", "Bake", "Ask Ana"])
    alice.inGoogle.addTask("@default", each, { due: today() });
  alice.inGoogle.addTask("@default", "Late", { due: addDays(today(), -1) });
  await alice.pull();
  const board = await openBoard(alice, "/dashboard");
  await alice.page.getByRole("link", { name: /^Today/ }).click();
  await expect(alice.page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await board.card(title).getByRole("button", { name: title, exact: true }).focus();
  return alice.page;
}
const title = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the next card gets the focus when a date moves the focused one out of Today", async ({ alice }) => {
  const page = await focusOnToday(alice, "Bake");
  await page.keyboard.press("d");
  await page
    .getByRole("dialog", { name: "Due date" })
    .getByRole("button", { name: /^Tomorrow/ })
    .press("Enter");
  await expect(title(page, "Bake")).toHaveCount(0);
  await expect(title(page, "Call Cem")).toBeFocused();

  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Edit Task" });
  await form.getByRole("button", { name: /^Due date/ }).click();
  await page.getByRole("button", { name: /^Tomorrow/ }).press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(form).toHaveCount(0);
  await expect(title(page, "Dust")).toBeFocused();
});

test("the focus stays on the board when the focused task is completed in Google", async ({ alice }) => {
  const page = await focusOnToday(alice, "Bake");
  const { id } = alice.inGoogle.visible("@default").find((task) => task.title === "Bake")!;
  alice.inGoogle.complete("@default", id);
  await alice.pull();
  await expect(title(page, "Bake")).toHaveCount(0);
  await expect(title(page, "Call Cem")).toBeFocused();
});

test("a card keeps the focus when a date moves it to another column of Upcoming", async ({ alice }) => {
  const page = await focusOnToday(alice, "Bake");
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await title(page, "Bake").focus();
  await page.keyboard.press("d");
  await page
    .getByRole("dialog", { name: "Due date" })
    .getByRole("button", { name: /^Tomorrow/ })
    .press("Enter");
  await expect(page.getByRole("region", { name: "Tomorrow" })).toContainText("Bake");
  await expect(title(page, "Bake")).toBeFocused();
});

test("a card gets the focus after all overdue tasks were moved to today", async ({ alice }) => {
  const page = await focusOnToday(alice, "Late");
  await page.getByRole("button", { name: "Move all overdue to today" }).press("Enter");
  await expect(page.getByRole("group", { name: "Overdue tasks" })).toHaveCount(0);
  await expect(page.locator("[data-board] [data-card-title]:focus")).toHaveCount(1);
});

/** Opens a column of tasks T1, T2 and so on in a low window, and focuses T2. */
async function focusInLongColumn(alice: Person, tasks: number): Promise<Locator> {
  const { page } = alice;
  for (let at = tasks; at >= 1; at--) alice.inGoogle.addTask("@default", `T${at}`);
  await alice.pull();
  await page.setViewportSize({ width: 1280, height: 600 });
  const board = await openBoard(alice);
  await title(page, "T2").focus();
  return board.column("My Tasks").locator("[data-cards]");
}

test("a column stays as scrolled when its focused card, out of view, is completed in Google", async ({
  alice,
}) => {
  const { page, inGoogle } = alice;
  const cards = await focusInLongColumn(alice, 30);
  await cards.evaluate((box) => (box.scrollTop = 500));
  await expect(title(page, "T2")).not.toBeInViewport();
  inGoogle.complete("@default", inGoogle.visible("@default").find((task) => task.title === "T2")!.id);
  await alice.pull();
  await expect(title(page, "T3")).toBeFocused();
  await expect(title(page, "T3")).not.toBeInViewport();
  expect(await cards.evaluate((box) => box.scrollTop)).toBeGreaterThan(400);
});

test("a focused card that is scrolled away hands its focus to no other card", async ({ alice }) => {
  const cards = await focusInLongColumn(alice, 100);
  // Runs in the page: scrolls as soon as the new task shows, and watches for more frames than the page waits for a lost focus.
  const scrolled = cards.evaluate(async (box) => {
    while (!box.textContent.includes("New")) await new Promise(requestAnimationFrame);
    box.scrollTop = 3_000;
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
    return { top: box.scrollTop, isOnCard: document.activeElement?.closest("[data-card]") !== null };
  });
  alice.inGoogle.addTask("@default", "New");
  await alice.pull();
  const { top, isOnCard } = await scrolled;
  await expect(title(alice.page, "T2")).toHaveCount(0);
  expect(top).toBeGreaterThan(2_900);
  expect(isOnCard).toBe(false);
});

test("a list that is left, or put back, has the focus before the server answers", async ({ alice, bob }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Garden");
  const tasks = Array.from({ length: 8 }, (_, at) => alice.inGoogle.addTask(id, `Sow ${at}`));
  await alice.pull();
  for (const task of tasks) alice.inGoogle.delete(id, task.id);
  await alice.pull();
  await createGroup(bob, [alice], { name: "Band" });
  await openBoard(alice);
  const answers = Promise.withResolvers<void>();
  await page.route(/disconnect-user|mass-deletion/, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await inSidebar(page, "shared", "Band").click();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("disconnect");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(inSidebar(page, "main", "Band")).toBeFocused();
  await page.getByRole("button", { name: "Put back" }).press("Enter");
  await expect(inSidebar(page, "main", "Garden")).toBeFocused();
  answers.resolve();
  await expect(page.getByRole("button", { name: "Put back" })).toHaveCount(0);
  await expect(inSidebar(page, "main", "Garden")).toBeFocused();
});

test("the card below gets the focus when a new title moves the focused one far down its sorted column", async ({
  alice,
}) => {
  const { page, inGoogle } = alice;
  for (let at = 200; at >= 101; at--) inGoogle.addTask("@default", `T${at}`);
  await alice.pull();
  await openBoard(alice, "/dashboard?sort=title");
  await title(page, "T102").focus();
  const { id } = inGoogle.visible("@default").find((task) => task.title === "T102")!;
  inGoogle.rename("@default", id, "Zebra");
  await alice.pull();
  await expect(title(page, "T102")).toHaveCount(0);
  await expect(title(page, "T103")).toBeFocused();
  await expect(title(page, "T101")).toBeInViewport();
});

test("when the only card of a column leaves, a card in view gets the focus, else Add task of that column", async ({
  alice,
}) => {
  const { page } = alice;
  for (const name of ["Home", "Work"]) {
    const { id } = alice.inGoogle.addList(name);
    alice.inGoogle.addTask(id, `Plan ${name}`);
  }
  await alice.pull();
  const board = await openBoard(alice);
  const names = (await page.locator("[data-card-title]").allTextContents()).map((text) => text.slice(5));
  expect(names).toHaveLength(2);
  await title(page, `Plan ${names[0]}`).focus();
  await page.keyboard.press("Space");
  await expect(title(page, `Plan ${names[1]}`)).toBeFocused();

  await page.getByRole("button", { name: "Undo" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await title(page, `Plan ${names[0]}`).focus();
  await expect(board.column(names[0]!)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: `Add task to ${names[0]}` })).toBeFocused();
  await expect(board.column(names[0]!)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("z");
  await expect(title(page, `Plan ${names[0]}`)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(title(page, `Plan ${names[0]}`)).toBeFocused();
});

test("from Add task of an empty column, arrows lead to the columns beside it", async ({ alice }) => {
  const { page, inGoogle } = alice;
  for (const name of ["Attic", "Home", "Work"]) inGoogle.addList(name);
  await alice.pull();
  const board = await openBoard(alice);
  const names = await page.locator("[data-column]").evaluateAll((all) => all.map((each) => each.ariaLabel!));
  const [first, before, empty, after] = names as [string, string, string, string];
  for (const name of [first, before, after])
    inGoogle.addTask(inGoogle.lists().find((list) => list.title === name)!.id, `Plan ${name}`);
  await alice.pull();
  await expect(page.locator("[data-card-title]")).toHaveCount(3);
  const add = board.column(empty).getByRole("button", { name: `Add task to ${empty}` });
  for (const [key, name] of [
    ["ArrowLeft", before],
    ["ArrowRight", after],
  ] as const) {
    await add.focus();
    await page.keyboard.press(key);
    await expect(title(page, `Plan ${name}`)).toBeFocused();
  }
  await add.focus();
  await page.keyboard.press("ArrowDown");
  await expect(add).toBeFocused();
});

test("the toolbar's pickers, opened by keys on a card, give the focus back to the card or the next", async ({
  alice,
}) => {
  const { page, inGoogle } = alice;
  inGoogle.addList("Work");
  for (const each of ["Dust", "Cook", "Bake"]) inGoogle.addTask("@default", each);
  await alice.pull();
  const board = await openBoard(alice);
  await title(page, "Bake").focus();
  await page.keyboard.press("x");
  for (const key of ["d", "l"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(title(page, "Bake")).toBeFocused();
  }
  await page.keyboard.press("m");
  await page.keyboard.type("Work");
  await page.keyboard.press("Enter");
  await expect(board.column("Work").locator("[data-card]")).toContainText("Bake");
  await expect(page.locator("[data-card-title]:focus")).toHaveCount(1);
});

test("in the week the next card of the same day gets the focus, and after the last one the day", async ({
  alice,
}) => {
  const { page, inGoogle } = alice;
  inGoogle.addTask("@default", "Early", { due: addDays(today(), -1) });
  for (const each of ["Dust", "Call Cem", "Bake"]) inGoogle.addTask("@default", each, { due: today() });
  await alice.pull();
  await openBoard(alice, "/dashboard/week");
  const day = page.locator(`td[data-day="${today()}"]`);
  await day.getByRole("button", { name: "Call Cem", exact: true }).focus();
  for (let left = 2; left > 0; left--) {
    await page.keyboard.press("Space");
    await expect(day.locator("[data-card]")).toHaveCount(left);
    await expect(day.locator("[data-card-title]:focus")).toHaveCount(1);
  }
  await page.keyboard.press("Space");
  await expect(day.locator("[data-card]")).toHaveCount(0);
  await expect(day).toBeFocused();
});
