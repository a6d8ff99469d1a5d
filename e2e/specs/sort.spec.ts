import { REASON, TEXT } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { today } from "../today.ts";
import { expect, test } from "../test.ts";

// Product 12.17: every view can be sorted, and a link contains the sort.

async function fill({ inGoogle, pull }: Person): Promise<void> {
  inGoogle.addTask("@default", "Carrots");
  inGoogle.addTask("@default", "Bread");
  inGoogle.addTask("@default", "Apples 10");
  inGoogle.addTask("@default", "Apples 2");
  await pull();
}
const titles = (board: Board) => board.column("My Tasks").locator("[data-card-title]");
const BY_TITLE = ["Apples 2", "Apples 10", "Bread", "Carrots"];

test("a sort is in the address, and cards then keep their places", async ({ alice }) => {
  await fill(alice);
  const { page } = alice;
  const board = new Board(page);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Sort My order" }).click();
  await page.getByRole("menuitemradio", { name: "Title" }).click();
  await expect(titles(board)).toHaveText(BY_TITLE);
  await expect(page).toHaveURL(/[?]sort=title$/);

  await page.getByRole("button", { name: "Sort Title" }).click();
  await expect(page.getByRole("menu")).toContainText(
    "Sorted by title: cards cannot be moved inside a column.",
  );
  await expectAccessible(page, "the sort menu");
  await page.getByRole("menuitemradio", { name: "Z to A" }).click();
  await expect(titles(board)).toHaveText(BY_TITLE.toReversed());

  await page.reload();
  await until(page, "inputs ready");
  await expect(titles(board)).toHaveText(BY_TITLE.toReversed());
  await titles(board).first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText(/^Sorted by title/)).toBeAttached();
  await expect(titles(board)).toHaveText(BY_TITLE.toReversed());
  await board.card("Carrots").hover();
  await page.getByRole("button", { name: "Menu: Carrots" }).click();
  await expect(page.getByRole("menuitem", { name: /Move Down/ })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  // Each view has its own sort, so Upcoming still has the default.
  await page.getByRole("link", { name: "Upcoming" }).click();
  await expect(page.getByRole("button", { name: "Sort My order" })).toBeVisible();
});

test("on a phone the sort is in the filter sheet", async ({ alice }) => {
  await fill(alice);
  const { page } = alice;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/upcoming");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Sort" })).toHaveText("My order");
  // All filters come first.
  await expect(page.getByRole("dialog")).toHaveText(/Due date.*List Filter.*Sort/);
  await page.getByRole("combobox", { name: "Sort" }).click();
  await expect(page.getByRole("listbox").getByText("Sort", { exact: true })).toBeVisible();
  await expectAccessible(page, "the choices in their sheet");
  await page.getByRole("option", { name: "Title" }).click();
  await expect(page.getByRole("combobox", { name: "Direction" })).toHaveText("A to Z");
  await expectAccessible(page, "the filter sheet");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("[data-card-title]")).toHaveText(BY_TITLE);
});

test("a card that My order cannot move says why: its day, its parent or its list holds it", async ({
  alice,
}) => {
  const { inGoogle, page } = alice;
  const { id } = inGoogle.addTask("@default", "Bread");
  inGoogle.addTask("@default", "Slice it", {}, { parent: id });
  inGoogle.addTask("@default", "Carrots", { due: `${today()}T00:00:00.000Z` });
  await alice.pull();
  const board = new Board(page);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  for (const [title, item, reason] of [
    ["Carrots", "Move Down", REASON.amongDue],
    ["Bread", "Move Up", REASON.amongLater],
    ["Bread", "Move Down", REASON.lastCard],
    ["Slice it", "Move Up", REASON.amongSubtasks],
  ] as const) {
    await board.card(title).hover();
    await page.getByRole("button", { name: `Menu: ${title}` }).click();
    const row = page.getByRole("menuitem", { name: item });
    await expect(row).toHaveAttribute("aria-disabled", "true");
    await expect(row).toContainText(reason);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("link", { name: /^Today/ }).click();
  await page.getByRole("button", { name: "Sort My order" }).click();
  await expect(page.getByRole("menu")).toContainText(TEXT.orderByDay);
});
