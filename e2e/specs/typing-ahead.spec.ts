import { addLabel } from "@tasklane/contract/labels.ts";
import type { Page } from "@playwright/test";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import type { Person } from "../person.ts";

// While a press opens a field, no typed key is lost, however slow the computer is.

/** Milliseconds between two keys. */
const PACE = 40;

/** Opens the board with the CPU slowed by this factor, and returns as soon as the first card is drawn. */
async function openSlowly(person: Person, times: number): Promise<Page> {
  person.inGoogle.addTask("@default", "Renew the insurance");
  await person.pull();
  const { page } = person;
  const session = await person.context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
  await page.goto("/dashboard/upcoming");
  await new Board(page).card("Renew the insurance").waitFor();
  return page;
}

/** Presses keys at a typist's speed, without waiting for the page. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay: PACE / 2 });
}

for (const [times, tag] of [
  [1, ["@nightly"]],
  [4, []],
] as const)
  test.describe(`straight after load, on a computer ${times} times slower`, { tag: [...tag] }, () => {
    test.slow(times > 1, "The computer is slow.");

    test("c and a title make a task with that title", async ({ alice }) => {
      const page = await openSlowly(alice, times);
      await press(page, "c", ..."xylophonr", "Backspace", "e");
      await expect(new Board(page).dialog("Create Task").getByLabel("Title", { exact: true })).toHaveValue(
        "xylophone",
      );
    });

    for (const width of [1440, 390])
      test(`Add task receives the letters typed after the press, ${width} pixels wide`, async ({ alice }) => {
        await alice.page.setViewportSize({ width, height: 844 });
        const page = await openSlowly(alice, times);
        await page.locator("[data-add-task]").dispatchEvent("click");
        await press(page, ..."Milk");
        await expect(page.getByRole("textbox", { name: "Add task" })).toHaveValue("Milk");
      });

    test("/ and a word search for that word", async ({ alice }) => {
      const page = await openSlowly(alice, times);
      await press(page, "/", ..."insurance");
      await expect(page).toHaveURL(/\/dashboard\/search\?q=insurance$/, { timeout: 7_000 * times });
      await expect(new Board(page).card("Renew the insurance")).toBeVisible();
    });

    test("Ctrl+K, a word and Enter open what the word finds", async ({ alice }) => {
      const page = await openSlowly(alice, times);
      await press(page, "Control+k", ..."insurance", "Enter");
      await expect(new Board(page).dialog("Edit Task").getByLabel("Title", { exact: true })).toHaveValue(
        "Renew the insurance",
      );
    });

    test("Enter leads to the next field, and Escape closes with a draft", async ({ alice }) => {
      const page = await openSlowly(alice, times);
      const dialog = new Board(page).dialog("Create Task");
      await press(page, "c", ..."Milk", "Enter", ..."two", "Escape", "c");
      await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Milk");
      await expect(dialog.getByLabel("Description")).toHaveValue("two");
      await expect(dialog.getByText(/^Your draft from \d\d:\d\d is back$/)).toBeVisible();
    });

    test("a palette command gets the keys typed after it", async ({ alice }) => {
      const page = await openSlowly(alice, times);
      await press(page, "Control+k", ..."create list", "Enter", ..."Gardem", "Backspace", "n", "Enter");
      await expect(page.getByRole("link", { name: "Garden" })).toBeVisible();
    });
  });

/** Holds back the code of dialogs and of quick add, as a slow network does. @returns a function that lets it load */
async function holdDialogs(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/over-*.js", async (route) => {
    await promise;
    await route.continue().catch(() => undefined); // A reload has cancelled the request.
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
}

test("what was typed while a row or a dialog opened is there after a reload", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Renew the insurance");
  await alice.pull();
  const { page } = alice;
  const board = new Board(page);
  const letGo = await holdDialogs(page);
  await page.goto("/dashboard");
  await until(page, "watching");
  await board.column("My Tasks").getByRole("button", { name: "Add task to My Tasks" }).click();
  await press(page, ..."Milm", "Backspace", "k");
  await page.reload();
  // The code is still not there, so a second reload must not lose the letters either.
  await until(page, "watching");
  await page.reload();
  await letGo();
  const line = board.column("My Tasks").getByRole("textbox", { name: "Add task" });
  await expect(line).toHaveValue("Milk");
  await expect(line).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.card("Milk")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.reload();
  const letGoAgain = await holdDialogs(page);
  await page.reload();
  await until(page, "watching");
  await page.getByRole("button", { name: "Create Task", exact: true }).click();
  await press(page, ..."Eggs", "Enter", ..."twelve");
  await Promise.all([page.waitForEvent("load"), page.evaluate(() => location.reload())]);
  await letGoAgain();
  const dialog = board.dialog("Create Task");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Eggs");
  await expect(dialog.getByLabel("Description")).toHaveValue("twelve");
});

/** Types for a column's row whose code is not there yet, and leaves for a view without that column. */
async function leaveOpeningRow(person: Person): Promise<void> {
  const { page } = person;
  const { id } = person.inGoogle.addList("Home");
  person.inGoogle.addTask("@default", "Renew the insurance");
  await person.pull();
  const letGo = await holdDialogs(page);
  await page.goto("/dashboard");
  await until(page, "watching");
  await new Board(page).column("Home").getByRole("button", { name: "Add task to Home" }).click();
  await press(page, ..."Milk");
  const other = person.inGoogle.lists().find((list) => list.id !== id)!;
  await page.goto(`/dashboard?lists=${other.id}`);
  await letGo();
}

test("what was typed for a column that is not drawn goes into that column's list", async ({ alice }) => {
  const { page } = alice;
  await leaveOpeningRow(alice);
  await expect(page.getByRole("textbox", { name: "Add task" })).toHaveValue("Milk");
  await page.keyboard.press("Enter");
  await page.goto("/dashboard?lists=");
  await expect(new Board(page).column("Home")).toContainText("Milk");
});

test("a press elsewhere drops what was typed for a column that is not drawn", async ({ alice }) => {
  const { page } = alice;
  await leaveOpeningRow(alice);
  // The page waits 120 frames for the column, so one of these presses comes while it waits.
  await page.locator("[data-board]").evaluate(async (board) => {
    for (let frames = 0; frames < 200; frames++) {
      if (frames < 100) board.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("what is typed straight after a reload follows the text in the line that is open again", async ({
  alice,
}) => {
  test.slow(true, "The computer is slow.");
  const page = await openSlowly(alice, 4);
  const row = page.locator("[data-add-task]").first();
  await row.click();
  const line = page.getByRole("textbox", { name: "Add task" });
  await press(page, ..."Water the pl");
  await expect(line).toHaveValue("Water the pl");
  await page.reload({ waitUntil: "commit" });
  await new Board(page).card("Renew the insurance").waitFor();
  await press(page, ..."ants");
  await expect(line).toHaveValue("Water the plants");
});

test("Create Section receives the letters typed after the press", async ({ alice }) => {
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  const { page } = alice;
  const letGo = await holdDialogs(page);
  await page.goto(`/dashboard/main/${id}`);
  await until(page, "watching");
  await page.getByRole("button", { name: "Create Section" }).click();
  await press(page, ..."Kitchen");
  await letGo();
  await expect(page.getByLabel("Section name")).toHaveValue("Kitchen");
});

test("a filter's picker receives the letters typed after the press", async ({ alice }) => {
  await callAs(alice, addLabel, { label_id: String(Date.now()), label_name: "Online" });
  const { page } = alice;
  const letGo = await holdDialogs(page);
  await page.goto("/dashboard");
  await until(page, "watching");
  await page
    .getByRole("group", { name: "Filter" })
    .getByRole("button", { name: /^Label/ })
    .click();
  await press(page, ..."nl");
  await letGo();
  await expect(page.getByRole("combobox")).toHaveValue("nl");
  await expect(page.getByRole("dialog", { name: "Create Task" })).toHaveCount(0);
});

test("what is typed in the same moment as a name is chosen in quick add follows the name", async ({
  alice,
}) => {
  const { page } = alice;
  alice.inGoogle.addList("Home");
  await alice.pull();
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await until(page, "inputs ready");
  await page.keyboard.press("q");
  await page.keyboard.type("Eggs #ho");
  await expect(page.getByRole("option", { name: "Home" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Add task" });
  // Both keys reach the page before it draws its next frame.
  await field.evaluate((input: HTMLTextAreaElement) => {
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else inserts text at the caret as typing does
    for (const letter of "now") document.execCommand("insertText", false, letter);
  });
  await expect(field).toHaveValue("Eggs #Home now");
});

test("the Enter that takes over composed characters adds no task in Safari either", async ({ alice }) => {
  const { page } = alice;
  const field = page.getByRole("textbox", { name: "Add task" });
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  await page.keyboard.press("q");
  await field.fill("Milch");
  // Safari ends the composition before this key, and tells only by its code that it is part of it.
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(field).toHaveValue("Milch");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(new Board(page).card("Milch")).toBeVisible();
});

test("letters typed into quick add stand behind its draft", async ({ alice }) => {
  const { page } = await openBoard(alice);
  const field = page.getByRole("dialog", { name: "Add task" }).getByRole("textbox");
  await page.keyboard.press("q");
  await page.keyboard.type("Call the plumber");
  await expect(field).toHaveValue("Call the plumber");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.keyboard.press("q");
  await expect(field).toHaveValue("Call the plumber");
  await expect(field).toBeFocused();
  await page.keyboard.type(" tomorrow");
  await expect(field).toHaveValue("Call the plumber tomorrow");
});
