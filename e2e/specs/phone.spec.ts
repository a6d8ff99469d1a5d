import { SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Locator } from "@playwright/test";
import { Board } from "../board.ts";
import { fillHome } from "../fillHome.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// What a small phone shows.

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Opens a page on a small phone, and waits until all its code is loaded. */
async function openPhone(person: Person, address: string) {
  await person.pull();
  const page = await person.secondBrowser(PHONE);
  await page.goto(address);
  await until(page, "all loaded");
  return page;
}

test("on a phone all seven days of the week are on screen", async ({ alice }) => {
  const page = await openPhone(alice, "/dashboard/week");
  const days = page.getByRole("gridcell");
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) await expect(day).toBeInViewport({ ratio: 1 });
});

test("on a phone no message covers the line of quick add, also above the keyboard", async ({ alice }) => {
  const page = await openPhone(alice, "/dashboard");
  await page.getByRole("button", { name: "Add task to My Tasks" }).tap();
  const line = page.getByRole("textbox", { name: "Add task" });
  await line.fill("Eggs");
  await page.setViewportSize({ width: 360, height: 320 });
  await page.getByRole("button", { name: "Add", exact: true }).tap();
  const message = new Board(page).toast(SUCCESS.taskCreated);
  await expect(message).toBeVisible();
  const { y, height } = (await message.boundingBox())!;
  expect(y + height).toBeLessThan((await line.boundingBox())!.y);
});

test("on a phone no message covers a menu, a question or a field", async ({ alice }) => {
  for (const title of ["Four", "Three", "Two", "One"]) alice.inGoogle.addTask("@default", title);
  const page = await openPhone(alice, "/dashboard");
  const board = new Board(page);
  /** Completes a task, which shows a message for 10 s, and expects that it stands above what opens then. */
  const expectAbove = async (task: string, open: () => Promise<void>, sheet: Locator): Promise<void> => {
    await board.checkbox(task).tap();
    const message = page.getByRole("region", { name: "Messages" }).locator("> div").last();
    await expect(message.getByRole("button", { name: "Undo" })).toBeVisible();
    await open();
    await expect(sheet).toBeVisible();
    await expect(async () => {
      const { y, height } = (await message.boundingBox())!;
      expect(y + height).toBeLessThan((await sheet.boundingBox())!.y);
    }).toPass();
  };
  const menu = (name: string) => page.getByRole("button", { name }).tap();
  await expectAbove("One", () => menu("My Tasks: list menu"), page.getByRole("menu"));
  await page.getByRole("menuitem", { name: "Close" }).tap();
  const rename = async () => {
    await menu("My Tasks: list menu");
    await page.getByRole("menuitem", { name: "Rename Title" }).tap();
  };
  await expectAbove("Two", rename, board.dialog("Rename List Title"));
  await board.dialog("Rename List Title").getByRole("button", { name: "Close" }).tap();
  const remove = async () => {
    await menu("Menu: Four");
    await page.getByRole("menuitem", { name: "Delete task" }).tap();
  };
  await expectAbove("Three", remove, page.getByRole("alertdialog"));
});

test("on a phone on its side the camera covers nothing of the page", async ({ alice }) => {
  await alice.pull();
  const page = await alice.secondBrowser({ viewport: { width: 844, height: 390 }, hasTouch: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 47, right: 47, bottom: 21 } });
  await page.goto("/dashboard");
  const board = new Board(page);
  await expect(board.column("My Tasks")).toBeVisible();
  const box = async (name: string) => (await page.getByRole("button", { name }).first().boundingBox())!;
  expect((await box("Create Task")).x).toBeGreaterThanOrEqual(47);
  const picture = await box("and profile");
  expect(picture.x + picture.width).toBeLessThanOrEqual(844 - 47);
});

test("on a phone on its side the week opens with its heading and today in view", async ({ alice }) => {
  await alice.pull();
  const page = await alice.secondBrowser({ viewport: { width: 667, height: 375 }, hasTouch: true });
  await page.goto("/dashboard/week");
  await until(page, "all loaded");
  await expect(page.locator("td[aria-current=date] header")).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByRole("heading", { level: 1, name: "Upcoming" })).toBeInViewport({ ratio: 0.99 });
});

test("on a phone that is zoomed to 200 % no button of the bar at the bottom covers another", async ({
  alice,
}) => {
  await alice.pull();
  const page = await alice.secondBrowser({ ...PHONE, viewport: { width: 195, height: 422 } });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.getByRole("link", { name: "Search", exact: true }).tap();
  await expect(page).toHaveURL(/\/dashboard\/search/);
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  const filter = page.getByRole("dialog", { name: "Filter" });
  await expect(filter.getByRole("button", { name: "Save as view" })).toBeInViewport({ ratio: 0.99 });
});

test("on a phone that is zoomed to 200 % the drawer holds its buttons and headings whole", async ({
  alice,
}) => {
  await alice.pull();
  for (const width of [180, 195, 320]) {
    const page = await alice.secondBrowser({ ...PHONE, viewport: { width, height: 422 } });
    await page.goto("/dashboard");
    await until(page, "all loaded");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const drawer = page.getByRole("complementary", { name: "Sidebar" });
    await expect(drawer).toBeInViewport({ ratio: 0.99 });
    const boxOf = async (its: Locator) => (await its.boundingBox())!;
    const { width: room } = await boxOf(drawer);
    const name = await boxOf(drawer.getByText("Tasklane", { exact: true }));
    const close = await boxOf(drawer.getByRole("button", { name: "Close menu" }));
    expect(name.x + name.width, `${width} px`).toBeLessThanOrEqual(close.x);
    for (const button of ["Create Task", "Create Label", "My Shared List: menu"]) {
      const box = await boxOf(drawer.getByRole("button", { name: button }));
      expect(box.x + box.width, `${button}, ${width} px`).toBeLessThanOrEqual(room);
    }
    const heading = drawer.getByRole("button", { name: "My Shared List", exact: true });
    expect(await heading.evaluate((it) => it.scrollHeight - it.clientHeight), `${width} px`).toBe(0);
    expect((await boxOf(heading)).height).toBe(44);
    await page.context().close();
  }
});

/** The size in pixels of the area in which a press reaches an element: how far its middle can be moved each way. */
async function areaOf(element: Locator): Promise<{ width: number; height: number }> {
  await element.scrollIntoViewIfNeeded();
  return element.evaluate((it) => {
    const box = it.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const reach = (right: number, down: number): number => {
      let steps = 0;
      while (it.contains(document.elementFromPoint(x + right * (steps + 1), y + down * (steps + 1)))) steps++;
      return steps;
    };
    return { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 };
  });
}

/** Expects that an element's area to press has at least this size in pixels. */
async function expectRoom(element: Locator, width = 43, height = 43): Promise<void> {
  await expect(async () => {
    const area = await areaOf(element);
    expect(area.width, `the width for ${String(element)}`).toBeGreaterThanOrEqual(width);
    expect(area.height, `the height for ${String(element)}`).toBeGreaterThanOrEqual(height);
  }).toPass({ timeout: 10_000 });
}

const dueOf = (board: Board, task: string): Locator =>
  board.card(task).getByRole("button", { name: /^Due date/ });
const linkOf = (board: Board, column: string): Locator =>
  board.column(column).getByRole("heading").getByRole("link");

test("on a phone a finger has room on small buttons, names and titles", async ({ alice }) => {
  const { listId, sublistId } = await fillHome(alice);
  alice.inGoogle.addTask("@default", "Undated");
  const page = await openPhone(alice, "/dashboard");
  const board = new Board(page);
  await expectRoom(dueOf(board, "Undated"), 43, 38);
  await expectRoom(linkOf(board, "My Tasks"));
  await expectRoom(board.card("Order tiles").locator("[data-card-title]"), 100, 20);
  await page.setViewportSize({ width: 320, height: 568 });
  await board.card("Undated").locator("[data-card-title]").tap();
  await expectRoom(board.dialog("Edit Task").getByRole("button", { name: "Complete" }));
  await board.dialog("Edit Task").getByRole("button", { name: "Close" }).tap();
  await page.goto(`/dashboard/main/${listId}/sublist/${sublistId}`);
  await expectRoom(page.getByRole("heading", { level: 1 }).getByRole("link"), 43, 30); // The screen ends above it.
});

test("on a phone on its side a finger has room on small buttons", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Undated");
  await alice.pull();
  const page = await alice.secondBrowser({ ...PHONE, viewport: { width: 844, height: 390 } });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const board = new Board(page);
  await expectRoom(board.checkbox("Undated"), 35);
  await expectRoom(board.card("Undated").getByRole("button", { name: /^Menu: / }), 43, 36);
  await expectRoom(dueOf(board, "Undated"), 32, 38);
  await expectRoom(page.getByRole("button", { name: "My Tasks: list menu" }), 38, 40);
  await expectRoom(page.getByRole("button", { name: "Task, My Tasks" }), 43, 40);
  await expectRoom(linkOf(board, "My Tasks"), 43, 38);
  await board.card("Undated").locator("[data-card-title]").tap();
  await expectRoom(board.dialog("Edit Task").getByRole("button", { name: "Delete task" }), 27, 42);
});

test("on a low phone the tasks of the month's day can be scrolled into view", async ({ alice }) => {
  const due = today();
  for (const title of ["Three", "Two", "One"]) alice.inGoogle.addTask("@default", title, { due });
  await alice.pull();
  const page = await alice.secondBrowser({ ...PHONE, viewport: { width: 320, height: 568 } });
  await page.goto("/dashboard/month");
  await until(page, "all loaded");
  for (const title of ["One", "Three"]) {
    const card = new Board(page).card(title);
    await card.scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport({ ratio: 0.95 });
  }
});
