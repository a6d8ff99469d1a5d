import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
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
