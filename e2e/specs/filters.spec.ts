import { addLabel } from "@tasklane/contract/labels.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { fillHome } from "../fillHome.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

const PHONE = { width: 390, height: 844 };

// Product 2.35 and 3.13: the filters of the header, of the dialog Filter List, and of a phone's sheet.

test("the header's filters narrow every view, and Filter List does by list, sublist and section", async ({
  alice,
}) => {
  const { page } = alice;
  const board = new Board(page);
  await fillHome(alice);
  await page.goto("/dashboard");
  const filters = page.getByRole("group", { name: "Filter" });
  await expect(filters.getByRole("button")).toHaveText([
    "Label All",
    "Task Inactive",
    "Status NeedsAction+Completed",
    "Due date",
    "List Filter",
  ]);
  await filters.getByRole("button", { name: /^Label / }).click();
  await page.getByRole("option", { name: "Phone" }).click();
  await expect(page.locator("[data-card-title]")).toHaveText("Order tiles");
  await expect(page).toHaveURL(/label=Phone/);
  await page.getByRole("link", { name: /^Upcoming/ }).click();
  await expect(page.locator("[data-card-title]")).toHaveText("Order tiles");
  await page.goto("/dashboard?due=no-date");
  await expect(page.locator("[data-card-title]")).toHaveText("Descale the kettle");
  await page.goto("/dashboard?status=all");
  await expect(page.locator("[data-card-title]")).toHaveCount(3);

  await page.getByRole("button", { name: "List Filter" }).click();
  const dialog = board.dialog("Filter List");
  await dialog.getByRole("checkbox", { name: "Home" }).check();
  await dialog.getByLabel("Sublists", { exact: true }).click();
  await expect(page.getByRole("option")).toHaveText([/^None/, "Kitchen"]);
  await page.getByRole("option", { name: "Kitchen" }).click();
  await expect(page.getByRole("option")).toHaveCount(0);
  await dialog.getByLabel("Sections", { exact: true }).click();
  await expect(page.getByRole("option").first()).toHaveText(/^None/);
  await page.getByRole("option", { name: "None" }).click();
  await dialog.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.locator("[data-card-title]")).toHaveText(["Order tiles", "Measure the wall"]);
  await expect(board.column("My Tasks")).toHaveCount(0);
});

test("Filter List forgets what was deleted since it was chosen", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  const { listId } = await fillHome(alice);
  alice.expectProblem(/translate-lists\?ids=gone/);
  await page.goto(`/dashboard?lists=gone,${listId}&sublist=${listId}/1`);
  await expect(page.getByRole("button", { name: /^List Filter: / })).toContainText("not there any more");
  await page.getByRole("button", { name: /^List Filter Home/ }).click();
  const dialog = board.dialog("Filter List");
  await expect(dialog.getByRole("group", { name: "Lists 1" })).toBeVisible();
  await dialog.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page).toHaveURL((url) => url.search === `?lists=${listId}`);
  await expect(page.locator("[data-card-title]")).toHaveCount(3);
});

test("Filter List chooses a list that comes only after it was opened", async ({ alice, world }) => {
  const { page } = alice;
  await alice.pull();
  // The server reads the lists by itself, too. Until Google serves again, it cannot know the new one.
  const match = { account: alice.email, operation: "tasklists.list" };
  const fault = world.google.faults.add({ kind: "unavailable", match });
  const { id } = alice.inGoogle.addList("Later");
  alice.inGoogle.addTask(id, "Task of it");
  alice.expectProblem(/translate-lists/);
  const board = await openBoard(alice, `/dashboard?lists=${id}`);
  await page.getByRole("button", { name: /^List Filter(?!:)/ }).click();
  const dialog = board.dialog("Filter List");
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  world.google.faults.remove(fault);
  await alice.pull();
  await expect(dialog.getByRole("checkbox", { name: "Later" })).toBeChecked();
  await dialog.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.locator("[data-card-title]")).toHaveText(["Task of it"]);
});

test("a board whose lists are all filtered out says so, and takes the filters off", async ({ alice }) => {
  const { page } = alice;
  await fillHome(alice);
  // Nobody shares a list with this person.
  await page.goto("/dashboard?type=shared-tasks");
  await expect(page.getByText("All tasks are hidden by filters")).toBeVisible();
  await page.locator("[data-board]").getByRole("button", { name: "Clear filters" }).click();
  await expect(new Board(page).column("Home")).toBeVisible();
});

test("on a tablet all filters are in view, also while one is set", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 768, height: 1024 });
  await fillHome(alice);
  await page.goto("/dashboard?label=Phone");
  await expect(page.getByRole("button", { name: "Label Phone" })).toBeVisible();
  const filters = page.getByRole("group", { name: "Filter", exact: true });
  await expect(filters.getByRole("button", { name: "List Filter" })).toBeVisible();
  expect(await filters.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);

  await page.goto("/dashboard/week");
  for (const width of [720, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    for (const name of ["Label All", "Task Inactive"]) {
      const value = filters.getByRole("button", { name }).locator("b");
      await expect(value).toBeVisible();
      const cut = await value.evaluate((its) => its.scrollWidth - its.clientWidth);
      expect(cut, `${name} at ${width} px`).toBe(0);
    }
  }
});

test("on a phone the filters are in a sheet, with choices that can be pressed", async ({ alice }) => {
  const { page } = alice;
  const board = new Board(page);
  await page.setViewportSize(PHONE);
  await fillHome(alice);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = board.dialog("Filter");
  await sheet.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Pending" }).click();
  await expect(sheet.getByRole("combobox", { name: "Status" })).toHaveText("Pending");
  await sheet.getByRole("button", { name: "Label All" }).focus();
  const due = sheet.getByRole("button", { name: /^Due date/ });
  await expect(due).toHaveText("Due dateAny");
  await due.click();
  await page.getByRole("button", { name: "This Week" }).click();
  await expect(due).toHaveText("Due dateThis Week");
  await due.click();
  await page.getByRole("dialog", { name: "Due date" }).getByRole("button", { name: "Close" }).click();
  await expect(due).toBeFocused();
  await sheet.getByRole("button", { name: /^List Filter/ }).click();
  await expect(board.dialog("Filter List")).toBeVisible();
});

test("a filter is seen in every view that it narrows", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook");
  await alice.pull();
  await page.goto("/dashboard?label=Phone");
  await until(page, "all loaded");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const chip = page
    .getByRole("group", { name: "Active filters" })
    .getByRole("button", { name: "Label: Phone" });
  for (const link of ["All lists", "Today", "Tomorrow", "Upcoming", "Home"]) {
    await sidebar.getByRole("link", { name: link }).click();
    await expect(chip).toBeVisible();
  }
  await page.getByPlaceholder(TEXT.searchTask).fill("cook");
  await expect(chip).toBeVisible();
  await expect(page.getByText("All tasks are hidden by filters")).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(chip).toBeVisible();
});

test("a label named all filters by that label, and All by none", async ({ alice }) => {
  const { page } = alice;
  await callAs(alice, addLabel, { label_id: String(Date.now()), label_name: "all" });
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  for (const title of ["Cook", "Paint (###all)"]) await callAs(alice, addTask, { listId: id, title });
  await page.goto("/dashboard");
  const shown = page.locator("[data-card-title]");
  const label = page.getByRole("group", { name: "Filter" }).getByRole("button", { name: /^Label / });
  await label.click();
  await expect(page.getByRole("option")).toHaveText(["All, chosen", "all"]);
  await page.getByRole("option", { name: "all", exact: true }).click();
  await expect(shown).toHaveText("Paint");
  await page.reload();
  await expect(shown).toHaveText("Paint");
  await label.click();
  await expect(page.getByRole("option")).toHaveText(["All", "all, chosen"]);
  await page.getByRole("option", { name: "All", exact: true }).click();
  await expect(shown).toHaveCount(2);
});

test("a closed select takes a letter; a press on it or beside it closes its list", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize(PHONE);
  await openBoard(alice);
  const dialog = page.getByRole("dialog", { name: "Filter", exact: true });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const list = dialog.getByRole("combobox", { name: "Status" });
  const options = page.getByRole("listbox");
  // The letter comes in the same moment as the focus, as on a slow computer, before the select has drawn its options.
  await list.evaluate((button: HTMLElement) => {
    button.focus();
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true, cancelable: true }));
  });
  await expect(list).toHaveText("Pending");
  await expect(options).toHaveCount(0);

  // The open list covers the page, so press where the button is, and on the dialog's head.
  const { x, y, width, height } = (await list.boundingBox())!;
  const head = (await dialog.getByRole("heading").boundingBox())!;
  for (const [left, top] of [
    [x + width / 2, y + height / 2],
    [head.x + 5, head.y + 5],
  ] as const) {
    await list.click();
    await expect(options).toBeVisible();
    await page.mouse.click(left, top);
    await expect(options).toHaveCount(0);
    await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  }
});

test("a select opens by press, tap, label and bare click, and picks by release", async ({ alice }) => {
  const touch = await alice.secondBrowser({ hasTouch: true });
  for (const page of [alice.page, touch]) {
    await page.setViewportSize(PHONE);
    await page.goto("/dashboard");
    await until(page, "all loaded");
    const dialog = page.getByRole("dialog", { name: "Filter", exact: true });
    const list = dialog.getByRole("combobox", { name: "Status" });
    const options = page.getByRole("listbox");
    const ways: (() => Promise<void>)[] =
      page === touch
        ? [() => list.tap()]
        : [
            () => list.click(),
            () => list.evaluate((button: HTMLElement) => button.click()),
            () => dialog.getByText("Status", { exact: true }).click(),
            () => list.press("ArrowDown"),
            () => list.press(" "),
          ];
    for (const open of ways) {
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await open();
      await expect(options).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(options).toHaveCount(0);
      await expect(list).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
  }

  const { page } = alice;
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const list = page.getByRole("combobox", { name: "Status" });
  await list.hover();
  await page.mouse.down();
  await page.getByRole("option", { name: "Pending" }).hover();
  await page.mouse.up();
  await expect(list).toHaveText("Pending");
});

test("the week and the month say how many of their tasks filters hide", async ({ alice }) => {
  const day = "2032-03-10";
  await callAs(alice, addLabel, { label_id: "1700000000000", label_name: "Urgent" });
  for (const name of ["Read", "Write"]) alice.inGoogle.addTask("@default", name, { due: day });
  alice.inGoogle.addTask("@default", "Rest (###Urgent)", { due: "2032-03-11" });
  alice.inGoogle.addTask("@default", "Elsewhere", { due: "2032-05-10" });
  await alice.pull();
  const { page } = alice;
  const title = (name: string) => page.getByRole("grid").getByRole("button", { name, exact: true });
  for (const kind of ["week", "month"]) {
    await page.goto(`/dashboard/${kind}?day=${day}&label=Urgent`);
    await expect(title("Rest")).toBeVisible();
    await expect(page.getByText("2 tasks hidden by filters")).toBeVisible();
    await page.goto(`/dashboard/${kind}?day=${day}&label=Calm`);
    await expect(page.getByText("3 tasks hidden by filters")).toBeVisible();
    await expectAccessible(page, `a ${kind} whose tasks filters hide`);
    await page.getByRole("button", { name: /^Clear filters, .*Mar.* 2032$/ }).click();
    await expect(title("Read")).toBeVisible();
    await expect(page.getByText("hidden by filters")).toHaveCount(0);
  }
});
