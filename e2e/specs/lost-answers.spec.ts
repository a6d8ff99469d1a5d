import type { Page } from "@playwright/test";
import { openBoard } from "../board.ts";
import type { Board } from "../board.ts";
import { paste } from "../paste.ts";
import { titlesInGoogle } from "../person.ts";
import type { Person } from "../person.ts";
import { expect, test } from "../test.ts";

// Product 10.1: a change whose answer is lost is on screen once, also while the event stream brings what the server made of it.

/** Lets the server run a call once, and loses each answer. @returns a function that lets the next answer arrive */
async function loseAnswers(page: Page, call: RegExp): Promise<() => Promise<void>> {
  let isMade = false;
  await page.route(call, async (route) => {
    if (!isMade) await route.fetch();
    isMade = true;
    await route.abort();
  });
  return async () => page.unroute(call);
}

const CREATIONS: Readonly<
  Record<string, { call: RegExp; make: (board: Board, page: Page) => Promise<void>; titles: string[] }>
> = {
  "a task": {
    call: /my-tasks\/addTask/,
    make: async (board) => board.createTask("Milk"),
    titles: ["Milk"],
  },
  "a subtask": {
    call: /my-tasks\/addSubTask/,
    make: async (board) => {
      await board.pick("Old", "Create subtask");
      const dialog = board.dialog("Old");
      await dialog.getByLabel("Title", { exact: true }).fill("Part");
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    },
    titles: ["Part"],
  },
  "pasted lines": {
    call: /my-tasks\/create\/tasks/,
    make: async (board, page) => {
      await page.getByRole("button", { name: "Add task to My Tasks" }).click();
      await expect(page.locator(":focus")).toBeEditable();
      await paste(page, "Trip\n  Tent\n  Map\nDeposit");
      const dialog = board.dialog(/^Create 2 tasks, 2 subtasks/);
      await dialog.waitFor();
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
    },
    titles: ["Trip", "Tent", "Map", "Deposit"],
  },
};

/** Opens the board with one task, and makes a creation without an answer. @returns lets the next answer arrive */
async function createUnanswered(
  alice: Person,
  what: string,
): Promise<{ board: Board; answer: () => Promise<void> }> {
  alice.expectProblem(/ERR_FAILED/);
  const { page } = alice;
  const { call, make } = CREATIONS[what]!;
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const board = await openBoard(alice);
  const answer = await loseAnswers(page, call);
  await make(board, page);
  return { board, answer };
}

/** The titles in Google, without the parents' titles behind those of subtasks. */
function inGoogle(alice: Person): string[] {
  return titlesInGoogle(alice).map((title) => title.replace(/ \(.*/, ""));
}

for (const [what, { titles }] of Object.entries(CREATIONS)) {
  test(`${what} without an answer is on screen once when the event stream brings it`, async ({ alice }) => {
    const { page } = alice;
    const { board, answer } = await createUnanswered(alice, what);
    for (const title of titles) await expect(board.card(title)).toHaveCount(1);
    await expect.poll(() => inGoogle(alice)).toEqual(["Old", ...titles].toSorted());
    // Once the page shows a later task, it has also received what it created itself.
    alice.inGoogle.addTask("@default", "Later");
    await alice.pull();
    await expect(board.card("Later")).toBeVisible();
    // Only now: the repeated call may be answered soon.
    for (const title of titles) expect(await board.card(title).count()).toBe(1);
    await answer();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))))
      .toEqual([]);
    for (const title of titles) await expect(board.card(title)).toHaveCount(1);
    expect(inGoogle(alice)).toEqual(["Later", "Old", ...titles].toSorted());
  });
}

test("a task deleted elsewhere before its repeated creation is answered stays deleted", async ({ alice }) => {
  const { board, answer } = await createUnanswered(alice, "a task");
  await expect.poll(() => inGoogle(alice)).toEqual(["Milk", "Old"]);
  // Once the page shows a later task, it has also received what it created itself.
  alice.inGoogle.addTask("@default", "Later");
  await alice.pull();
  await expect(board.card("Later")).toBeVisible();
  const { id } = alice.inGoogle.visible("@default").find(({ title }) => title === "Milk")!;
  alice.inGoogle.delete("@default", id);
  alice.inGoogle.addTask("@default", "Last");
  await alice.pull();
  await expect(board.card("Last")).toBeVisible();
  await answer();
  await expect
    .poll(() =>
      alice.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))),
    )
    .toEqual([]);
  await expect(board.card("Milk")).toHaveCount(0);
  expect(inGoogle(alice)).toEqual(["Last", "Later", "Old"]);
});

test("a task deleted elsewhere before a reload repeats its creation stays deleted", async ({ alice }) => {
  const { board, answer } = await createUnanswered(alice, "a task");
  const { page } = alice;
  await expect.poll(() => inGoogle(alice)).toEqual(["Milk", "Old"]);
  const { id } = alice.inGoogle.visible("@default").find(({ title }) => title === "Milk")!;
  alice.inGoogle.delete("@default", id);
  alice.inGoogle.addTask("@default", "Later");
  await alice.pull();
  await expect(board.card("Later")).toBeVisible();
  await page.reload();
  await expect(board.card("Later")).toBeVisible();
  // The board is the server's, and the repeated creation has no answer yet.
  await page.waitForRequest(/my-tasks\/addTask/);
  await answer();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))))
    .toEqual([]);
  // Once the page shows a still later task, it has also received what the repeated creation made it read.
  alice.inGoogle.addTask("@default", "Last");
  await alice.pull();
  await expect(board.card("Last")).toBeVisible();
  await expect(board.card("Milk")).toHaveCount(0);
});
