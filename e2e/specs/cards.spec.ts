import { addLabel } from "@tasklane/contract/labels.ts";
import { CONFIRM, SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Cards: their icons, links and accessible names. Icons do not change a card's height (product 13.11).

const PHONE = { width: 390, height: 844 };

/** Opens the page of a new list with the tasks that `fill` creates. */
async function openList(
  person: Person,
  fill: (listId: string) => void,
): Promise<{ page: Page; board: Board }> {
  const { id } = person.inGoogle.addList("Work");
  fill(id);
  await person.pull();
  const { page } = person;
  await page.goto(`/dashboard/main/${id}`);
  await until(page, "inputs ready");
  return { page, board: new Board(page) };
}

async function heightOf(board: Board, title: string): Promise<number> {
  return (await board.card(title).boundingBox())!.height;
}

test("a card keeps its height with signs for notes, links and subtask progress", async ({ alice }) => {
  await callAs(alice, addLabel, { label_id: "1764000000001", label_name: "Soon" });
  const { page, board } = await openList(alice, (list) => {
    const add = alice.inGoogle.addTask.bind(alice.inGoogle, list);
    add("Labelled (###Soon)", { notes: "See https://drive.example/copy-v2" });
    const parent = add("Prepare", { notes: "Ask Ines", due: "2026-01-02T00:00:00.000Z" });
    for (const title of ["One", "Two", "Three"]) add(title, {}, { parent: parent.id });
    add("Plain");
  });
  await board.checkbox("One").click();
  const card = board.card("Prepare");
  await expect(card.getByRole("img", { name: "1 of 3 subtasks completed" })).toHaveText("1/3");
  await expect(card.getByRole("img", { name: "Has a description" })).toBeVisible();
  expect(await heightOf(board, "Plain")).toBe(70);
  expect(await heightOf(board, "Prepare")).toBe(70);
  expect(await heightOf(board, "Labelled")).toBe(98);
  for (const title of ["Two", "Three"]) await board.checkbox(title).click();
  await expect(card.getByRole("img", { name: "3 of 3 subtasks completed" })).toBeVisible();
  await card.hover();
  await expect(card.getByText("3/3")).toBeInViewport();
  await expectAccessible(page, "cards with signs");
});

test("the only link in the notes opens in a new tab, several open the task", async ({ alice }) => {
  const { page, board } = await openList(alice, (list) => {
    alice.inGoogle.addTask(list, "Read", { notes: "See https://drive.example/copy-v2." });
    alice.inGoogle.addTask(list, "Compare", { notes: "https://a.example or https://b.example" });
  });
  await page.context().route("https://drive.example/**", (route) => route.fulfill({ body: "the copy" }));
  const link = board.card("Read").getByRole("link", { name: "Open drive.example/copy-v2" });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await expect(opened).toHaveURL("https://drive.example/copy-v2");
  await opened.close();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await board.card("Compare").getByRole("img", { name: "2 links" }).click();
  await expect(board.dialog("Edit Task")).toBeVisible();
});

test("a link in a title shows host and path; the rest opens the task", async ({ alice }) => {
  const title = "Compare https://www.fitters.example/quote?id=7 with the first one";
  const { page, board } = await openList(alice, (list) => {
    alice.inGoogle.addTask(list, title);
    alice.inGoogle.addTask(list, "javascript:alert(1) ftp://files.example");
  });
  const card = board.card(title);
  await expect(card).toContainText("Compare fitters.example/quote with the first one");
  await page.context().route("https://www.fitters.example/**", (route) => route.fulfill({ body: "a quote" }));
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    card.getByRole("link", { name: "fitters.example/quote" }).click(),
  ]);
  await expect(opened).toHaveURL("https://www.fitters.example/quote?id=7");
  await opened.close();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(board.card("javascript:alert(1) ftp://files.example").getByRole("link")).toHaveCount(0);
  await expectAccessible(page, "a title with a link");
  await card.getByText("with the first one").click();
  await expect(board.dialog("Edit Task").getByLabel("Title", { exact: true })).toHaveValue(title);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await card.getByRole("button", { name: title, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(board.dialog("Edit Task")).toBeVisible();
});

test("a task without a title reads (no title), has a name and opens", async ({ alice }) => {
  const { page, board } = await openList(alice, (list) => {
    alice.inGoogle.addTask(list, "\u200b");
    alice.inGoogle.addTask(list, "");
  });
  const cards = board.card("(no title)");
  await expect(cards).toHaveCount(2);
  await expect(cards.first().getByRole("checkbox", { name: "(no title)" })).toBeVisible();
  await expectAccessible(page, "tasks without titles");
  await cards.first().getByRole("button", { name: "(no title)", exact: true }).click();
  await expect(board.dialog("Edit Task").getByLabel("Title", { exact: true })).toHaveValue("");
  await page.keyboard.press("Escape");
  await cards.first().hover();
  await cards
    .first()
    .getByRole("button", { name: /^Menu: / })
    .click();
  await page.getByRole("menuitem", { name: "Create subtask" }).click();
  await expect(board.dialog("(no title)")).toBeVisible();
});

test("the buttons of each card carry its task's name", async ({ alice }) => {
  const { page } = await openList(alice, (list) => {
    for (const title of ["Pay rent", "Call Ann"])
      alice.inGoogle.addTask(list, title, { due: "2026-01-02T00:00:00.000Z" });
  });
  for (const title of ["Pay rent", "Call Ann"]) {
    await expect(page.getByRole("button", { name: `Menu: ${title}` })).toHaveCount(1);
    const due = page.getByRole("button", { name: `Due date: ${title}, 2 Jan 2026, Overdue` });
    await expect(due).toHaveCount(1);
  }
  const names = await page
    .locator("[data-card] button")
    .evaluateAll((buttons) => buttons.map((each) => each.getAttribute("aria-label") ?? each.textContent));
  expect(new Set(names).size).toBe(names.length);
});

test("on a phone the link of a card can be pressed with a finger", async ({ alice }) => {
  await alice.page.setViewportSize(PHONE);
  const { page, board } = await openList(alice, (list) => {
    alice.inGoogle.addTask(list, "Read", { notes: "https://drive.example/copy-v2" });
  });
  const box = (await board.card("Read").getByRole("link").boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.width).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, "cards on a phone");
});

test("a dragged card leaves a dashed outline, and marks the target column", async ({ alice }) => {
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook");
  const { page, board } = await openList(alice, (list) => alice.inGoogle.addTask(list, "One"));
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  await expect(board.card("Cook")).toBeVisible();
  const from = (await board.card("One").boundingBox())!;
  const to = (await board.card("Cook").boundingBox())!;
  const target = board.column("Home");
  await page.mouse.move(from.x + 60, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 8, { steps: 4 });
  await expect(target).toHaveAttribute("data-drop", "into");
  await expect(board.card("One")).toHaveCSS("border-top-style", "dashed");
  await expect(target.locator("[data-gap=above]")).toHaveCount(1);
  await expect.poll(async () => (await board.card("Cook").boundingBox())!.y - to.y).toBe(20);
  await page.mouse.up();
  await expect(target.locator("[data-card-title]")).toHaveText(["One", "Cook"]);
  await expect(page.locator("[data-drop], [data-gap], [data-dragged]")).toHaveCount(0);
});

test("the due picker opens whole, without an empty half that fills later", async ({ alice }) => {
  const { page } = await openList(alice, (list) => alice.inGoogle.addTask(list, "Pay rent"));
  await until(page, "all loaded");
  await page.getByRole("button", { name: /^Due date: Pay rent/ }).focus();
  const hasMonth = await page.evaluate(async () => {
    (document.activeElement as HTMLElement).click();
    // The picker's code is loaded already, so a few frames suffice.
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
    return document.querySelector('[role="dialog"] [role="grid"]') !== null;
  });
  expect(hasMonth).toBe(true);
});

test("the second click of a double click presses nothing under a closed question", async ({ alice }) => {
  const { page, board } = await openList(alice, (id) => {
    for (const title of ["Pay rent", "Buy milk"]) alice.inGoogle.addTask(id, title);
  });
  await board.pick("Pay rent", "Delete");
  await board.confirm(CONFIRM.deleteTask.yes);
  await expect(board.card("Pay rent")).toHaveCount(0);

  // The second click of a double click, which lands on a card's title. `clickCount` tells the page that it is the second.
  const title = board.card("Buy milk").getByRole("button", { name: "Buy milk", exact: true });
  await title.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  await expect(board.dialog("Edit Task")).toHaveCount(0);
  await title.click();
  await expect(board.dialog("Edit Task")).toBeVisible();
});

test("a card shows its menu button below the pointer and at the keyboard's focus, not after a press", async ({
  alice,
}) => {
  const { page, board } = await openList(alice, (list) => {
    for (const title of ["One", "Two"]) alice.inGoogle.addTask(list, title);
  });
  const look = (title: string) =>
    board
      .card(title)
      .getByRole("button", { name: `Menu: ${title}` })
      .evaluate((menu) => getComputedStyle(menu, "::before").visibility);
  const one = board.card("One").getByRole("button", { name: "One", exact: true });
  await board.card("One").hover();
  await expect.poll(() => look("One")).toBe("visible");
  await one.click();
  await board.dialog("Edit Task").getByRole("button", { name: "Close" }).click();
  await expect(one).toBeFocused();
  await page.mouse.move(0, 0);
  await expect.poll(() => look("One")).toBe("hidden");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => look("Two")).toBe("visible");
});

test("a card that Google refused says so, on a phone and in the dark, too", async ({ alice, world }) => {
  const page = await alice.secondBrowser({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: "dark",
  });
  alice.inGoogle.addTask("@default", "Answer the landlord");
  await alice.pull();
  const match = { account: alice.email, operation: "tasks.patch" };
  world.google.faults.add({ match, kind: "invalidArgument" });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const card = new Board(page).card("Answer the landlord");
  await card.getByRole("button", { name: /^Due date/ }).click();
  await page.getByRole("button", { name: /^Next Week/ }).click();
  await expect(card).toContainText(/Not saved in Google: Request contains an invalid argument/);
  const retry = card.getByRole("button", { name: "Retry: Answer the landlord" });
  expect((await retry.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, "a refused card");
});

test("a message with Google's reason replaces the one that says that a task was changed", async ({
  alice,
  world,
}) => {
  alice.inGoogle.addTask("@default", "Answer the landlord");
  await alice.pull();
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const board = new Board(page);
  const match = { account: alice.email, operation: "tasks.patch" };
  world.google.faults.add({ match, kind: "invalidArgument" });
  await board
    .card("Answer the landlord")
    .getByRole("button", { name: /^Due date/ })
    .click();
  await page.getByRole("button", { name: /^Next Week/ }).click();
  const refusal = board.toast("Not saved in Google: Request contains an invalid argument");
  await expect(refusal).toContainText("Answer the landlord");
  await expect(board.message(SUCCESS.taskUpdated)).toHaveCount(0);
  await refusal.getByRole("button", { name: "Undo" }).click();
  await expect(board.toast("Undone: change date of “Answer the landlord”")).toBeVisible();
});

test("the menu of a card is large enough to press over a long path", async ({ alice }) => {
  const { page, board } = await openList(alice, (list) => {
    alice.inGoogle.addTask(list, "Paint");
  });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const box = await board.card("Paint").getByRole("button", { name: "Menu: Paint" }).boundingBox();
  // WCAG 2.2, success criterion 2.5.8.
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(24);
});
