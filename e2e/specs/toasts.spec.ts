import { Board } from "../board.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 8.7 and 16.16: what toasts say.

test("toasts name the task; equal ones become one, whose Undo takes all back", async ({ alice }) => {
  const { page } = alice;
  for (const title of ["One", "Two", "Three"]) alice.inGoogle.addTask("@default", title);
  await alice.pull();
  await page.goto("/dashboard");
  const board = new Board(page);
  const messages = page.getByRole("region", { name: "Messages" });
  await board.checkbox("One").click();
  await expect(messages).toContainText("Task updated successfully");
  await expect(messages.getByText("One", { exact: true })).toBeVisible();
  await board.checkbox("Two").click();
  await expect(messages.getByText("2 tasks updated")).toBeVisible();
  await board.checkbox("Three").click();
  await expect(messages.getByText("3 tasks updated")).toBeVisible();
  await expect(messages.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await messages.getByRole("button", { name: "Undo" }).click();
  for (const title of ["One", "Two", "Three"]) await expect(board.checkbox(title)).not.toBeChecked();
});

test("coming back online is said, with how many changes were sent", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.goto("/dashboard");
  const board = new Board(page);
  await expect(board.card("Water the plants")).toBeVisible();
  // The banner and the checkbox need code that loads after the first cards. Load it before going offline.
  await until(page, "all loaded");
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await alice.context.setOffline(true);
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await board.checkbox("Water the plants").click();
  await alice.context.setOffline(false);
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("Back online")).toBeVisible();
  await expect(messages.getByText("1 change was sent")).toBeVisible();
});
