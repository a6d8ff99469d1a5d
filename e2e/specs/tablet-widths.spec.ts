import { allTaskLists } from "@tasklane/contract/lists.ts";
import type { Locator } from "@playwright/test";
import { openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { until } from "../ready.ts";
import { createGroup, inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Windows between a phone and a desktop.

/** Runs in the page: how many of these buttons show an arrow that points down. */
const countArrows = (buttons: Element[]): number =>
  buttons.filter((button) => {
    const { content, clipPath, width } = getComputedStyle(button, "::after");
    return content !== "none" && clipPath === "none" && parseFloat(width) > 0;
  }).length;

/** Whether all words of an element are within it. */
async function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate((its) => {
    const words = document.createRange();
    words.selectNodeContents(its);
    return (
      its.scrollWidth <= its.clientWidth &&
      words.getBoundingClientRect().right <= its.getBoundingClientRect().right + 1
    );
  });
}

test("on a tablet a list's filters show whole names, and the values for which there is room", async ({
  alice,
}) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto(`/dashboard/main/${lists[0]!.google_list_id}`);
  await until(page, "all loaded");
  const filters = page.getByRole("group", { name: "Filter" });
  for (const name of ["Label All", "Task Inactive", "Due date"])
    await expect(filters.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  const right = (await filters.boundingBox())!;
  const due = (await filters.getByRole("button", { name: "Due date" }).boundingBox())!;
  expect(due.x + due.width).toBeLessThanOrEqual(right.x + right.width - 16);
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const value of ["All", "Inactive"])
    await expect.poll(() => isWhole(filters.getByText(value, { exact: true }))).toBe(true);
});

test("on a narrow tablet the filters stand close together, and each shows its name", async ({ alice }) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  const filters = page.getByRole("group", { name: "Filter" });
  for (const width of [640, 720, 760, 799]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/dashboard/main/${lists[0]!.google_list_id}`);
    await until(page, "all loaded");
    await expect(page.getByRole("button", { name: "Create Section" })).toBeVisible();
    // A filter is as wide as its name.
    const { width: status } = (await filters.getByRole("button", { name: "Status" }).boundingBox())!;
    expect(status).toBeLessThan(70);
    expect(await filters.getByRole("button").evaluateAll(countArrows)).toBe(4);
    // The last filter is not in the 16 px in which the row fades out.
    const row = (await filters.boundingBox())!;
    const last = (await filters.getByRole("button", { name: "List Filter" }).boundingBox())!;
    expect(last.x + last.width).toBeLessThanOrEqual(row.x + row.width - 16);
  }
});

test("on a tablet the filters begin below the first letter of the heading", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 640, height: 900 });
  await openBoard(alice);
  const left = (of: Locator): Promise<number> =>
    of.evaluate((its) => {
      const words = document.createRange();
      words.selectNodeContents(its);
      return words.getBoundingClientRect().left;
    });
  const heading = page.getByRole("heading", { level: 1, name: "All lists" });
  const first = page.getByRole("group", { name: "Filter" }).getByRole("button").first();
  for (const width of [640, 720, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // From 1024 px the sidebar opens, and for a moment everything moves.
    await expect(async () => {
      expect(Math.abs((await left(first)) - (await left(heading))), `${width}`).toBeLessThan(1);
    }).toPass({ timeout: 10_000 });
  }
});

test("on a narrow tablet the heading shows the whole name of a shared list", async ({ alice, bob }) => {
  const { listId } = await createGroup(alice, [bob]);
  const { page } = alice;
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto(`/dashboard/shared/${listId}`);
  await until(page, "all loaded");
  const heading = page.getByRole("heading", { level: 1, name: "Family" });
  await expect.poll(() => isWhole(heading)).toBe(true);
  await page.goto("/dashboard");
  await expect.poll(() => isWhole(page.getByRole("heading", { level: 1, name: "All lists" }))).toBe(true);
});

test("on a narrow tablet the week's days are wide enough to read, and today is in view", async ({
  alice,
}) => {
  await alice.pull();
  const { page } = alice;
  await page.setViewportSize({ width: 640, height: 900 });
  await openBoard(alice, "/dashboard/week");
  const days = page.getByRole("grid").getByRole("gridcell");
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) expect((await day.boundingBox())!.width).toBeGreaterThanOrEqual(96);
  await expect(page.locator("td[aria-current=date]")).toBeInViewport({ ratio: 0.99 });
});

test("the rail shows a list's letters under the pointer, and beside the number of people who wait", async ({
  alice,
  bob,
}) => {
  await createGroup(alice, [bob], { how: "waiting" });
  const { page } = alice;
  await page.setViewportSize({ width: 1000, height: 900 });
  await openBoard(alice);
  const list = inSidebar(page, "shared", "Family");
  const letters = list.getByText("Fa", { exact: true });
  const number = list.getByTitle("1 person waits for approval");
  await expect(number).toBeVisible();
  await list.hover();
  await expect(letters).toBeVisible();
  const words = await letters.evaluate((its) => {
    const range = document.createRange();
    range.selectNodeContents(its);
    const { right, top, height } = range.getBoundingClientRect();
    return { right, top: top + height / 4 };
  });
  const badge = (await number.boundingBox())!;
  expect(badge.x >= words.right || badge.y + badge.height <= words.top).toBe(true);
});

test("from 1024 px all shortcut keys are in view at once", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 1024, height: 800 });
  const board = await openBoard(alice);
  await page.keyboard.press("?");
  const sheet = board.dialog("Keyboard shortcuts");
  for (const line of ["Collapse sidebar", "Copy link", "Subtask of"])
    await expect(sheet.getByText(line)).toBeInViewport({ ratio: 1 });
});

test("the groups of the shortcuts stand in two columns on a tablet", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 900, height: 800 });
  const board = await openBoard(alice);
  await page.keyboard.press("?");
  const sheet = board.dialog("Keyboard shortcuts");
  const left = (await sheet.getByRole("region", { name: "Selecting" }).boundingBox())!;
  const right = (await sheet.getByRole("region", { name: "In quick add" }).boundingBox())!;
  expect(right.x).toBeGreaterThan(left.x);
});

test("on a tablet with touch the box of a task of the week leaves its whole title to the title", async ({
  alice,
}) => {
  alice.inGoogle.addTask("@default", "Buy milk", { due: today() });
  await alice.pull();
  const page = await alice.secondBrowser({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/dashboard/week");
  await until(page, "all loaded");
  const week = page.getByRole("grid");
  const words = week.getByRole("button", { name: "Buy milk", exact: true }).locator("span");
  const box = week.getByRole("checkbox", { name: "Buy milk" });
  for (const width of [1024, 820]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(async () => {
      const { x, y, height } = (await words.boundingBox())!;
      const isReached = await words.evaluate(
        (its, [left, top]) => its.parentElement!.contains(document.elementFromPoint(left, top)),
        [x + 3, y + height / 2] as const,
      );
      expect(isReached, `${width}`).toBe(true);
      // Where nothing else is, the box reaches further than its circle: downwards, or else to the menu.
      const room = (await box.boundingBox())!;
      expect(Math.max(room.width, room.height), `${width}`).toBeGreaterThan(43);
    }).toPass({ timeout: 10_000 });
  }
});
