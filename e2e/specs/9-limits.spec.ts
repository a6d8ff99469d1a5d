import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { expect, test } from "../test.ts";

// Specification 9, Business constants and limits. Dates are in contract/test/dueDates.test.ts.

test("a message of success goes after 2 seconds, another after 4, and the last refresh is read again each minute", async ({
  alice,
}) => {
  const { page } = alice;
  const board = new Board(page);
  alice.expectProblem(/status of 500/);
  const { id } = alice.inGoogle.addList("Home");
  for (const title of ["One", "Two"]) alice.inGoogle.addTask(id, title);
  await alice.pull();
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(board.card("One")).toBeVisible();

  await board.createTask("Three");
  const created = board.message(SUCCESS.taskCreated);
  await expect(created).toBeVisible();
  await page.clock.fastForward(2_500);
  await expect(created).toHaveCount(0);

  await page.route("**/api/my-tasks/complete/task", (route) =>
    route.fulfill({ status: 500, json: { message: "No.", code: "unexpected" } }),
  );
  await board.checkbox("One").click();
  await expect(board.message("No.")).toBeVisible();
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 100)));
  await page.clock.runFor(2_500);
  await expect(board.message("No.")).toBeVisible();
  await page.clock.runFor(2_000);
  // it fades first, which begins when the page has drawn
  await expect(async () => {
    await page.clock.runFor(250);
    expect(await board.message("No.").count()).toBe(0);
  }).toPass();

  await expect(page.getByRole("button", { name: "Refresh just now" })).toBeVisible();
  await page.clock.runFor(121_000);
  await expect(page.getByRole("button", { name: /^Refresh [2-3] minutes ago/ })).toBeVisible();
});
