import { allTaskLists } from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { titlesInGoogle } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 21: one typed line makes a task, and pasted lines make several.

/** Opens the board with the list Home, its sublist Kitchen with the section Fridge, and the label Phone. */
async function openBoard(person: Person, more: { isPhone?: boolean } = {}): Promise<Page> {
  const { inGoogle } = person;
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = more.isPhone === true ? await person.secondBrowser(phone) : person.page;
  const { id } = inGoogle.addList("Home");
  await person.pull();
  await callAs(person, addTask, { listId: id, title: "Milk (#Kitchen ##Fridge ###Phone)" });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await until(page, "inputs ready");
  return page;
}
const field = (page: Page) => page.getByRole("textbox", { name: "Add task" });
const titles = (page: Page, column = "Home") => new Board(page).column(column).locator("[data-card-title]");
const chip = (page: Page, name: string) => page.getByRole("button", { name: `Keep ${name} as text` });

/** Pastes a text into the field that has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("a line typed at a column's top becomes a task there, and Undo removes it", async ({ alice }) => {
  const page = await openBoard(alice);
  await page.getByRole("button", { name: "Add task to Home" }).click();
  await page.keyboard.type("Call the plumber 5pm tomorrow #Kitchen ###Phone");
  await expect(page.getByText("Google Tasks keeps no time; “5pm” stays in the title.")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: /^Due \w+ \d+ \w+, press Backspace/ }),
  ).toBeAttached();
  await expectAccessible(page, "quick add in a column");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(page.getByRole("status").filter({ hasText: "Added “Call the plumber 5pm”" })).toBeAttached();
  await expect(titles(page)).toHaveText(["Call the plumber 5pm", "Milk"]);
  await page.keyboard.type("Eggs");
  await page.keyboard.press("Enter");
  await expect(titles(page)).toHaveText(["Eggs", "Call the plumber 5pm", "Milk"]);
  await expect.poll(() => titlesInGoogle(alice)).toContain("Call the plumber 5pm (#Kitchen ###Phone)");

  // When the field closes, its text is stored as a draft.
  await page.keyboard.type("Bread");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add task to Home" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(titles(page)).toHaveText(["Call the plumber 5pm", "Milk"]);
  await page.getByRole("button", { name: "Add task to Home" }).click();
  await expect(field(page)).toHaveValue("Bread");
});

test("Q opens the line anywhere; Backspace twice or a press makes a word text again", async ({ alice }) => {
  const page = await openBoard(alice);
  await page.goto("/dashboard/upcoming");
  await until(page, "inputs ready");
  await page.keyboard.press("q");
  await page.keyboard.type("Pay rent tomorrow");
  await expect(chip(page, await dayName(page))).toBeVisible();
  await expectAccessible(page, "quick add");
  await page.keyboard.press("Backspace");
  await expect(page.getByText("Backspace again keeps “tomorrow” as text.")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(field(page)).toHaveValue("Pay rent tomorrow");
  await expect(chip(page, await dayName(page))).toHaveCount(0);
  await page.keyboard.type(" #Home");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("q");
  // The person has turned recognised words into plain text. They stay plain text in the draft.
  await expect(field(page)).toHaveValue("Pay rent tomorrow #Home");
  await expect(chip(page, await dayName(page))).toHaveCount(0);

  await field(page).fill("");
  await page.keyboard.type("Pay rent ^tomorrow ###Phone");
  await chip(page, "Phone").click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Alt+Enter");
  const form = new Board(page).dialog("Create Task");
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue("Pay rent ###Phone");
  await expect(form.getByText(await dayName(page, "long"))).toBeVisible();
});

/** The text for tomorrow on a chip, `5 Aug 2026`, or in the form, `5 August, 2026`. */
async function dayName(page: Page, month: "short" | "long" = "short"): Promise<string> {
  return page.evaluate((width) => {
    const day = new Date();
    day.setDate(day.getDate() + 1);
    const name = day.toLocaleDateString("en", { month: "long" });
    return `${day.getDate()} ${width === "short" ? name.slice(0, 3) : `${name},`} ${day.getFullYear()}`;
  }, month);
}

test("names are offered, and one is created only if its row is chosen", async ({ alice }) => {
  const page = await openBoard(alice);
  await page.keyboard.press("q");
  await page.keyboard.type("Eggs #ki");
  await expect(page.getByRole("option", { name: "Home / Kitchen" })).toBeVisible();
  await expectAccessible(page, "suggestions");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("Eggs #Home / Kitchen ");
  await page.keyboard.type("##Cellar");
  await page.keyboard.press("Enter");
  // Enter did not choose the suggestion, so the sign stays in the title.
  await expect(field(page)).toHaveValue("");
  await page.keyboard.type("Wine #Home / Kitchen ##Cellar");
  await page.getByRole("option", { name: "Create section “Cellar”" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveText(["Wine", "Eggs ##Cellar", "Milk"]);
  const sections = async () => {
    const { lists } = await callAs(alice, allTaskLists, {});
    const home = lists.find(({ google_list_name: name }) => name === "Home");
    return Object.values(Object.values(home!.sublists)[0]!.sections).map(({ section_name: name }) => name);
  };
  await expect.poll(sections).toEqual(["Fridge", "Cellar"]);
  await page.keyboard.press("Control+z");
  await expect(titles(page)).toHaveText(["Eggs ##Cellar", "Milk"]);
  await expect.poll(sections).toEqual(["Fridge"]);
});

const LINES = `- Trip next monday
  - Tent ###Phone
  - [x] Map
- [x] Passport
1. Deposit
`;

test("pasted lines become shared tasks and subtasks in one step, for both people", async ({ alice, bob }) => {
  const group = await createGroup(alice, [bob]);
  const page = await openBoard(alice);
  await page.getByRole("button", { name: "Add task to Family" }).click();
  await paste(page, LINES);
  const dialog = new Board(page).dialog("Create 3 tasks, 2 subtasks in Family");
  await expect(dialog.getByRole("listitem")).toHaveText([/^Trip/, /^Tent/, /^Map/, /^Passport/, /^Deposit/]);
  await expectAccessible(page, "pasted lines");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(titles(page, "Family")).toHaveText(["Trip", "Tent", "Deposit", "Book the ferry"]);
  const open = ["Trip", "Tent", "Deposit", "Book the ferry"];
  // Google does not show completed tasks.
  await expect
    .poll(() => titlesInGoogle(bob).map((title) => title.replace(/ \(.*/, "")))
    .toEqual(open.toSorted());

  // Alice undoes the creation of all tasks. A task that Bob has changed stays.
  const { sharedTasks } = await callAs(bob, allTaskLists, {});
  const deposit = sharedTasks.find(({ finalTitle }) => finalTitle === "Deposit")!;
  const taskListId = group.ids[bob.email]!;
  await callAs(bob, googleTask, { taskListId, taskId: deposit.id, title: "Deposit, 200 euros" });
  await expect(titles(page, "Family")).toHaveText(["Trip", "Tent", "Deposit, 200 euros", "Book the ferry"]);
  await page.keyboard.press("Control+z");
  await expect(titles(page, "Family")).toHaveText(["Deposit, 200 euros", "Book the ferry"]);
});

test("too many lines are not created, and lines can be kept as one", async ({ alice }) => {
  const page = await openBoard(alice);
  for (const count of [201, 40_000]) {
    await page.keyboard.press("q");
    await field(page).waitFor();
    const began = performance.now();
    await paste(page, Array.from({ length: count }, () => "- [x] Call Ana tomorrow").join("\n"));
    await expect(new Board(page).dialog(`${count} lines`).getByText(/Paste fewer lines/)).toBeVisible();
    // When each line was parsed before they were counted, the page stood still for half a minute.
    expect(performance.now() - began).toBeLessThan(10_000);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("q");
  await field(page).waitFor();
  await paste(page, "Bread\nand butter");
  await page.getByRole("button", { name: "Keep as one line" }).click();
  await expect(field(page)).toHaveValue("Bread and butter");
});

test("lines added without a connection wait in the outbox, and arrive once", async ({ alice, bob }) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await createGroup(alice, [bob]);
  const page = await openBoard(alice);
  await bob.page.goto("/dashboard");
  await until(bob.page, "inputs ready");
  await page.context().setOffline(true);
  await page.keyboard.press("q");
  await field(page).waitFor();
  await paste(page, "Trip\n\tTent");
  await page.getByRole("button", { name: "Create 2" }).click();
  await page.keyboard.press("q");
  await page.keyboard.type("Bread #Family");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(titles(page, "Family")).toHaveText(["Bread", "Book the ferry"]);
  await expect(titles(page, "My Tasks")).toHaveText(["Trip", "Tent"]);

  // Meanwhile Bob adds a line to the same list, and completes what was in it.
  await bob.page.getByRole("button", { name: "Add task to Family" }).click();
  await bob.page.keyboard.type("Butter");
  await bob.page.keyboard.press("Enter");
  await bob.page.keyboard.press("Escape");
  await expect(titles(bob.page, "Family")).toHaveText(["Butter", "Book the ferry"]);
  await new Board(bob.page).checkbox("Book the ferry").click();
  await expect(titles(bob.page, "Family")).toHaveText(["Butter"]);
  await page.context().setOffline(false);
  for (const each of [page, bob.page]) await expect(titles(each, "Family")).toHaveText(["Bread", "Butter"]);
  const all = async () => {
    const { tasks, sharedTasks } = await callAs(alice, allTaskLists, {});
    return [...tasks, ...sharedTasks].map((task) => task.finalTitle).toSorted();
  };
  await expect.poll(all).toEqual(["Book the ferry", "Bread", "Butter", "Milk", "Tent", "Trip"]);
  await expect(titles(page, "My Tasks")).toHaveText(["Trip", "Tent"]);

  // Each line is one step of Undo, and what Bob did stays.
  await page.keyboard.press("Control+z");
  await expect(titles(bob.page, "Family")).toHaveText(["Butter"]);
  await page.keyboard.press("Control+z");
  await expect.poll(all).toEqual(["Book the ferry", "Butter", "Milk"]);
});

test("on a phone the line is a sheet, with keys for the signs", async ({ alice }) => {
  const page = await openBoard(alice, { isPhone: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole("button", { name: "Add task to My Tasks" }).tap();
    await page.keyboard.type("Eggs");
    await expect(field(page)).toHaveValue("Eggs");
    await page.getByRole("button", { name: "Date", exact: true }).tap();
    await page.getByRole("option", { name: /^Tomorrow/ }).tap();
    await page.getByRole("button", { name: "Label", exact: true }).tap();
    await page.getByRole("option", { name: "Phone" }).tap();
    await expect(field(page)).toHaveValue("Eggs ^tomorrow ###Phone ");
    await expectAccessible(page, `the sheet, ${colorScheme}`);
    await page.getByRole("button", { name: "Add", exact: true }).tap();
    await expect(field(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveCount(0);
  }
  await expect(titles(page, "My Tasks")).toHaveText(["Eggs", "Eggs"]);

  await page.getByRole("button", { name: "Add task to My Tasks" }).tap();
  await field(page).waitFor();
  await paste(page, "Trip\n\tTent");
  await expectAccessible(page, "pasted lines on a phone");
  await page.getByRole("button", { name: "Create 2" }).tap();
  await expect(titles(page, "My Tasks")).toHaveText(["Trip", "Tent", "Eggs", "Eggs"]);
  const messages = page.getByRole("region", { name: "Messages" }).locator("> div");
  const created = messages.filter({ hasText: SUCCESS.tasksCreated(2) });
  await created.getByRole("button", { name: "Undo" }).tap();
  await expect(titles(page, "My Tasks")).toHaveText(["Eggs", "Eggs"]);
});

test("composed words are recognised once, the palette adds, and the preference holds", async ({ alice }) => {
  const page = await openBoard(alice);
  await page.keyboard.press("q");
  await field(page).waitFor();
  const session = await page.context().newCDPSession(page);
  for (const text of ["E", "Eg", "Eggs"])
    await session.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await session.send("Input.insertText", { text: "Eggs tomorrow" });
  await expect(field(page)).toHaveValue("Eggs tomorrow");
  await expect(chip(page, await dayName(page))).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(titles(page, "My Tasks")).toHaveText(["Eggs"]);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("bread tomorrow");
  await page.getByRole("option", { name: `Quick add: “bread”, ${await dayName(page)}` }).click();
  await expect(titles(page, "My Tasks")).toHaveText(["bread", "Eggs"]);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("profile");
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "Recognise dates in quick add" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("q");
  await page.keyboard.type("Call tomorrow");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(titles(page, "My Tasks")).toHaveText(["Call tomorrow", "bread", "Eggs"]);
});
