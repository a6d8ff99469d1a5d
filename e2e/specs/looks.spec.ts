import { addLabel } from "@tasklane/contract/labels.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Locator } from "@playwright/test";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Small windows, and small parts of the board that no other file tests.

const PHONE = { width: 390, height: 844 };

/** The left and right edge of an element, in pixels of the window. */
async function edgesOf(element: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await element.boundingBox())!;
  return { left: x, right: x + width };
}

test("at 320 px Edit Task shows its whole name beside its buttons", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.setViewportSize({ width: 320, height: 640 });
  const board = await openBoard(alice);
  await board.card("Water the plants").getByRole("button", { name: "Water the plants", exact: true }).click();
  const dialog = board.dialog("Edit Task");
  const heading = dialog.getByRole("heading", { name: "Edit Task" });
  expect(await heading.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  await expect(dialog.getByRole("button", { name: "Complete" })).toBeVisible();
});

test("at 320 px a long date fits into the rows of the date picker", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.setViewportSize({ width: 320, height: 640 });
  const board = await openBoard(alice);
  await board
    .card("Water the plants")
    .getByRole("button", { name: /^Due date/ })
    .click();
  const picker = page.getByRole("dialog", { name: "Due date" });
  const dates = picker.getByRole("button", { name: /^(Today|This Weekend)/ }).locator("span");
  await expect(dates).toHaveCount(2);
  const [today, weekend] = await dates.evaluateAll((all) => {
    all[1]!.textContent = "26 September, 2026";
    return all.map((each) => each.getBoundingClientRect().right);
  });
  expect(weekend).toBe(today);
});

test("in a narrow window the tools of the bin wrap, and none of their words", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  alice.inGoogle.delete("@default", id);
  await alice.pull();
  await page.setViewportSize({ width: 640, height: 640 });
  await openBoard(alice, "/dashboard/bin");
  expect((await page.getByText("Kept for 30 days").boundingBox())!.height).toBeLessThan(28);
});

test("at 320 px nothing of the page or its bottom bar is cut", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const name of ["Filter", "Create Task"]) {
    const button = page.getByRole("button", { name, exact: true });
    const { left, right } = await edgesOf(button);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
    expect(await button.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test("a small phone shows the heading of Edit Task whole", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Milk");
  await alice.pull();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/dashboard");
  await page.locator("[data-card-title]", { hasText: "Milk" }).click();
  const heading = page.getByRole("heading", { name: "Edit Task" });
  expect(await heading.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

test("at 400 % zoom the bars scroll away and the cards have the window", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Buy milk");
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const column = new Board(page).column("My Tasks");
  await page.locator("[data-board]").evaluate((board) => board.scrollIntoView());
  for (const title of ["Buy milk", "Water the plants"])
    await expect(column.getByRole("button", { name: title, exact: true })).toBeInViewport({ ratio: 1 });
});

test("the welcome page shows labels in the colours of its design", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/welcome");
  for (const [name, slot] of [
    ["Important", 1],
    ["Quick win", 4],
    ["Phone", 5],
    ["Waiting", 7],
    ["Deep work", 8],
    ["Paperwork", 10],
  ] as const) {
    const [drawn, designed] = await page
      .getByTitle(name, { exact: true })
      .first()
      .evaluate((chip, token) => {
        const sample = document.body.appendChild(document.createElement("i"));
        sample.style.background = `var(${token})`;
        const colours = [chip, sample].map((each) => getComputedStyle(each).backgroundColor);
        sample.remove();
        return colours;
      }, `--label-${slot}-bg`);
    expect(drawn, name).toBe(designed);
  }
});

test("on the welcome page the circle of a task stands beside its title", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/welcome");
  const title = page.getByText("Review copy for the pricing page");
  const circle = title.locator("xpath=preceding-sibling::*");
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    const words = await title.evaluate((its) => {
      const range = document.createRange();
      range.selectNodeContents(its);
      const { left, top, height } = range.getClientRects()[0]!;
      return { left, middle: top + height / 2 };
    });
    const { x, y, width, height } = (await circle.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(words.left);
    expect(Math.abs(y + height / 2 - words.middle), `${size.width}`).toBeLessThan(1.5);
  }
});

test("Group opens a menu of its own and is as wide as what it says", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  await page.goto(`/dashboard/main/${id}`);
  const group = page.getByRole("button", { name: /^Group / });
  await expect(group).toHaveText("Group Section");
  const sign = await edgesOf(group.locator("svg").last());
  const words = await edgesOf(group.locator("b"));
  expect(sign.left - words.right).toBeLessThan(12);
  await group.click();
  await page.getByRole("menuitemradio", { name: "Due Date" }).click();
  await expect(page).toHaveURL(/group=dueDate/);
  await expect(page.locator("select")).toHaveCount(0);
});

test("the filter sheet's rows have one height, equal edges and centred words", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = new Board(page).dialog("Filter");
  const only = sheet.getByRole("switch", { name: "Today only" });
  const rows = only.locator("xpath=../*[not(self::span)]");
  await expect(rows).toHaveCount(7);
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      const words = [...row.querySelectorAll("label"), row][0]!;
      const range = document.createRange();
      const text = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode()!;
      range.selectNodeContents(text);
      const ends = [...row.querySelectorAll("svg, [aria-hidden]")].map(
        (it) => it.getBoundingClientRect().right,
      );
      return {
        height: Math.round(height),
        left: range.getBoundingClientRect().left,
        offMiddle:
          (range.getBoundingClientRect().top + range.getBoundingClientRect().bottom - height) / 2 - top,
        right: Math.max(...ends),
      };
    }),
  );
  for (const { left, offMiddle, right } of boxes) {
    expect(left).toBe(16);
    expect(Math.abs(offMiddle)).toBeLessThan(1.5);
    expect(right).toBeCloseTo(374, 0);
  }
  expect(
    Math.max(...boxes.map(({ height }) => height)) - Math.min(...boxes.map(({ height }) => height)),
  ).toBeLessThanOrEqual(1);
});

test("a phone's tabs cut a long name and leave room for others", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addList("Everything for the house in the hills and its garden");
  alice.inGoogle.addList("Work");
  await alice.pull();
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard");
  const tabs = page.getByRole("navigation", { name: "Columns" });
  const long = tabs.getByRole("button", { name: /^Everything/ });
  expect((await long.boundingBox())!.width).toBeLessThan(180);
  await expect(tabs.getByRole("button", { name: /^Work/ })).toBeInViewport({ ratio: 1 });
});

test("Upcoming shows overdue tasks by day", async ({ alice }) => {
  const { page } = alice;
  for (const [title, due] of [
    ["Second", "2026-03-02"],
    ["Third", "2026-03-03"],
    ["First", "2025-12-31"],
  ] as const)
    alice.inGoogle.addTask("@default", title, { due: `${due}T00:00:00.000Z` });
  await alice.pull();
  await page.goto("/dashboard/upcoming");
  await expect(new Board(page).column("Overdue").locator("[data-card-title]")).toHaveText([
    "First",
    "Second",
    "Third",
  ]);
});

test("the words that are searched for stand in the search box alone", async ({ alice }) => {
  const { page } = alice;
  await page.goto("/dashboard/search?q=xylophone");
  await expect(page.getByRole("textbox", { name: TEXT.searchTasks })).toHaveValue("xylophone");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
  await expect(page.getByText("xylophone")).toHaveCount(0);
});

test("characters that cannot be stored become a space, and nothing is refused", async ({ alice }) => {
  const { page } = alice;
  await page.goto("/dashboard");
  const board = new Board(page);
  await board.openCreateTask();
  const dialog = board.dialog("Create Task");
  await dialog.getByLabel("Title", { exact: true }).fill("Buy\u0000milk");
  await dialog.getByLabel("Description").fill("Two\u0007bottles");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await board.card("Buy milk").getByRole("button", { name: "Buy milk", exact: true }).click();
  await expect(board.dialog("Edit Task").getByLabel("Description")).toHaveValue("Two bottles");
});

test("the head of Today keeps its words whole at every width of a tablet", async ({ alice }) => {
  const { page } = alice;
  for (let at = 1; at <= 12; at++)
    alice.inGoogle.addTask("@default", `Late ${at}`, { due: "2026-03-02T00:00:00.000Z" });
  await alice.pull();
  await openBoard(alice);
  await page.getByRole("link", { name: /^Today/ }).click();
  const head = page.locator("main header").first();
  const heading = head.getByRole("heading", { level: 1, name: "Today" });
  const move = head.getByRole("button", { name: "Move all overdue to today" });
  await expect(move).toBeVisible();
  for (const width of [640, 768, 900, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.mouse.move(width / 2, 800);
    await expect(async () => {
      expect(await heading.evaluate((its) => its.scrollWidth <= its.clientWidth), `${width}`).toBe(true);
      // The button shows all of its words, or only its icon.
      const shown = await move.evaluate((its) => {
        const { right } = its.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(its.lastChild!);
        const box = words.getBoundingClientRect();
        return box.right <= right ? "words" : box.left >= right ? "icon" : "cut";
      });
      expect(shown, `${width}`).toBe(width > 1100 ? "words" : "icon");
      await expect(head.getByText("12 overdue")).toBeInViewport({ ratio: 1 });
      expect(await head.evaluate((its) => its.scrollWidth <= its.clientWidth), `${width}`).toBe(true);
    }).toPass({ timeout: 10_000 });
  }
});

for (const width of [1280, 390])
  test(`at ${width} px a long label stays inside the line of quick add`, async ({ alice }) => {
    const { page } = alice;
    const label_name = "Needs a decision by somebody else before anything starts";
    await callAs(alice, addLabel, { label_id: "1764000000001", label_name });
    await page.setViewportSize({ width, height: 844 });
    const board = await openBoard(alice);
    await page.getByRole("button", { name: "Add task" }).first().click();
    const field = page.getByRole("textbox", { name: "Add task" });
    await field.fill(`Buy oat milk ###${label_name}`);
    const around = await edgesOf(width === 390 ? page.getByRole("dialog") : board.column("My Tasks"));
    for (const part of [page.getByRole("button", { name: `Keep ${label_name} as text` }), field])
      expect((await edgesOf(part)).right).toBeLessThan(around.right);
  });
