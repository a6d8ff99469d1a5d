import { addDays } from "@tasklane/contract/dueDates.ts";
import { NO_SECTION } from "@tasklane/contract/limits.ts";
import { addListSection } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { Finger } from "../finger.ts";
import { titlesInGoogle } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Product 16.3, 19.5, 20.1 and 20.5: a finger selects and drags cards. Scrolling works as usual.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const titlesIn = (board: Board, column: string) => board.column(column).locator("[data-card-title]");

/** Opens a page on a touch screen, and waits until drags work. */
async function open(person: Person, address: string, size = PHONE): Promise<Page> {
  await person.pull();
  const page = await person.secondBrowser(size);
  await page.goto(address);
  await until(page, "inputs ready");
  await expect(page.locator("[data-board] [data-card]").first()).toBeVisible();
  return page;
}

/** How far a column may be from the middle of the screen, in pixels, so that a finger there is well within the column. */
const NEAR = 120;

/**
 * Scrolls the board by a dragged card at its edge until a column is in the middle and the drop target. Too far, it scrolls back.
 */
async function holdOver(finger: Finger, page: Page, column: Locator): Promise<void> {
  const fromMiddle = (): Promise<number> =>
    column.evaluate((element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2 - innerWidth / 2;
    });
  await expect(async () => {
    const before = await fromMiddle();
    if (Math.abs(before) >= NEAR) {
      await finger.moveTo({ x: before < 0 ? 8 : 382, y: 420 });
      await expect(page.locator("html[data-dragging]")).toHaveCount(1);
      // Wait in the page, frame by frame, until the column is near the middle or has gone past it.
      await column.evaluate(
        async (element, { side, near }) => {
          for (;;) {
            const { left, width } = element.getBoundingClientRect();
            if (side * (left + width / 2 - innerWidth / 2) < near) return;
            await new Promise(requestAnimationFrame);
          }
        },
        { side: Math.sign(before), near: NEAR },
      );
    }
    await finger.moveTo({ x: 195, y: 420 }, 1);
    expect(Math.abs(await fromMiddle())).toBeLessThan(NEAR);
  }).toPass();
  await expect(page.locator("[data-drop=into]").or(page.locator("[data-refusal]"))).toHaveCount(1);
}

/** Waits until the board has not scrolled for ten frames. */
async function untilStill(page: Page): Promise<void> {
  await page.locator("[data-board]").evaluate(async (board) => {
    for (let still = 0, left = -1; still < 10; still++) {
      if (board.scrollLeft !== left) still = 0;
      left = board.scrollLeft;
      await new Promise(requestAnimationFrame);
    }
  });
}

/** The due dates of all tasks in Google, by title. */
async function days(person: Person): Promise<Record<string, string | null>> {
  const { data } = await person.google.tasks.list({ tasklist: "@default" });
  return Object.fromEntries((data.items ?? []).map(({ title, due }) => [title!, due?.slice(0, 10) ?? null]));
}

test("a resting finger drags cards to another day; a moving one scrolls", async ({ alice }) => {
  const due = today();
  alice.inGoogle.addTask("@default", "Old", { due: addDays(due, -3) });
  for (const title of ["Two", "One"]) alice.inGoogle.addTask("@default", title, { due });
  alice.inGoogle.addTask("@default", "Later", { due: addDays(due, 1) });
  alice.inGoogle.addTask("@default", "Then", { due: "2032-03-10" });
  const page = await open(alice, "/dashboard/upcoming");
  const board = new Board(page);
  const finger = await Finger.of(page);

  // A finger that moves at once scrolls the board from the column Overdue to Today.
  const old = (await board.card("Old").boundingBox())!;
  await finger.swipe({ x: old.x + old.width - 10, y: old.y + 10 }, { x: 10, y: old.y + 10 });
  // Stop before lifting the finger, so that the board does not scroll on by itself.
  await finger.rest();
  await finger.lift();
  await expect(board.column("Today")).toBeInViewport({ ratio: 0.9 });
  await untilStill(page);
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
  await expect(page.getByRole("toolbar")).toHaveCount(0);

  await finger.pressCard("One");
  await finger.rest();
  await holdOver(finger, page, board.column("Tomorrow"));
  await finger.lift();
  await expect(titlesIn(board, "Tomorrow")).toHaveText(["Later", "One"]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => days(alice)).toMatchObject({ One: addDays(due, 1), Two: due });

  // The column Overdue refuses the card and shows why.
  await untilStill(page);
  await finger.pressCard("Later");
  await finger.rest();
  await holdOver(finger, page, board.column("Overdue"));
  await expect(board.column("Overdue")).toHaveAttribute("data-refusal", TEXT.overdueRefuses);
  await finger.lift();
  await expect(board.message(TEXT.overdueRefuses)).toBeVisible();

  // A long press selects a second card, and then a drag of one moves both.
  await page
    .getByRole("navigation", { name: "Columns" })
    .getByRole("button", { name: /^Tomorrow/ })
    .tap();
  await expect(board.column("Tomorrow")).toBeInViewport({ ratio: 0.9 });
  await untilStill(page);
  await finger.pressCard("One");
  await finger.rest();
  await finger.lift();
  await page.locator("[data-card-title]", { hasText: "Later" }).tap();
  await expect(page.getByRole("toolbar", { name: "2 tasks selected" })).toBeVisible();
  await untilStill(page);
  await finger.pressCard("Later");
  await finger.rest();
  await holdOver(finger, page, board.column("Today"));
  await finger.lift();
  await expect(titlesIn(board, "Today")).toHaveText(["Later", "One", "Two"]);
  await expect.poll(() => days(alice)).toMatchObject({ One: due, Later: due, Old: addDays(due, -3) });
  // Waiting for Google may take longer than the toast with Undo stays, so take the move back by key.
  await page.keyboard.press("Control+z");
  await expect(titlesIn(board, "Tomorrow")).toHaveText(["Later", "One"]);
  await expect.poll(() => days(alice)).toMatchObject({ One: addDays(due, 1), Later: addDays(due, 1) });

  // Cards can also be dropped on the week of a tablet, on the month of a phone, and on the sidebar.
  for (const [size, kind] of [
    [{ width: 1024, height: 768 }, "week"],
    [PHONE.viewport, "month"],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`/dashboard/${kind}?day=2032-03-10`);
    await until(page, "inputs ready");
    const cell = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}`) });
    await finger.pressCard("Then");
    await finger.rest();
    const { x, y } = (await cell("Friday 12 March").boundingBox())!;
    await finger.moveTo({ x: x + 20, y: y + 20 });
    await expect(cell("Friday 12 March")).toHaveAttribute("data-drop", "into");
    await finger.lift();
    await expect.poll(() => days(alice)).toMatchObject({ Then: "2032-03-12" });
    await page.keyboard.press("Control+z");
    await expect.poll(() => days(alice)).toMatchObject({ Then: "2032-03-10" });
  }
});

test("by touch: a long press selects, then taps do; the bar at the bottom acts", async ({ alice }) => {
  const titles = ["One", "Two", "Three", "Four"];
  for (const title of titles.toReversed()) alice.inGoogle.addTask("@default", title);
  alice.inGoogle.addTask(alice.inGoogle.addList("Work").id, "At work");
  await alice.pull();
  const lists = (await alice.google.tasklists.list()).data.items!;
  const google_list_id = lists.find(({ title }) => title === "My Tasks")!.id!;
  await callAs(alice, addListSection, { google_list_id, section_id: "1", section_name: "Hall" });
  const page = await open(alice, "/dashboard");
  const board = new Board(page);
  const toolbar = (count: string) => page.getByRole("toolbar", { name: `${count} selected` });
  const toast = (words: string) =>
    page.getByRole("region", { name: "Messages" }).locator("> div").filter({ hasText: words }).last();
  const finger = await Finger.of(page);
  await finger.pressCard("One");
  await finger.rest();
  await finger.lift();
  await expect(toolbar("1 task")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator("[data-card-title]", { hasText: "Two" }).tap();
  await expect(toolbar("2 tasks")).toBeVisible();
  await expectAccessible(page, "selecting on a phone");
  // The number and Select all replace the header, and take the column on screen.
  await page.getByRole("button", { name: "Select all", exact: true }).tap();
  await expect(toolbar("4 tasks")).toBeVisible();
  expect((await page.getByText("4 selected").boundingBox())!.y).toBeLessThan(56);
  for (const title of ["Three", "Four"]) await page.locator("[data-card-title]", { hasText: title }).tap();
  await expect(toolbar("2 tasks")).toBeVisible();
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("menuitem", { name: "Label" }).tap();
  await page.getByPlaceholder("Find or create a label").fill("Soon");
  await page.getByRole("option", { name: "Create “Soon”" }).tap();
  await expect(toast("2 tasks changed")).toBeVisible();
  await expect(board.card("One").getByText("Soon")).toBeVisible();
  const undo = async (words: string): Promise<void> =>
    toast(words).getByRole("button", { name: "Undo" }).tap();
  await undo("2 tasks changed");
  await expect(board.card("One").getByText("Soon")).toHaveCount(0);
  await page.getByRole("button", { name: "Date", exact: true }).tap();
  await page.getByRole("button", { name: /^Today \d/ }).tap();
  const noDate = page.getByRole("button", { name: "Due date: One, No Date" });
  await expect(noDate).toHaveCount(0);
  await undo("2 tasks changed");
  await expect(noDate).toHaveCount(1);
  await page.getByRole("button", { name: "Complete", exact: true }).tap();
  await expect(board.column("My Tasks").getByText("Completed Tasks (2)")).toBeVisible();
  await expect(page.getByRole("toolbar", { name: /selected$/ })).toHaveCount(0);
  await undo("2 tasks completed");

  // A long press begins anew. The selected tasks are moved, and others deleted.
  const selectTwo = async (first: string, second: string): Promise<void> => {
    await expect(board.card(first)).toBeVisible();
    await finger.pressCard(first);
    await finger.rest();
    await finger.lift();
    await page.locator("[data-card-title]", { hasText: second }).tap();
    await expect(toolbar("2 tasks")).toBeVisible();
  };
  await selectTwo("One", "Two");
  await page.getByRole("button", { name: "Delete", exact: true }).tap();
  await expect(titlesIn(board, "My Tasks")).toHaveText(["Three", "Four"]);
  await undo("2 tasks deleted");
  await expect(titlesIn(board, "My Tasks")).toHaveText(titles);
  await selectTwo("Three", "Four");
  await page.getByRole("button", { name: "Move", exact: true }).tap();
  await page.getByRole("option", { name: "Work" }).tap();
  await expect(titlesIn(board, "My Tasks")).toHaveText(["One", "Two"]);
  await undo("2 tasks moved");
  await expect(titlesIn(board, "My Tasks")).toHaveText(titles);

  // In the drawer a finger puts lists in order.
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  const rows = page.locator("aside nav a[href*='/main/'] [dir]");
  await expect(rows).toHaveText(["My Tasks", "Work"]);
  // Wait until the drawer stands still.
  await rows.last().tap({ trial: true });
  const [first, second] = [(await rows.first().boundingBox())!, (await rows.last().boundingBox())!];
  const above = { x: second.x + 10, y: first.y + 1 };
  await finger.press({ x: second.x + 10, y: second.y + 5 });
  await finger.rest();
  await finger.moveTo(above);
  await finger.lift();
  await expect(rows).toHaveText(["Work", "My Tasks"]);
  await undo("List moved");
  await expect(rows).toHaveText(["My Tasks", "Work"]);

  // On the page of a list, selected tasks go below the heading of the section that a finger chooses in the menu More.
  await rows.first().tap();
  await expect(titlesIn(board, NO_SECTION)).toHaveText(titles);
  await selectTwo("One", "Three");
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("menuitem", { name: "Section" }).tap();
  await page.getByRole("option", { name: "Hall" }).tap();
  await expect(titlesIn(board, "Hall")).toHaveText(["One", "Three"]);
  await expect(titlesIn(board, NO_SECTION)).toHaveText(["Two", "Four"]);
  await expect.poll(() => titlesInGoogle(alice)).toContain("Three (##Hall)");
  await undo("2 tasks changed");
  await expect(titlesIn(board, NO_SECTION)).toHaveText(titles);
  await expect.poll(() => titlesInGoogle(alice)).toContain("Three");
});

test("on a phone on its side no field zooms, and the keyboard leaves room for a dialog", async ({
  alice,
}) => {
  alice.inGoogle.addTask("@default", "Milk");
  const page = await open(alice, "/dashboard", { viewport: { width: 844, height: 390 }, hasTouch: true });
  /** Expects that all fields on screen have 16 px or more. Safari on iPhones zooms into smaller ones. */
  const expectLarge = (): Promise<void> =>
    expect(async () => {
      const fields = page.locator("input:not([type=checkbox]):visible, textarea:visible, select:visible");
      const sizes = await fields.evaluateAll((all) =>
        all.map((it) => parseFloat(getComputedStyle(it).fontSize)),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    }).toPass({ timeout: 3000 });
  await page.getByRole("button", { name: "Add task" }).first().tap();
  await expect(page.locator("[data-board] textarea")).toBeFocused();
  await expectLarge();
  await page.keyboard.press("Escape");

  // Android makes the page shorter while the keyboard is there, so that nothing is behind it.
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute(
    "content",
    /interactive-widget=resizes-content/,
  );
  await page.locator("[data-card-title]", { hasText: "Milk" }).tap();
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  await expect(dialog.getByRole("button", { name: "Save" })).toBeVisible();
  await expect(dialog).toBeFocused(); // No field has it, so no keyboard hides the task.
  await expectLarge();
  await page.setViewportSize({ width: 844, height: 190 });
  const description = dialog.getByRole("textbox", { name: "Description" });
  await description.scrollIntoViewIfNeeded();
  await expect(description).toBeInViewport({ ratio: 0.9 });
});
