import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { expect, test } from "../test.ts";
import type { Person } from "../person.ts";

// Between the press that opens a field and the field, no key is lost, however slow the computer is.

/** Milliseconds from key to key. */
const PACE = 40;

/** Opens the board on a computer so many times slower, and goes on as soon as the first card is there. */
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

/** Presses keys at a typist's pace, whatever the page does meanwhile. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay: PACE / 2 });
}

for (const times of [1, 4])
  test(`straight after load, on a computer ${times} times slower, c and a title make a task with that title`, async ({
    alice,
  }) => {
    test.slow(times > 1, "The computer is slow.");
    const page = await openSlowly(alice, times);
    await press(page, "c", ..."xylophonr", "Backspace", "e");
    await expect(new Board(page).dialog("Create Task").getByLabel("Title", { exact: true })).toHaveValue(
      "xylophone",
    );
  });

test("straight after load / and a word search for that word", async ({ alice }) => {
  const page = await openSlowly(alice, 1);
  await press(page, "/", ..."insurance");
  await expect(page).toHaveURL(/\/dashboard\/search\?q=insurance$/);
  await expect(new Board(page).card("Renew the insurance")).toBeVisible();
});

test("straight after load Ctrl+K, a word and Enter open what the word finds", async ({ alice }) => {
  const page = await openSlowly(alice, 1);
  await press(page, "Control+k", ..."insurance", "Enter");
  await expect(new Board(page).dialog("Edit Task").getByLabel("Title", { exact: true })).toHaveValue(
    "Renew the insurance",
  );
});

test("Escape in what was typed ahead closes with a draft", async ({ alice }) => {
  const page = await openSlowly(alice, 1);
  const dialog = new Board(page).dialog("Create Task");
  await press(page, "c", ..."Milk");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Milk");
  await press(page, "Escape");
  await expect(dialog).toHaveCount(0);
  await press(page, "c");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Milk");
  await expect(dialog.getByText(/^Your draft from \d\d:\d\d is back$/)).toBeVisible();
});
