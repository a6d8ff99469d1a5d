import { TEXT } from "@tasklane/contract/sentences.ts";
import { Board, openBoard } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { openTitles, signIn } from "../person.ts";
import { expect, test } from "../test.ts";

// Product 10.1: what the browser stored of the outbox is sent by a later page, also by one of a later version.

test("after a browser was killed, mutations are not repeated, and doubtful ones ask", async ({ alice }) => {
  alice.expectProblem(/status of 409 .*addTask/);
  const { page } = alice;
  const board = await openBoard(alice);
  const pending = (): Promise<[string, string][]> =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("unsent")));
  let kept: [string, string][] = [];
  await page.route("**/api/my-tasks/addTask/*", async (route) => {
    if (kept.length === 0) kept = await pending();
    await route.continue();
  });
  await board.createTask("Bread");
  await expect.poll(() => openTitles(alice)).toEqual(["Bread"]);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
  });
  await board.createTask("Milk");
  await expect.poll(() => openTitles(alice)).toEqual(["Bread", "Milk"]);

  // Put the mutation back into the storage, as if the browser had been killed before it handled the answer.
  const [[key, text]] = kept as [[string, string]];
  await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, text]);
  const again = page.waitForResponse(/\/addTask\//);
  await page.reload();
  expect((await again).status()).toBe(409);
  await expect.poll(pending).toEqual([]);
  await expect(board.card("Milk")).toHaveCount(1);
  await expect(board.card("Bread")).toHaveCount(1);

  const stored = JSON.parse(text) as { value: { at: number } };
  stored.value.at -= 61 * 24 * 60 * 60_000;
  await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, JSON.stringify(stored)]);
  await page.reload();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText(TEXT.maybeDone)).toBeVisible();
  expect(await openTitles(alice)).toEqual(["Bread", "Milk"]);

  // The task's card shows the refusal too.
  await page.keyboard.press("Escape");
  await expect(board.dialog("Changes")).toHaveCount(0);
  const taskId = await board.card("Milk").getAttribute("data-card");
  const args = { taskId, alongIds: [], status: "completed", completed: null };
  const other = {
    ...stored,
    value: { ...stored.value, key: crypto.randomUUID(), name: "completeTask", args },
  };
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name!, value!),
    [`unsent ${other.value.key}`, JSON.stringify(other)],
  );
  await page.reload();
  await expect(board.card("Milk")).toContainText(`Not saved: ${TEXT.maybeDone}`);
  await expectAccessible(page, "a card whose change was refused");
  await page.getByRole("button", { name: "Show the change of Milk" }).click();
  const refused = board.dialog("Changes").getByRole("list", { name: "Refused" });
  await refused.getByRole("button", { name: "Discard: Milk" }).click();
  await page.keyboard.press("Escape");
  await expect(board.card("Milk")).toBeVisible();
  await expect(board.card("Milk")).not.toContainText("Not saved");

  // The answer to one change is lost, and another change never leaves the browser. Thirty days later, each is made once.
  alice.expectProblem(/Failed to load resource/);
  await page.route("**/api/my-tasks/addTask/*", async (route) => {
    if (route.request().postData()?.includes("Tea")) await route.fetch();
    await route.abort();
  });
  for (const title of ["Tea", "Salt"]) await board.createTask(title);
  await expect.poll(() => openTitles(alice)).toContain("Tea");
  await expect.poll(async () => (await pending()).length).toBe(2);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 30 * 24 * 60 * 60_000;
  });
  await page.unroute("**/api/my-tasks/addTask/*");
  await page.reload();
  await expect.poll(pending).toEqual([]);
  for (const title of ["Tea", "Salt"]) await expect(board.card(title)).toHaveCount(1);
  await expect.poll(() => openTitles(alice)).toEqual(["Bread", "Milk", "Salt", "Tea"]);
});

test("this version sends what a page of an earlier version could not", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const { page } = alice;
  await openBoard(alice);
  await page.evaluate(storeAsEarlier);
  await page.reload();
  await expect(new Board(page).card("From before")).toBeVisible();
  await expect.poll(() => openTitles(alice)).toEqual(["From before", "Old"]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))))
    .toEqual([]);
});

/** Runs in the page: stores a new task as the app did before decision 0031. */
function storeAsEarlier(): void {
  const text = localStorage.getItem("google_tasks_list")!;
  const { user, version, value } = JSON.parse(text) as { user: string; version: number; value: unknown };
  const known = JSON.stringify(value);
  const listId = /"listId":"([^"]+)"/.exec(known)![1]!;
  const id = "new-6e0f9cf6-52e9-4e5c-9f08-0a4f3f4a5a01";
  const title = "From before";
  const task = {
    id,
    task_id: null,
    title,
    finalTitle: title,
    notes: "",
    due: null,
    status: "needsAction",
    completed: null,
    listId,
    listName: "",
    sublistId: null,
    sublistName: null,
    section: null,
    label: null,
    parent: null,
    position: "",
    version: 0,
    synced: "waiting",
  };
  const key = "6e0f9cf6-52e9-4e5c-9f08-0a4f3f4a5a02";
  const call = { name: "addTask", method: "POST", path: "/my-tasks/addTask/:listId" };
  const mutation = {
    key,
    at: Date.now(),
    page: "earlier",
    call,
    input: { listId, title, notes: "", due: null },
    isSent: false,
    isBehind: false,
    touches: [id],
    queueKeys: [],
    patches: { [id]: task },
    makes: id,
    failure: "Something went wrong",
  };
  localStorage.setItem(`unsent ${key}`, JSON.stringify({ user, version, value: mutation }));
}

test("after a reload, a change that waits is on screen before the server answers", async ({ alice }) => {
  alice.expectProblem(/ERR_FAILED/);
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const board = await openBoard(alice);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("google_tasks_list"))).toContain("Old");
  await page.route("**/api/**", (route) => route.abort());
  await board.createTask("New");
  await expect(page.getByText(/^Offline since [\d:]+, 1 change waits$/)).toBeVisible();
  await page.unroute("**/api/**");

  // From now on the server takes for ever to answer.
  await page.route("**/api/**", () => undefined);
  await page.reload();
  await expect(board.card("Old")).toBeVisible();
  await expect(board.card("New")).toBeVisible();
});

test("a change that waited when the session ended is sent after the next sign-in, in whichever tab", async ({
  alice,
  world,
}) => {
  alice.expectProblem(/ERR_FAILED|status of 401/);
  const { page, context } = alice;
  const board = await openBoard(alice);
  await page.route("**/api/**", (route) => route.abort());
  await board.createTask("New");
  await expect(page.getByText(/^Offline since [\d:]+, 1 change waits$/)).toBeVisible();
  await context.clearCookies();
  await page.unroute("**/api/**");
  await expect(page).toHaveURL(/\/login/);

  const next = await context.newPage();
  await signIn(world, context, alice.email);
  await next.goto("/dashboard");
  await expect(new Board(next).card("New")).toBeVisible();
  await expect.poll(() => openTitles(alice)).toEqual(["New"]);
});

test("what waits in one tab is counted and listed in another, which sends it once that tab has closed", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_FAILED/);
  const { page, context } = alice;
  const other = await context.newPage();
  await other.goto("/dashboard");
  const board = await openBoard(alice);
  await context.route("**/api/**", (route) => route.abort());
  await board.createTask("New");
  await expect(page.getByText(/^Offline since [\d:]+, 1 change waits$/)).toBeVisible();
  await other.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
    dispatchEvent(new Event("offline"));
  });
  await expect(other.getByText(/^Offline since [\d:]+, 1 change waits$/)).toBeVisible();
  await other.getByRole("button", { name: "Show", exact: true }).click();
  const waiting = other.getByRole("list", { name: "Waiting" }).getByRole("listitem");
  await expect(waiting).toHaveText([/^New/]);
  await board.createTask("Newer");
  await expect(waiting).toHaveText([/^New/, /^Newer/]);
  await page.close();
  await context.unroute("**/api/**");
  await other.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { configurable: true, value: true });
    dispatchEvent(new Event("online"));
  });
  await expect(new Board(other).card("New")).toBeVisible();
  await expect.poll(() => openTitles(alice)).toEqual(["New", "Newer"]);
});
