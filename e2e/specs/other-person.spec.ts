import { allLabels } from "@tasklane/contract/labels.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { signIn } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// If two people use one browser, neither sees the other's data (fault FT04).

/** Creates a task for a person, and opens their board. */
async function open(person: Person, title: string): Promise<Board> {
  await give(person, title);
  await person.page.goto("/dashboard");
  await until(person.page, "all loaded");
  const board = new Board(person.page);
  await expect(board.card(title)).toBeVisible();
  await expect.poll(() => kept(person.page)).toContain(title);
  return board;
}

async function give(person: Person, title: string): Promise<void> {
  person.inGoogle.addTask("@default", title);
  await person.pull();
}

/** What the browser stores, but for what waits for its person: drafts (product 16.10), and pending mutations (product 11.6). */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const all = Object.entries(localStorage).filter(([key]) => !/^(draft|unsent) /.test(key));
    return JSON.stringify(Object.fromEntries(all));
  });

/** Expects that a page that showed Alice's board now shows Bob's, and nothing of Alice's. */
async function expectBobs(page: Page): Promise<void> {
  await expect(new Board(page).card("Bob's")).toBeVisible();
  await expect(page.getByText("Alice's")).toHaveCount(0);
  await expect.poll(() => kept(page)).toContain("Bob's");
  expect(await kept(page)).not.toMatch(/Alice|Secret/);
}

test("FT04: an old tab changes nothing for the next person, and shows their board", async ({
  alice,
  bob,
  world,
}) => {
  alice.expectProblem(/status of 401/);
  const board = await open(alice, "Alice's");
  await give(bob, "Bob's");
  const { page } = alice;
  await page.getByRole("button", { name: "Create Label" }).click();
  const labels = board.dialog("Create Label");
  await labels.getByLabel("Label", { exact: true }).fill("Secret");

  await signIn(world, alice.context, bob.email);
  await labels.getByRole("button", { name: "Save", exact: true }).click();

  await expectBobs(page);
  expect((await callAs(bob, allLabels, {})).labels).toEqual([]);
});

test("FT04: an old tab notices by itself, and never mixes two people's boards", async ({
  alice,
  bob,
  world,
}) => {
  alice.expectProblem(/status of 401/);
  await open(alice, "Alice's");
  await give(bob, "Bob's");
  await alice.page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const { innerText: text } = document.body;
      if (text.includes("Alice's") && text.includes("Bob's")) localStorage.setItem("mixed", text);
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await signIn(world, alice.context, bob.email);
  await expectBobs(alice.page);
  expect(await alice.page.evaluate(() => localStorage.getItem("mixed"))).toBeNull();
});

test("FT04: after a sign-in in one tab, other tabs belong to that person", async ({ alice, bob, world }) => {
  test.slow();
  alice.expectProblem(/status of 401/);
  await open(alice, "Alice's");
  await give(bob, "Bob's");
  const other = await alice.context.newPage();
  await other.goto(`/api/auth_google?login_hint=${encodeURIComponent(bob.email)}`);
  await expectBobs(other);
  await expectBobs(alice.page);
  expect(other.url()).toBe(`${world.url}/dashboard`);
});

test("FT04: a question that was open is neither shown to the next person nor answered by them", async ({
  alice,
  bob,
}) => {
  test.slow();
  alice.expectProblem(/status of 401/);
  alice.inGoogle.addList("Alice's secret list");
  await open(alice, "Alice's");
  await give(bob, "Bob's");
  const { page } = alice;
  await pickForList(page, inSidebar(page, "main", "Alice's secret list"), "Delete");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Alice's secret list");
  const other = await alice.context.newPage();
  await other.goto(`/api/auth_google?login_hint=${encodeURIComponent(bob.email)}`);
  await expectBobs(other);
  await expect(new Board(page).card("Bob's")).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("FT04: a message about what one person did is not shown to the next person", async ({ alice, bob }) => {
  test.slow();
  alice.expectProblem(/status of 401/);
  await open(alice, "Alice's");
  await give(bob, "Bob's");
  const { page } = alice;
  const board = new Board(page);
  const other = await alice.context.newPage();
  await other.goto("about:blank");
  await board.checkbox("Alice's").click();
  await other.goto(`/api/auth_google?login_hint=${encodeURIComponent(bob.email)}`);
  await expect(board.card("Bob's")).toBeVisible();
  expect(await page.getByText("Task completed successfully").count()).toBe(0);
});

test("FH17: a board whose session ended elsewhere disappears by itself", async ({ alice }) => {
  alice.expectProblem(/status of 401/);
  await open(alice, "Alice's");
  await alice.context.request.get("/api/logout");
  await expect(alice.page).toHaveURL(/\/login/);
  await expect(alice.page.getByText("Alice's")).toHaveCount(0);
  await expect.poll(() => kept(alice.page)).not.toContain("Alice's");
});

test("FH32: a page restored by Back first checks who is signed in", async ({ alice }) => {
  alice.expectProblem(/status of 401/);
  await open(alice, "Alice's");
  // Block the event stream, so that the page is not told about the sign-out, as if it were in the back-forward cache.
  await alice.page.route("**/api/events*", (route) => route.abort());
  await alice.context.request.get("/api/logout");
  await alice.page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(alice.page).toHaveURL(/\/login/);
  await expect(alice.page.getByText("Alice's")).toHaveCount(0);
});

test("FT04: a large board does not stay in the browser if its person signs out while it is stored", async ({
  alice,
}) => {
  alice.expectProblem(/status of 401/);
  for (let at = 0; at < 301; at++) alice.inGoogle.addTask("@default", `Alice's ${at}`);
  await alice.pull();
  const { page } = alice;
  await page.addInitScript(() => {
    const { close } = IDBDatabase.prototype;
    IDBDatabase.prototype.close = function () {
      document.documentElement.dataset["stored"] = "yes";
      close.call(this);
    };
  });
  const { promise: isSignedOut, resolve: signedOut } = Promise.withResolvers<void>();
  const storing = page.waitForRequest("**/assets/cache-*.js");
  await page.route("**/assets/cache-*.js", async (route) => {
    await isSignedOut;
    await route.continue();
  });
  await page.goto("/dashboard");
  await storing;
  await alice.context.request.get("/api/logout");
  await expect(page).toHaveURL(/\/login/);
  signedOut();
  await expect(page.locator("[data-stored]")).toBeAttached();
  await expect.poll(() => storedRows(page)).toBe(0);
  expect(await kept(page)).not.toMatch(/indexedDB/);
});

/** Counts what IndexedDB holds of a board. */
async function storedRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
      });
    const database = await answered(indexedDB.open("tasklane"));
    const count = await answered(database.transaction("tasks").objectStore("tasks").count());
    database.close();
    return count;
  });
}
