import { allTaskLists } from "@tasklane/contract/lists.ts";
import { watchColumns } from "@tasklane/contract/live.ts";
import { Board } from "../board.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// This takes a minute of real time. `npm test` shows the parts: the page reports its columns (watchScreen.test.ts), and the
// server reads them (cost/columns.test.ts).
const SLOW = { tag: "@nightly" };

test("a title changed in Google reaches every column of an untouched board", SLOW, async ({ alice }) => {
  test.setTimeout(150_000); // The server reads the columns in view in turn, so each is read within a minute.
  const { page } = alice;
  const board = new Board(page);
  const lists = ["Work", "Home"].map((name) => alice.inGoogle.addList(name).id);
  const tasks = lists.map((list) => alice.inGoogle.addTask(list, "Known").id);
  await alice.pull();
  const reported = page.waitForRequest((request) => request.url().endsWith(watchColumns.path));
  await page.goto("/dashboard");
  await expect(board.column("Home")).toContainText("Known");
  const { lists: inView } = (await reported).postDataJSON() as { lists: string[] };
  expect(inView).toEqual(expect.arrayContaining(lists));

  for (const [at, list] of lists.entries()) alice.inGoogle.rename(list, tasks[at]!, `Changed ${at}`);
  await expect(board.column("Work")).toContainText("Changed 0", { timeout: 90_000 });
  await expect(board.column("Home")).toContainText("Changed 1", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: /^Refresh Updated (just now|[1-5]0 s ago)$/ })).toBeVisible();
});

test("the header says when visible lists were read, or that Google cannot be", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Work");
  alice.inGoogle.addTask(id, "Known");
  await alice.pull();
  await page.clock.install();
  let reading = { lists: {}, failing: false };
  await page.route("**/api/events?*", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `event: read\ndata: ${JSON.stringify(reading)}\n\n`,
    }),
  );
  const refresh = page.getByRole("button", { name: /^Refresh Updated/ });
  await page.goto("/dashboard/main/" + id);
  await expect(refresh).toHaveAccessibleName("Refresh Updated just now");
  const icon = refresh.locator("svg path");
  const arrows = (await icon.getAttribute("d"))!;
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(refresh).toHaveAccessibleName(/^Refresh Updated [23]0 s ago$/, { timeout: 100 });
  }).toPass();

  // After the event stream ends, the page reopens it only after a pause. So advance the clock.
  reading = { lists: { [id]: await page.evaluate(() => Date.now() - 370_000) }, failing: true };
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(icon).not.toHaveAttribute("d", arrows, { timeout: 100 });
  }).toPass();
  await expect(refresh).toHaveAccessibleName(/^Refresh Updated ([2-5]0 s|[1-5] minutes?) ago$/);

  // Now the server reads only this list, and only this list is on screen.
  await expect(async () => {
    reading = { lists: { [id]: await page.evaluate(() => Date.now()) }, failing: false };
    await page.clock.runFor(5_000);
    await expect(icon).toHaveAttribute("d", arrows, { timeout: 100 });
    await expect(refresh).toHaveAccessibleName(/^Refresh Updated (just now|10 s ago)$/, { timeout: 100 });
  }).toPass();
});

test("a browser whose clock is wrong by hours says rightly when the lists were read", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Known");
  await alice.pull();
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 5 * 3_600_000;
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /^Refresh Updated (just now|[1-5]0 s ago)$/ })).toBeVisible();
});

test("a browser whose clock is wrong by a day says without a date since when it is offline", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const { page } = alice;
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 24 * 3_600_000;
  });
  const isTold = page.waitForResponse("**/api/events*");
  await page.goto("/dashboard");
  await isTold;
  await expect(page.getByRole("button", { name: /^Refresh Updated/ })).toBeVisible();
  await alice.context.setOffline(true);
  await expect(page.getByText(/^Offline since \d\d:\d\d$/)).toBeVisible();
  await alice.context.setOffline(false);
});

test("on a phone the total and the time of reading share one line", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Known", { due: today() });
  await alice.pull();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: /^Today/ }).click();
  const line = page.getByRole("heading", { name: "Today" }).locator("xpath=following-sibling::div");
  await expect(line).toHaveText(/^1 task\s*Updated (just now|[1-5]0 s ago)$/);
  expect((await line.boundingBox())!.height).toBeLessThan(20);
});

test("a first visit asks for the board once, before the app's script is there", async ({ alice }) => {
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Water the plants");
  await alice.pull();
  const page = await alice.context.newPage();
  const asked: string[] = [];
  let isAsked!: () => void;
  const both = new Promise<void>((resolve) => (isAsked = resolve));
  for (const path of ["/current-user", allTaskLists.path])
    await page.route(`**/api${path}*`, async (route) => {
      asked.push(path);
      if (asked.length === 2) isAsked();
      await route.continue();
    });
  await page.route("**/assets/index-*.js", async (route) => {
    await both;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(new Board(page).card("Water the plants")).toBeVisible();
  expect(asked.toSorted()).toEqual(["/current-user", allTaskLists.path]);
});

test("the grey columns stand where the columns of a list and of days come", async ({ alice }) => {
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Water the plants");
  await alice.pull();
  for (const view of [`main/${id}`, "month", "upcoming"])
    for (const held of [`**/api${allTaskLists.path}*`, /assets\/(views|days)-.*\.js/]) {
      // A browser without a board cache, which would draw the columns at once.
      const page = await alice.secondBrowser();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(held, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`/dashboard/${view}`);
      // The page may just replace the grey columns by others, and an element that is not in the page is at 0.
      const top = async (selector: string): Promise<number> => {
        let found = 0;
        await expect(async () => {
          found = await page.locator(selector).evaluate((board) => board.getBoundingClientRect().top);
          expect(found).toBeGreaterThan(0);
        }).toPass();
        return found;
      };
      const before = await top("main [aria-busy=true]");
      release();
      expect(await top("[data-board]"), `${view}, ${held}`).toBe(before);
      await page.context().close();
    }
});
