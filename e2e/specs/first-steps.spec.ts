import { Board } from "../board.ts";
import { expect, test } from "../test.ts";

// Product 16.13: the first steps on an empty board.

test("an empty board has three steps, which can be hidden and brought back", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem").first()).toHaveAttribute("aria-current", "step");
  await steps.getByRole("button", { name: "Create a task" }).click();
  await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill("Buy stamps");
  await board.dialog("Create Task").getByRole("button", { name: "Save", exact: true }).click();
  await expect(steps.getByText("1 of 3")).toBeVisible();
  await expect(steps.getByRole("listitem").nth(1)).toHaveAttribute("aria-current", "step");
  await page.reload();
  await expect(steps.getByText("1 of 3")).toBeVisible();
  await steps.getByRole("button", { name: "Hide first steps" }).click();
  await page.reload();
  await expect(board.card("Buy stamps")).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "My Profile" }).click();
  await page.getByRole("button", { name: "Show first steps" }).click();
  await expect(steps.getByText("1 of 3")).toBeVisible();
});

test("a phone shows the first steps whole, with the next one's button", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("button", { name: "Create a task" })).toBeInViewport({ ratio: 1 });
  await expect(steps.getByRole("button")).toHaveCount(2);
  expect(await steps.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(0);
  alice.inGoogle.addTask("@default", "Buy stamps");
  await alice.pull();
  await expect(steps.getByRole("button", { name: "Make a list" })).toBeInViewport({ ratio: 1 });
  await expect(steps.getByRole("button")).toHaveCount(2);
});
