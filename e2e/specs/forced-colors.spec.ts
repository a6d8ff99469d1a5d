import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Locator } from "@playwright/test";
import { openBoard } from "../board.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Forced colours, such as the contrast themes of Windows, replace the page's colours and remove its gradients.

/** Expects that style sheets still draw an icon in the element, or in its pseudo-element. */
async function expectDrawn(element: Locator, pseudo?: "::before"): Promise<void> {
  await expect
    .poll(() => element.evaluate((it, part) => getComputedStyle(it, part).backgroundImage, pseudo))
    .toContain("gradient");
}

test("forced colours keep the icons of menus, of adding and of descriptions", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Buy milk", { notes: "Two bottles" });
  await alice.pull();
  await page.emulateMedia({ forcedColors: "active" });
  const board = await openBoard(alice);
  for (const button of [
    board.column("My Tasks").getByRole("button", { name: "My Tasks: list menu" }),
    board.card("Buy milk").getByRole("button", { name: /^Menu: / }),
    page.getByRole("button", { name: "Create Task", exact: true }),
    board.column("My Tasks").getByRole("button", { name: /^Add task/ }),
  ])
    await expectDrawn(button, "::before");
  await expectDrawn(board.card("Buy milk").getByRole("img", { name: "Has a description" }));
});

test("forced colours tell the tick of a completed task from its circle", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Buy milk");
  await alice.pull();
  await page.emulateMedia({ forcedColors: "active" });
  const board = await openBoard(alice);
  await board.checkbox("Buy milk").click();
  await page.getByRole("button", { name: /^Completed Tasks/ }).click();
  const [circle, tick] = await board
    .checkbox("Buy milk")
    .evaluate((its) => [
      getComputedStyle(its, "::before").backgroundColor,
      getComputedStyle(its, "::after").borderBottomColor,
    ]);
  const system = await page.evaluate(
    (colors) => {
      return colors.map((color) => {
        document.body.style.color = color;
        return getComputedStyle(document.body).color;
      });
    },
    ["Highlight", "HighlightText"],
  );
  expect([circle, tick]).toEqual(system);
});

test("forced colours mark today, the chosen view and the days with tasks", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Buy milk", { due: `${today()}T00:00:00.000Z` });
  await alice.pull();
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/dashboard/month");
  await expect(page.getByRole("link", { name: "Month", exact: true })).toHaveCSS("outline-style", "solid");
  const table = await page.locator("body").evaluate((its) => getComputedStyle(its).backgroundColor);
  const marked = page.locator('[aria-current="date"]');
  await expect(marked.locator("b")).not.toHaveCSS("background-color", table);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(marked.locator("i").first()).not.toHaveCSS("background-color", table);
});

test("forced colours keep the clock of what is overdue, and the tick of Filter List", async ({ alice }) => {
  const { page } = alice;
  const yesterday = addDays(today(), -1);
  alice.inGoogle.addTask("@default", "Buy milk", { due: `${yesterday}T00:00:00.000Z` });
  await alice.pull();
  await page.emulateMedia({ forcedColors: "active" });
  const board = await openBoard(alice);
  await expectDrawn(board.card("Buy milk").getByRole("button", { name: /^Due date: / }));
  await page.getByRole("button", { name: "List Filter" }).click();
  const box = board.dialog("Filter List").getByRole("checkbox", { name: "My Tasks" });
  await box.check();
  const colors = await box.evaluate((its) => [
    getComputedStyle(its, "::before").borderBottomColor,
    getComputedStyle(its).backgroundColor,
  ]);
  expect(new Set(colors).size).toBe(2);
  await page.goto(`/dashboard/month?day=${yesterday}`);
  await expectDrawn(page.getByRole("grid").locator("[data-card] > span"));
});

test("forced colours draw no line around the button of a missing date", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Buy milk");
  await alice.pull();
  await page.emulateMedia({ forcedColors: "active" });
  const board = await openBoard(alice);
  const due = board.card("Buy milk").getByRole("button", { name: /^Due date: / });
  const colors = (): Promise<string[]> =>
    due.evaluate((its) => [
      getComputedStyle(its).borderTopColor,
      getComputedStyle(its.ownerDocument.body).backgroundColor,
    ]);
  await expect.poll(async () => new Set(await colors()).size).toBe(1);
});

test("forced colours mark a phone's tab of the column in view", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addList("Home");
  await alice.pull();
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(alice);
  const tab = page.locator('nav [aria-current="true"]');
  await expect(tab).toContainText("My Tasks");
  const line = await tab.evaluate((its) => getComputedStyle(its, "::after").backgroundColor);
  expect(line).not.toBe(await page.locator("body").evaluate((its) => getComputedStyle(its).backgroundColor));
});

test("forced colours show the column and the place where a card would drop", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook");
  alice.inGoogle.addTask("@default", "Buy milk");
  await alice.pull();
  await page.emulateMedia({ forcedColors: "active" });
  const board = await openBoard(alice);
  const from = (await board.card("Buy milk").boundingBox())!;
  const to = (await board.card("Cook").boundingBox())!;
  await page.mouse.move(from.x + 90, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(to.x + 90, to.y + 8, { steps: 8 });
  const column = board.column("Home");
  await expect(column).toHaveAttribute("data-drop", "into");
  const [around, line, canvas] = [
    await column.evaluate((its) => getComputedStyle(its, "::before").outlineStyle),
    await page.locator("[data-gap]").evaluate((its) => getComputedStyle(its, "::after").backgroundColor),
    await page.locator("body").evaluate((its) => getComputedStyle(its).backgroundColor),
  ];
  await page.mouse.up();
  expect(around).toBe("solid");
  expect(line).not.toBe(canvas);
});
