import type { Page } from "@playwright/test";
import { openBoard } from "../board.ts";
import type { Board } from "../board.ts";
import type { Person } from "../person.ts";
import { inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";

// A person presses keys faster than a slow machine draws (product 16.11). No key goes to what had the focus before.

/** Opens a page on a machine that draws only every eighteenth frame. */
async function openSlowly(person: Person, path?: string): Promise<Board> {
  const board = await openBoard(person, path);
  await person.page.evaluate(() => {
    const frame = requestAnimationFrame;
    const cancelled = new Set<number>();
    let last = 0;
    globalThis.requestAnimationFrame = (draw) => {
      const id = ++last;
      const wait = (frames: number): unknown =>
        frame((now) => (frames > 0 ? wait(frames - 1) : !cancelled.has(id) && draw(now)));
      wait(17);
      return id;
    };
    globalThis.cancelAnimationFrame = (id) => cancelled.add(id);
  });
  return board;
}

/** Waits until the page has drawn three more frames. */
async function drawFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

const title = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("e after a new sublist is picked opens the picker of sections, which gets every letter", async ({
  alice,
}) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Work");
  alice.inGoogle.addTask(id, "Review copy");
  await alice.pull();
  const board = await openSlowly(alice, `/dashboard/main/${id}`);
  await title(page, "Review copy").focus();
  await page.keyboard.press("b");
  await page.keyboard.type("Shop");
  await page.keyboard.press("Enter");
  await page.keyboard.press("e");
  await expect(page.getByRole("combobox", { name: "Find or create a section" })).toBeFocused();
  await drawFrames(page);
  await page.keyboard.type("Next");
  await page.keyboard.press("Enter");
  await expect(board.column("Next").locator("[data-card]")).toContainText("Shop");
  await expect(title(page, "Review copy")).toBeFocused();
});

test("Alt with an arrow, pressed twice, moves a card by two columns", async ({ alice }) => {
  const { page } = alice;
  for (const name of ["Garden", "Work", "Home"]) alice.inGoogle.addList(name);
  alice.inGoogle.addTask("@default", "Cook");
  await alice.pull();
  const board = await openSlowly(alice);
  await inSidebar(page, "main", "Home").waitFor();
  await title(page, "Cook").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowRight");
  const names = await page.locator("[data-column]").evaluateAll((all) => all.map((each) => each.ariaLabel));
  await expect(board.column(names[2]!).locator("[data-card]")).toContainText("Cook");
  await expect(title(page, "Cook")).toBeFocused();
});

test("Space, pressed twice, completes a task and the one below", async ({ alice }) => {
  const { page } = alice;
  for (const each of ["Dust", "Cook", "Bake"]) alice.inGoogle.addTask("@default", each);
  await alice.pull();
  const board = await openSlowly(alice);
  await title(page, "Bake").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await expect(board.column("My Tasks").getByText("Completed Tasks (2)")).toBeVisible();
  await expect(title(page, "Dust")).toBeFocused();
});

test("keys after a deletion is agreed to are for the card below", async ({ alice }) => {
  const { page } = alice;
  for (const each of ["Dust", "Cook", "Bake"]) alice.inGoogle.addTask("@default", each);
  await alice.pull();
  const board = await openSlowly(alice);
  await title(page, "Bake").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect(board.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
  await expect(title(page, "Dust")).toBeFocused();
  await expect(title(page, "Cook")).toHaveCount(0);
});

test("x, a comma and Enter complete the selected task by the toolbar's first button", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Cook");
  await alice.pull();
  const board = await openSlowly(alice);
  await title(page, "Cook").focus();
  await page.keyboard.press("x");
  await page.keyboard.press(",");
  await page.keyboard.press("Enter");
  await expect(board.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Space after End completes the last card of a long column", async ({ alice }) => {
  const { page } = alice;
  for (let at = 99; at > 0; at--) alice.inGoogle.addTask("@default", `T${at}`);
  await alice.pull();
  const board = await openSlowly(alice);
  await title(page, "T1").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await expect(board.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
  await expect(title(page, "T98")).toBeFocused();
});

for (const last of ["Escape", "Enter"])
  test(`keys right after ${last} in a card's date picker are for the card`, async ({ alice }) => {
    const { page } = alice;
    for (const each of ["Dust", "Cook", "Bake"]) alice.inGoogle.addTask("@default", each);
    await alice.pull();
    const board = await openSlowly(alice);
    await title(page, "Bake").focus();
    await page.keyboard.press("d");
    await expect(page.getByRole("button", { name: /^Today/ }).first()).toBeFocused();
    await page.keyboard.press(last);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(board.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
    await expect(title(page, "Dust")).toHaveCount(0);
    await expect(title(page, "Cook")).toBeFocused();
  });

test("End reaches the last of many cards that are higher than usual", async ({ alice }) => {
  const words = "with a title that takes three lines of its card, because it says all that there is to say";
  for (let at = 100; at > 0; at--) alice.inGoogle.addTask("@default", `Task ${at} ${words}`);
  await alice.pull();
  const board = await openBoard(alice);
  const titleOf = (at: number) => board.page.locator("[data-card-title]", { hasText: `Task ${at} ` });
  await titleOf(1).focus();
  await board.page.keyboard.press("End");
  await expect(titleOf(100)).toBeFocused();
  await board.page.keyboard.press("Home");
  await expect(titleOf(1)).toBeFocused();
});
