import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { fillHome } from "../fillHome.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 16.23: the page follows the font size that a person sets in the browser.

/** Opens a page in a browser whose font size is 24 px, one and a half times the usual one. */
async function open(person: Person, path: string, width: number): Promise<Page> {
  const page = await person.secondBrowser({ viewport: { width, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
  await page.goto(path);
  await until(page, "inputs ready");
  return page;
}

/** The visible buttons, links and headings whose words are wider or higher than their room. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator(":is(button, a, h1, h2, label):visible").evaluateAll((all) =>
    all
      .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
      .filter((it) => it.clientWidth > 0 && getComputedStyle(it).display !== "inline")
      .map((it) => it.textContent),
  );
}

test("with a larger font size in the browser text and layout grow, and nothing is cut off", async ({
  alice,
}) => {
  await fillHome(alice);
  for (const path of ["/dashboard", "/dashboard/week", "/dashboard/month"]) {
    const page = await open(alice, path, 1440);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-size", "30px");
    expect(await cutOff(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    await page.close();
  }
  const page = await open(alice, "/dashboard", 1440);
  const board = new Board(page);
  await expect(board.column("Home")).toHaveCSS("width", "420px");
  const title = board.card("Order tiles").getByRole("button", { name: "Order tiles", exact: true });
  await expect(title).toHaveCSS("font-size", "21px");
  await title.click();
  await expect(board.dialog("Edit Task").getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
  expect(await cutOff(page)).toEqual([]);
});

test("with a larger font size a narrow window has the layout of a phone", async ({ alice }) => {
  await fillHome(alice);
  // 900 px are 600 px of the usual font size.
  const page = await open(alice, "/dashboard", 900);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "List Filter" })).toBeVisible();
});

test("with a larger font size a long column and a long picker scroll to their ends", async ({ alice }) => {
  for (let at = 100; at > 0; at--) alice.inGoogle.addTask("@default", `Task ${at}`);
  for (let at = 1; at <= 80; at++) alice.inGoogle.addList(`List ${at}`);
  await alice.pull();
  const page = await open(alice, "/dashboard", 1440);
  const board = new Board(page);
  await board.card("Task 1").getByRole("button", { name: "Task 1", exact: true }).focus();
  await page.keyboard.press("End");
  await expect(board.card("Task 100")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("m");
  const list = board.dialog("Move To Another List").getByLabel("List", { exact: true });
  await expect(list).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "My Tasks" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { selected: true })).toBeInViewport({ ratio: 0.8 });
});
