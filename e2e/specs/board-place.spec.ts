import type { Page } from "@playwright/test";
import { openBoard } from "../board.ts";
import { until } from "../ready.ts";
import { inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 2.13: a board comes back where the person left it.

const LISTS = 25;

declare global {
  /** What each board showed when it was put into the page, which is before its first painting. */
  interface Window {
    boards: { left: number; isDrawn: boolean }[];
  }
}

/** Runs in the page: notes how each new board is scrolled, and whether the column in its middle has its cards. */
function noteBoards(): void {
  window.boards = [];
  let last: Element | null = null;
  new MutationObserver(() => {
    const board = document.querySelector("[data-board]");
    if (board === last) return;
    last = board;
    const column = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("[data-column]");
    if (board)
      window.boards.push({ left: board.scrollLeft, isDrawn: column?.getAttribute("data-column") === "" });
  }).observe(document, { childList: true, subtree: true });
}

const shown = (page: Page) => page.evaluate(() => window.boards.at(-1));
const left = (page: Page) => page.locator("[data-board]").evaluate(({ scrollLeft }) => scrollLeft);

test("a board keeps its place: after Back, after a reload, and beside Today", async ({ alice }) => {
  const { page } = alice;
  for (let at = 1; at <= LISTS; at++)
    alice.inGoogle.addTask(alice.inGoogle.addList(`List ${at}`).id, `Task ${at}`);
  await alice.pull();
  await page.addInitScript(noteBoards);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const views = page.getByRole("navigation", { name: "Views and lists" });
  await views.getByRole("link", { name: "All lists" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All lists" })).toBeVisible();
  const last = page.getByRole("region", { name: "List 12", exact: true });
  await page.locator("[data-board]").evaluate((board) => (board.scrollLeft = 3_500));
  await expect(last).toHaveAttribute("data-column", "");
  const place = { left: 3_500, isDrawn: true };

  await inSidebar(page, "main", "List 3").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "List 3" })).toBeVisible();
  await expect.poll(() => left(page)).toBe(0);
  await page.goBack();
  await expect(last).toBeVisible();
  expect(await shown(page)).toEqual(place);

  await page.reload();
  await expect(last).toBeVisible();
  expect(await shown(page)).toEqual(place);

  await views.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(await left(page)).toBe(0);
  await views.getByRole("link", { name: "All lists" }).click();
  await expect(last).toBeVisible();
  expect(await shown(page)).toEqual(place);
});

test("on a phone the tabs mark the column at which the board comes back", async ({ alice }) => {
  const { page } = alice;
  for (let at = 1; at <= 5; at++)
    alice.inGoogle.addTask(alice.inGoogle.addList(`List ${at}`).id, `Task ${at}`);
  await alice.pull();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const current = page.getByRole("navigation", { name: "Columns" }).locator("[aria-current=true]");
  await expect(current).toHaveText("My Tasks0");
  await page.getByRole("navigation", { name: "Columns" }).getByRole("button", { name: "List 2" }).click();
  await expect(current).toHaveText("List 21");
  await expect(page.getByRole("region", { name: "List 2", exact: true })).toBeInViewport({ ratio: 0.9 });
  await page.reload();
  await until(page, "all loaded");
  await expect(page.getByRole("region", { name: "List 2", exact: true })).toBeInViewport({ ratio: 0.9 });
  await expect(current).toHaveText("List 21");
});

test("signing out forgets where boards were, whose keys name the label that they filter by", async ({
  alice,
}) => {
  const { page } = alice;
  for (let at = 1; at <= 5; at++) alice.inGoogle.addList(`List ${at}`);
  await alice.pull();
  await openBoard(alice);
  await page.locator("[data-board]").evaluate((board) => (board.scrollLeft = 50));
  const places = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("/dashboard")));
  await expect.poll(places).toHaveLength(1);
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(places).toEqual([]);
});
