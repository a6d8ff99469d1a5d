import { FAILURE } from "@tasklane/contract/sentences.ts";
import { Board, openBoard } from "../board.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Product 11.12: a page that cannot load one of its files loads anew, and says so if it has just done that. Product 2.35: a menu can
// be used while the code of its view is still loading.

test("a press whose code cannot be loaded right after a reload says so", async ({ alice }) => {
  alice.expectProblem(/status of 404/);
  alice.expectProblem(/^$/); // The failed import itself, whose error has no stack.
  const { page } = alice;
  await page.addInitScript(() => sessionStorage.setItem("last-reload", String(Date.now())));
  await page.route("**/assets/over-*.js", (route) => route.fulfill({ status: 404 }));
  await openBoard(alice);
  await page.getByRole("button", { name: "Create Task", exact: true }).click();
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages).toContainText(FAILURE.notLoaded);
  // The message stays, since another press of the button would do nothing.
  await expect(messages.getByRole("button", { name: "Close" })).toBeVisible();
  await page.unroute("**/assets/over-*.js");
  await messages.getByRole("button", { name: "Reload" }).click();
  // The new page opens the form that the press asked for.
  const board = new Board(page);
  const form = board.dialog("Create Task");
  await form.getByLabel("Title", { exact: true }).fill("Milk");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.card("Milk")).toBeVisible();
});

test("a board whose code is missing twice loads anew when it may, and then has its keys", async ({
  alice,
}) => {
  alice.expectProblem(/status of 404/);
  alice.expectProblem(/^$|Failed to fetch dynamically imported module/);
  alice.inGoogle.addTask("@default", "Milk");
  await alice.pull();
  const { page } = alice;
  let loads = 0;
  page.on("request", (request) => void (request.isNavigationRequest() && loads++));
  // The page was loaded anew 25 s ago, so it may do that again in 5 s.
  await page.addInitScript(() => {
    if (sessionStorage.getItem("last-reload") === null)
      sessionStorage.setItem("last-reload", String(Date.now() - 25_000));
  });
  await page.route("**/assets/board-*.js", async (route) =>
    loads < 2 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto("/dashboard");
  const board = new Board(page);
  await expect(board.card("Milk")).toBeVisible();
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(2);
  await until(page, "inputs ready");
  await page.keyboard.press("n");
  await expect(board.dialog("Create Task")).toBeVisible();
});

test("a board whose code stays missing asks for it a few times only, where it may not load anew", async ({
  alice,
}) => {
  alice.expectProblem(/status of 404/);
  alice.expectProblem(/^$|Failed to fetch dynamically imported module/);
  alice.inGoogle.addTask("@default", "Milk");
  await alice.pull();
  const { page } = alice;
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, "sessionStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  let failures = 0;
  await page.exposeFunction("noteFailure", () => void failures++);
  await page.addInitScript(() => {
    addEventListener("notloaded", () => (globalThis as unknown as { noteFailure(): void }).noteFailure());
  });
  await page.route("**/assets/board-*.js", (route) => route.fulfill({ status: 404 }));
  await page.clock.install();
  await page.goto("/dashboard");
  const passes = async () => {
    await page.clock.fastForward(60_000);
    await page.clock.runFor(2_000);
  };
  await expect.poll(async () => (await passes(), failures), { timeout: 20_000 }).toBeGreaterThan(3);
  for (let times = 0; times < 20; times++) await passes();
  // Each of four attempts fails, and so may the parts that are drawn.
  expect(failures).toBeLessThan(9);
});

// Versions before the script in the page (decision 0060) had it as the file `/theme.js`.
test("a page of an earlier version loads anew if another server has none of its files yet", async ({
  alice,
}) => {
  alice.expectProblem(/status of 404/);
  alice.inGoogle.addTask("@default", "Milk");
  await alice.pull();
  const { page } = alice;
  let loads = 0;
  page.on("request", (request) => void (request.isNavigationRequest() && loads++));
  const earlier = `<script src="/theme.js"></script>
    <script type="module" src="/assets/index-earlier.js"></script><div id="root"></div>`;
  await page.route("/dashboard", async (route) =>
    loads < 2 ? route.fulfill({ contentType: "text/html", body: earlier }) : route.continue(),
  );
  await page.goto("/dashboard");
  await expect(new Board(page).card("Milk")).toBeVisible();
});

test("a menu of the filters that opens while Upcoming is first drawn stays open", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  const upcoming = Promise.withResolvers<void>();
  await page.route("**/assets/views-*.js", async (route) => {
    await upcoming.promise;
    await route.continue();
  });
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  const board = new Board(page);
  await page.getByRole("link", { name: "Upcoming" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upcoming" })).toBeVisible();
  const sort = page.getByRole("button", { name: /^Sort/ });
  await sort.click();
  await expect(sort).toHaveAttribute("aria-expanded", "true");
  upcoming.resolve();
  await expect(board.column("No Due Date")).toBeVisible();
  await page.getByRole("menuitemradio", { name: "Title" }).click();
  await expect(page).toHaveURL(/sort=title/);
});

test("the week, the month and the bin open without a connection, also without a service worker", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  alice.inGoogle.addTask("@default", "Milk", { due: `${today()}T00:00:00.000Z` });
  await alice.pull();
  const { page } = alice;
  await openBoard(alice);
  await page.context().setOffline(true);
  for (const key of ["2", "3"]) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(key === "2" ? /\/week/ : /\/month/);
    await expect(page.getByRole("grid").getByRole("button", { name: "Milk", exact: true })).toBeVisible();
  }
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { level: 1, name: "Bin" })).toBeVisible();
});
