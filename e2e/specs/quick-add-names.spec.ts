import { openBoard } from "../board.ts";
import { expect, test } from "../test.ts";

test("a second Enter adds the task whose list the first Enter chose", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addList("Garden");
  await alice.pull();
  const board = await openBoard(alice);
  const field = page.getByRole("textbox", { name: "Add task" });
  await page.keyboard.press("q");
  await page.keyboard.type("Oats tomorrow #gard");
  await expect(page.getByRole("option", { name: "Garden" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Oats tomorrow #Garden ");
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("");
  // A name that was typed whole, with a space behind it, needs one Enter.
  await page.keyboard.type("Rye #garden ");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(board.column("Garden").locator("[data-card-title]")).toHaveText(["Rye", "Oats"]);
});
