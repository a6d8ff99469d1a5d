import { addLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Changes of label, section and sublist at a card, by keyboard and by the card's menu (product 16.12).

const LABELS = ["Inspection", "Bank", "Winter insulation", "Insurance", "Cabinet"];

/** Creates a list with a sublist, sections, labels and a task, and opens that list's page. */
async function openBoard(person: Person): Promise<{ page: Page; board: Board; listId: string }> {
  const { id } = person.inGoogle.addList("Work");
  await person.pull();
  const of = { google_list_id: id };
  await callAs(person, addSublist, { ...of, sublist_id: "1764000000001", sublist_name: "Website" });
  for (const [at, name] of ["Next", "Doing"].entries())
    await callAs(person, addListSection, { ...of, section_id: `176400000001${at}`, section_name: name });
  for (const [at, label_name] of LABELS.entries())
    await callAs(person, addLabel, { label_id: `176400000002${at}`, label_name });
  await callAs(person, addTask, { listId: id, title: "Review copy" });
  const { page } = person;
  await page.goto(`/dashboard/main/${id}`);
  await until(page, "all loaded");
  const board = new Board(page);
  await expect(board.card("Review copy")).toBeVisible();
  return { page, board, listId: id };
}

const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const focused = (page: Page) => page.locator("[data-card]:focus-within");

test("Tab never leads out of an open picker, nor out of the date picker", async ({ alice }) => {
  const { page } = await openBoard(alice);
  await page.keyboard.press("ArrowDown");
  for (const key of ["e", "d"]) {
    await expect(focused(page)).toContainText("Review copy");
    await page.keyboard.press(key);
    const picker = page.getByRole("dialog");
    await expect(picker.locator(":focus")).toHaveCount(1);
    for (let times = 0; times < 12; times++) {
      await page.keyboard.press("Tab");
      await expect(picker.locator(":is(button, input, div):focus")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(picker).toHaveCount(0);
  }
  await expect(focused(page)).toContainText("Review copy");
});

test("l labels the focused card without losing a key, and Esc leads back", async ({ alice }) => {
  const { page, board } = await openBoard(alice);
  await page.keyboard.press("ArrowDown");
  await expect(focused(page)).toContainText("Review copy");
  await page.keyboard.type("lins");
  await expect(page.getByRole("combobox", { name: "Find or create a label" })).toHaveValue("ins");
  await expect(options(page)).toHaveText(["Inspection", "Insurance", "Winter insulation", "Create “ins”"]);
  await expectAccessible(page, "the label picker");
  await page.keyboard.press("Escape");
  await expect(focused(page)).toContainText("Review copy");
  await page.keyboard.type("lins");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(board.card("Review copy").getByText("Insurance", { exact: true })).toBeVisible();
  await expect(focused(page)).toContainText("Review copy");
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();

  await page.keyboard.press("z");
  await expect(board.card("Review copy").getByText("Insurance", { exact: true })).toHaveCount(0);
  await page.keyboard.press("l");
  await expect(options(page).first()).toHaveText("None, chosen");
  await expect(options(page).nth(1)).toHaveText("Insurance");
  await expect(options(page)).toHaveCount(2 + LABELS.length);
});

test("a label that does not exist is created from the picker", async ({ alice }) => {
  const { page, board } = await openBoard(alice);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("lUrgent");
  await expect(options(page)).toHaveText(["Create “Urgent”"]);
  await page.keyboard.press("Enter");
  await expect(board.card("Review copy").getByText("Urgent", { exact: true })).toBeVisible();
  await expect(board.message(SUCCESS.taskUpdated)).toBeVisible();
  await alice.pull();
  await page.reload();
  await expect(board.card("Review copy").getByText("Urgent", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create Label" }).click();
  await expect(board.dialog("Create Label").getByRole("button", { name: "Edit Urgent" })).toBeVisible();
});

test("a label that does not exist is created from the form of a task", async ({ alice }) => {
  const { page, board } = await openBoard(alice);
  await page.keyboard.press("c");
  const dialog = board.dialog("Create Task");
  await dialog.getByLabel("Title", { exact: true }).fill("Book the ferry");
  const field = dialog.getByRole("button", { name: /^Label / });
  await field.click();
  await page.keyboard.type("Bank");
  await expect(options(page)).toHaveText(["Bank"]);
  await page.keyboard.type(" holiday");
  await expect(options(page)).toHaveText(["Create “Bank holiday”"]);
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleName("Label Bank holiday");
  await page.keyboard.press("Control+Enter");
  await expect(board.card("Book the ferry").getByText("Bank holiday", { exact: true })).toBeVisible();
  await page.reload();
  await expect(board.card("Book the ferry").getByText("Bank holiday", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create Label" }).click();
  await expect(board.dialog("Create Label").getByRole("button", { name: "Edit Bank holiday" })).toBeVisible();
});

test("e gives a section and b a sublist, and the focus goes with the card", async ({ alice }) => {
  const { page, board } = await openBoard(alice);
  await page.keyboard.press("ArrowDown");
  await expect(focused(page)).toContainText("Review copy");
  await page.keyboard.press("e");
  await expect(options(page)).toHaveText(["No Section, chosen", "Next", "Doing"]);
  await page.keyboard.type("do");
  await page.keyboard.press("Enter");
  await expect(board.column("Doing").locator("[data-card]")).toHaveCount(1);
  await expect(focused(page)).toContainText("Review copy");
  await page.keyboard.press("b");
  await expect(options(page)).toHaveText(["None, chosen", "Website"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(board.card("Review copy")).toContainText("Website");
});

test("the card's menu leads to the pickers, on shared subtasks too", async ({ alice, bob }) => {
  const { listId } = await createGroup(alice, [bob]);
  await callAs(bob, addLabel, { label_id: "1764000000001", label_name: "Outside" });
  await callAs(alice, addTask, { listId, title: "Pack" });
  const { page } = bob;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const board = new Board(page);
  await board.pick("Pack", "Create subtask");
  await board.dialog("Pack").getByLabel("Title", { exact: true }).fill("Tents");
  await board.dialog("Pack").getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.card("Tents")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await board.pick("Tents", "Label");
  await page.getByRole("option", { name: "Outside" }).click();
  await expect(board.card("Tents").getByText("Outside", { exact: true })).toBeVisible();
  await alice.page.goto("/dashboard");
  await expect(new Board(alice.page).card("Tents").getByText("Outside", { exact: true })).toBeVisible();
});

test("of 400 labels only those in sight are rendered, and arrow keys reach the last", async ({ alice }) => {
  const { page } = alice;
  await page.route("**/api/**/all-task-lists*", async (route) => {
    const answer = await route.fetch();
    const board = (await answer.json()) as { labels: { label_id: string; label_name: string }[] };
    const labels = Array.from({ length: 400 }, (_, at) => ({
      label_id: String(1_764_000_100_000 + at),
      label_name: `Label ${at}`,
    }));
    await route.fulfill({ json: { ...board, labels } });
  });
  await openBoard(alice);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("l");
  await expect(page.getByText("400 labels")).toBeVisible();
  expect(await options(page).count()).toBeLessThan(60);
  await page.keyboard.press("ArrowUp");
  const last = page.getByRole("option", { name: "Label 399", exact: true });
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute("aria-selected", "true");
});

test("on a phone the label picker is a sheet", async ({ alice }) => {
  await alice.page.setViewportSize({ width: 390, height: 844 });
  const { page, board } = await openBoard(alice);
  await board
    .card("Review copy")
    .getByRole("button", { name: /^Menu: / })
    .click();
  await page.getByRole("menuitem", { name: "Label" }).click();
  await expect(
    page
      .getByRole("heading", { name: "Label" })
      .or(page.getByText("Label", { exact: true }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Find or create a label" })).not.toBeFocused();
  const row = (await options(page).first().boundingBox())!;
  expect(row.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, "the label picker on a phone");
  await page.getByRole("option", { name: "Bank" }).click();
  await expect(board.card("Review copy").getByText("Bank", { exact: true })).toBeVisible();
});

test("the palette finds what people call it, and the sheet names the keys", async ({ alice }) => {
  const { page, board } = await openBoard(alice);
  const selected = page.getByRole("option", { selected: true });
  for (const [typed, name] of [
    ["new", "Create Task"],
    ["find", "Search"],
    ["sync", "Refresh"],
    ["settings", "My Profile"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(typed);
    await expect(selected).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("trash");
  await expect(selected).toContainText("Delete task");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  const onCard = board.dialog("Keyboard shortcuts").getByRole("region", { name: "On a card" });
  for (const line of ["LabelL", "SectionE", "SublistB", "Copy linkY", "Move by a pagePgUpPgDn"])
    await expect(onCard.getByRole("listitem").filter({ hasText: line })).toBeVisible();
});

for (const [name, what] of [
  ["Label None", "Find or create a label"],
  ["Date No Date", "Due date"],
] as const)
  test(`Escape right after the press on ${name} closes what opens, and the form stays`, async ({ alice }) => {
    const { page, board } = await openBoard(alice);
    await board.card("Review copy").getByRole("button", { name: "Review copy", exact: true }).click();
    const dialog = board.dialog("Edit Task");
    const field = dialog.getByRole("button", { name });
    await dialog.getByLabel("Title").fill("Review the copy");
    await field.focus();
    // Send the click and Escape before the browser draws, as may happen on a slow device.
    await field.evaluate((button: HTMLElement) => {
      button.click();
      button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    });
    await expect(field).toBeFocused();
    await expect(page.getByRole("dialog", { name: what })).toHaveCount(0);
    await expect(dialog.getByLabel("Title")).toHaveValue("Review the copy");
  });

test("filters and forms find one of hundreds of labels, by key and on phones", async ({ alice }) => {
  const { page, board } = await openBoard(alice);
  await page.getByRole("group", { name: "Filter" }).getByRole("button", { name: "Label All" }).click();
  const box = page.getByRole("combobox", { name: "Find a label" });
  await expect(box).toBeFocused();
  await expect(options(page)).toHaveText([
    "All, chosen",
    "Bank",
    "Cabinet",
    "Inspection",
    "Insurance",
    "Winter insulation",
  ]);
  await expectAccessible(page, "the label filter");
  await page.keyboard.type("ins");
  await expect(options(page)).toHaveText(["Inspection", "Insurance", "Winter insulation"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/label=Insurance/);
  await expect(page.getByRole("button", { name: "Label Insurance", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Label: Insurance" }).click();

  await board.card("Review copy").getByRole("button", { name: "Review copy", exact: true }).click();
  const dialog = board.dialog("Edit Task");
  const field = dialog.getByRole("button", { name: /^Label / });
  const inForm = page.getByRole("combobox", { name: "Find or create a label" });
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await expect(inForm).toBeFocused();
  await page.keyboard.type("cab");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleName("Label Cabinet");
  await expect(field).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(inForm).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(board.card("Review copy").getByText("Cabinet", { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await board.dialog("Filter").getByRole("button", { name: "Label All" }).click();
  await box.fill("bank");
  await options(page).getByText("Bank").click();
  await expect(board.dialog("Filter").getByRole("button", { name: "Label Bank" })).toBeVisible();
});
