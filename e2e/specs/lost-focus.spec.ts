import { openBoard } from "../board.ts";
import { expect, test } from "../test.ts";

// What a person who uses only the keyboard meets when nothing has the focus, or when what had it is gone.

test("keys go on working in the bin after the focus was in its choice of what to show", async ({ alice }) => {
  const { page, inGoogle } = alice;
  inGoogle.addTask("@default", "Cook");
  await alice.pull();
  const board = await openBoard(alice);
  await page.getByRole("button", { name: "Cook", exact: true }).focus();
  await page.keyboard.press("Delete");
  await board.confirm("Yes, delete it!");
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bin");
  const show = page.getByRole("combobox", { name: "Show" });
  await show.focus();
  await expect(page.locator('[role="listbox"]')).toBeAttached();
  // A letter searches the choice that has the focus, and is no shortcut key.
  await page.keyboard.press("c");
  await page.keyboard.press("Tab");
  await expect(show).not.toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Keyboard shortcuts");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
});
