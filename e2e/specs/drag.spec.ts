import { SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Product 16.3: drag and drop. The keyboard and menus can do the same as each drag.

/** The open cards of a column, from top to bottom. */
const titlesIn = (board: Board, column: string) => board.column(column).locator("[data-card-title]");

/** Opens a board with tasks in the given order, and waits until cards can be dragged. */
async function openBoardWith(person: Person, titles: string[], path = "/dashboard"): Promise<Board> {
  for (const title of titles.toReversed()) person.inGoogle.addTask("@default", title);
  await person.pull();
  await person.page.goto(path);
  await until(person.page, "inputs ready");
  const board = new Board(person.page);
  await expect(board.card(titles[0]!)).toBeVisible();
  return board;
}

/** Drags something with the mouse, and drops it on the upper or lower half of an element. */
async function drag(page: Page, from: string, to: ReturnType<Page["locator"]>, part: "upper" | "lower") {
  const box = (await to.boundingBox())!;
  await page
    .locator("[data-card]")
    .filter({ hasText: from })
    .dragTo(to, {
      targetPosition: { x: box.width / 2, y: part === "upper" ? 4 : box.height - 4 },
    });
}

async function order(person: Person): Promise<(string | null | undefined)[]> {
  const { data } = await person.google.tasks.list({ tasklist: "@default" });
  const items = (data.items ?? []).toSorted((one, other) => (one.position! < other.position! ? -1 : 1));
  return items.map(({ title }) => title);
}

test("a card dragged up its column moves in Google too, and back with Undo", async ({ alice }) => {
  const board = await openBoardWith(alice, ["One", "Two", "Three"]);
  await drag(alice.page, "Three", board.card("One"), "upper");
  await expect(titlesIn(board, "My Tasks")).toHaveText(["Three", "One", "Two"]);
  await expect(board.message(SUCCESS.taskMoved)).toBeVisible();
  await expect.poll(() => order(alice)).toEqual(["Three", "One", "Two"]);

  await alice.page.getByRole("button", { name: "Undo" }).click();
  await expect(titlesIn(board, "My Tasks")).toHaveText(["One", "Two", "Three"]);
  await expect.poll(() => order(alice)).toEqual(["One", "Two", "Three"]);
});

test("keys and the menu move a card, and its new position is announced", async ({ alice }) => {
  const board = await openBoardWith(alice, ["One", "Two", "Three"]);
  await board.pick("Three", "Move Up");
  await expect(titlesIn(board, "My Tasks")).toHaveText(["One", "Three", "Two"]);
  await expect(alice.page.getByText("Three: 2 of 3")).toBeAttached();
});

test("the announced position counts all cards of a column, also those that are not drawn", async ({
  alice,
}) => {
  const titles = Array.from({ length: 40 }, (_, at) => `Row ${at + 10}`);
  const board = await openBoardWith(alice, titles);
  const { page } = alice;
  await board.card("Row 11").locator("[data-card-title]").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Row 11: 1 of 40")).toBeAttached();
  await page.keyboard.press("End");
  await expect(board.card("Row 49").locator("[data-card-title]")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Row 49: 39 of 40")).toBeAttached();
});

test("in the week, the announced position counts all tasks of the day, also those that are not drawn", async ({
  alice,
}) => {
  const { page } = alice;
  for (let at = 69; at >= 10; at--) alice.inGoogle.addTask("@default", `Row ${at}`, { due: today() });
  await alice.pull();
  await page.goto("/dashboard/week");
  await until(page, "inputs ready");
  await page.getByRole("button", { name: "Menu: Row 11" }).click();
  await page.getByRole("menuitem", { name: "Move Up" }).click();
  await expect(page.getByText("Row 11: 1 of 60")).toBeAttached();
});

test("a moved card keeps the focus, after keys, its menu and the dialog", async ({ alice }) => {
  alice.inGoogle.addList("Home");
  const board = await openBoardWith(alice, ["One", "Two", "Three"]);
  const { page } = alice;
  const focused = page.locator("[data-card]:focus-within");
  await board.pick("Three", "Move Up");
  await expect(titlesIn(board, "My Tasks")).toHaveText(["One", "Three", "Two"]);
  await expect(focused).toContainText("Three");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(titlesIn(board, "My Tasks")).toHaveText(["Three", "One", "Two"]);
  await expect(focused).toContainText("Three");
  await page.keyboard.press("m");
  await board.dialog("Move To Another List").getByLabel("List", { exact: true }).click();
  await page.getByRole("option", { name: "Home" }).click();
  await board.dialog("Move To Another List").getByRole("button", { name: "Move", exact: true }).click();
  await expect(titlesIn(board, "Home")).toHaveText(["Three"]);
  await expect(focused).toContainText("Three");
});

test("a card drops at a position in another list's column, or on the sidebar", async ({ alice }) => {
  const home = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(home.id, "Cook");
  const board = await openBoardWith(alice, ["One", "Two"]);
  await drag(alice.page, "One", board.card("Cook"), "lower");
  await expect(titlesIn(board, "Home")).toHaveText(["Cook", "One"]);
  await expect
    .poll(async () =>
      (await alice.google.tasks.list({ tasklist: home.id })).data.items?.map(({ title }) => title),
    )
    .toEqual(expect.arrayContaining(["Cook", "One"]));

  await drag(alice.page, "Two", inSidebar(alice.page, "main", "Home"), "upper");
  await expect(titlesIn(board, "Home")).toHaveText(["Two", "Cook", "One"]);
});

test("a card that is dropped on another day is due then", async ({ alice }) => {
  const board = await openBoardWith(alice, ["One"], "/dashboard/upcoming");
  await board.card("One").hover();
  await board
    .card("One")
    .getByRole("button", { name: /^Due date/ })
    .click();
  await alice.page.getByRole("button", { name: /^Next Week/ }).click();
  alice.inGoogle.addTask("@default", "Two");
  await alice.pull();
  await drag(alice.page, "Two", board.card("One"), "upper");
  await expect(board.column("No Due Date")).toHaveCount(0);
  await expect(alice.page.getByRole("region", { name: "Messages" })).toContainText(/updated/);
});

test("a list is dragged to the top of the sidebar, and stays there", async ({ alice }) => {
  for (const name of ["Home", "Garden"]) alice.inGoogle.addList(name);
  await openBoardWith(alice, ["One"]);
  const { page } = alice;
  const names = page.locator("aside nav a[href*='/main/'] [dir]");
  await expect(names).toHaveText(["My Tasks", "Home", "Garden"]);
  await names.last().dragTo(names.first(), { targetPosition: { x: 40, y: 2 } });
  await expect(names).toHaveText(["Garden", "My Tasks", "Home"]);
  await expect(new Board(page).message(SUCCESS.listMoved)).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(["Garden", "My Tasks", "Home"]);
});

test("the strip of empty lists opens under a held card, and takes it", async ({ alice }) => {
  const { page } = alice;
  const due = today();
  // Create enough lists with a task due today to fill the screen.
  for (const name of ["One", "Two", "Three", "Four"])
    alice.inGoogle.addTask(alice.inGoogle.addList(name).id, `Due in ${name}`, { due });
  for (const name of ["Garden", "Attic"]) alice.inGoogle.addList(name);
  alice.inGoogle.addTask("@default", "Plant bulbs", { due });
  await alice.pull();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Today/ }).click();
  await until(page, "inputs ready");
  const board = new Board(page);
  const strip = page.getByRole("button", { name: "2 lists without tasks" });
  await expect(strip).toHaveAttribute("aria-expanded", "false");
  const at = async (thing: ReturnType<Page["locator"]>): Promise<[number, number]> => {
    const { x, y, width, height } = (await thing.boundingBox())!;
    return [x + width / 2, y + Math.min(height / 2, 60)];
  };
  await page.mouse.move(...(await at(board.card("Plant bulbs"))));
  await page.mouse.down();
  // The dragged card only crosses the strip of folded lists, which is too short to open it.
  await page.mouse.move(...(await at(strip)), { steps: 4 });
  await page.mouse.move(...(await at(board.column("My Tasks"))), { steps: 4 });
  await expect(strip).toHaveAttribute("aria-expanded", "false");

  await page.mouse.move(...(await at(strip)), { steps: 4 });
  await expect(board.column("Attic")).toBeInViewport();
  await page.mouse.move(...(await at(board.column("Attic"))), { steps: 4 });
  await expect(board.column("Attic")).toHaveAttribute("data-drop", "into");
  await page.mouse.up();
  await expect(board.column("Attic").locator("[data-card]")).toContainText("Plant bulbs");
  const attic = alice.inGoogle.lists().find(({ title }) => title === "Attic")!;
  await expect
    .poll(async () => (await alice.google.tasks.list({ tasklist: attic.id })).data.items?.[0]?.title)
    .toBe("Plant bulbs");
});
