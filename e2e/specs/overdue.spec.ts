import { addDays } from "@tasklane/contract/dueDates.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { dueInGoogle } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Product 19.5 and 19.10: no task becomes overdue by a drop, and all overdue tasks can be moved at once.

test("Overdue refuses a task with a sentence, and No Due Date clears its date", async ({ alice }) => {
  const { page } = alice;
  const due = today();
  alice.inGoogle.addTask("@default", "Old", { due: addDays(due, -3) });
  alice.inGoogle.addTask("@default", "Now", { due });
  alice.inGoogle.addTask("@default", "Some day");
  await alice.pull();
  await page.goto("/dashboard/upcoming");
  await until(page, "inputs ready");
  const board = new Board(page);
  const card = board.card("Now");
  const { x, y } = (await card.boundingBox())!;
  const overdue = (await board.column("Overdue").boundingBox())!;
  await page.mouse.move(x + 60, y + 20);
  await page.mouse.down();
  await page.mouse.move(overdue.x + 100, overdue.y + 200, { steps: 5 });
  await expect(board.column("Overdue")).toHaveAttribute("data-refusal", TEXT.overdueRefuses);
  await page.mouse.up();
  await expect(board.message(TEXT.overdueRefuses)).toBeVisible();
  await expect(board.column("Overdue")).not.toHaveAttribute("data-refusal");
  await expect(board.column("Today")).toContainText("Now");

  const now = card.getByRole("button", { name: "Now", exact: true });
  await now.focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.locator("output.vh").filter({ hasText: TEXT.overdueRefuses })).toBeAttached();
  await expect(now).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText("Now: No Due Date", { exact: true })).toBeAttached();
  await expect.poll(() => dueInGoogle(alice, "Now")).toBeNull();

  // The card's menu can do the same without a drag (WCAG 2.5.7), and then returns the focus to the card.
  await board.pick("Now", "Set date…");
  await page
    .getByRole("dialog", { name: "Due date" })
    .getByRole("button", { name: /^Tomorrow/ })
    .click();
  await expect(board.column("Tomorrow")).toContainText("Now");
  await expect.poll(() => dueInGoogle(alice, "Now")).toBe(addDays(due, 1));
});

test("all overdue tasks move to today or another day, and one Undo reverses it", async ({ alice }) => {
  const { page } = alice;
  const due = today();
  for (const [at, name] of ["A", "B", "C"].entries())
    alice.inGoogle.addTask("@default", `Late ${name}`, { due: addDays(due, -1 - at) });
  alice.inGoogle.addTask("@default", "Now", { due });
  await alice.pull();
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  const board = new Board(page);
  await expectAccessible(page, "Overdue with its buttons");
  await board.column("Overdue").getByRole("button", { name: "Move all overdue to today" }).click();
  await expect(board.column("Overdue")).toHaveCount(0);
  await expect(board.column("Today").locator("[data-card]")).toHaveCount(4);
  await expect(board.message("3 tasks moved to today")).toBeVisible();
  await expect.poll(() => dueInGoogle(alice, "Late C")).toBe(due);
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expect(board.column("Overdue").locator("[data-card-title]")).toHaveText([
    "Late C",
    "Late B",
    "Late A",
  ]);
  await expect.poll(() => dueInGoogle(alice, "Late C")).toBe(addDays(due, -3));

  // On the page Today, move all overdue tasks to a chosen date with the keyboard.
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  const acts = page.getByRole("group", { name: "Overdue tasks" });
  await acts.getByRole("button", { name: "Choose a date…" }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog", { name: "Due date" })
    .getByRole("button", { name: /^Tomorrow/ })
    .press("Enter");
  await expect(page.locator("[data-card-title]")).toHaveText(["Now"]);
  await expect(acts).toHaveCount(0);
  for (const name of ["Late A", "Late B", "Late C"])
    await expect.poll(() => dueInGoogle(alice, name)).toBe(addDays(due, 1));
  await page.keyboard.press("Control+z");
  await expect(page.locator("[data-card-title]")).toHaveText(["Late C", "Late B", "Late A", "Now"]);
  await expect.poll(() => dueInGoogle(alice, "Late A")).toBe(addDays(due, -1));

  // Do the same from the command palette.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("overdue");
  await expect(page.getByRole("option", { name: "Move all overdue to today" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => dueInGoogle(alice, "Late B")).toBe(due);
});
