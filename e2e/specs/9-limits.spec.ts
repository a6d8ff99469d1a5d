import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { expect, test } from "../test.ts";

// Chapter 9 of docs/product.md, Constants and limits. Date arithmetic is tested in contract/test/dueDates.test.ts.

test("successes go after 2 seconds, other messages after 4; the refresh time ticks", async ({ alice }) => {
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

  // A pressed Undo goes with its message and takes the focus along. The message that follows must not wait for that focus.
  await board.checkbox("Three").click();
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(messages.getByRole("button", { name: "Redo" })).toBeVisible();
  await page.clock.fastForward(10_500);
  await expect(messages.getByRole("button")).toHaveCount(0);

  // A message stays as long as the pointer is on it, also the one that a pressed Undo leaves under the pointer.
  await board.checkbox("Three").click();
  await messages.getByRole("button", { name: "Undo" }).click();
  await expect(messages.getByRole("button", { name: "Redo" })).toBeVisible();
  for (let seconds = 0; seconds < 20; seconds += 5) await page.clock.fastForward(5_000);
  await expect(messages.getByRole("button", { name: "Redo" })).toBeVisible();
  await page.mouse.move(300, 300);
  await page.clock.fastForward(10_500);
  await expect(messages.getByRole("button")).toHaveCount(0);

  // Give each refusal its own text, because toasts with equal texts are joined.
  let refused = 0;
  await page.route("**/api/my-tasks/complete/task", (route) =>
    route.fulfill({ status: 500, json: { message: `No ${++refused}.`, code: "unexpected" } }),
  );
  const refusals = page.getByRole("region", { name: "Messages" }).getByText(/^No \d\.$/);
  await board.checkbox("One").click();
  await expect(refusals).toBeVisible();
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 100)));
  for (let clicks = 0; clicks < 5; clicks++) {
    await board.checkbox("Two").click();
    await expect(board.checkbox("Two")).not.toBeChecked();
  }
  await expect(refusals).toHaveCount(4); // Toasts show four messages and keep at most 20.
  await page.clock.runFor(2_500);
  await expect(refusals).toHaveCount(4);
  await page.clock.runFor(2_000);
  // The toast fades out before it is removed. The fade begins when the page renders.
  await expect(async () => {
    await page.clock.runFor(250);
    expect(await refusals.count()).toBe(0);
  }).toPass();

  await expect(page.getByRole("button", { name: /^Refresh Updated (just now|[1-5]0 s ago)/ })).toBeVisible();
  // A step of the clock starts a timer only after the page has rendered the previous step. So advance the clock until the text
  // appears.
  await expect(async () => {
    await page.clock.runFor(61_000);
    await expect(page.getByRole("button", { name: /^Refresh Updated [2-9] minutes ago/ })).toBeVisible({
      timeout: 100,
    });
  }).toPass();
});

test("of days picked within 300 ms the last is sent, once", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.clock.install();
  await page.goto("/dashboard");
  await board.card("Water the plants").hover();
  await board
    .card("Water the plants")
    .getByRole("button", { name: /^Due date/ })
    .click();
  const picker = page.getByRole("dialog", { name: "Due date" });
  await expect(
    picker.locator("button").filter({ hasText: /^(Today|Tomorrow|This Weekend|Next Week|No Date)/ }),
  ).toHaveCount(5);
  await expect(picker.getByText(/^\d{1,2} [A-Z][a-z]+, \d{4}$/)).toHaveCount(4);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push((request.postDataJSON() as { due: unknown }).due);
  });
  await expect(picker.getByRole("grid")).toBeVisible();
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 100)));
  for (const day of ["24", "25"]) {
    await picker.locator(`td[data-day$='-${day}'] button`).first().click();
    await page.clock.runFor(250);
  }
  expect(sent).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => sent).toEqual([expect.stringMatching(/-25$/)]);
});
