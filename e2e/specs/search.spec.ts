import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Locator } from "@playwright/test";
import { Board, openBoard } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 12.9: the search understands some special words, and shows them as chips.

async function openSearch(person: Person, query = ""): Promise<Board> {
  const { inGoogle, page } = person;
  const { id } = inGoogle.addList("Home office");
  inGoogle.addTask(id, "Ask the bank");
  inGoogle.addTask(id, "Send the invoice");
  inGoogle.addTask("@default", "Bank holiday");
  await person.pull();
  await page.goto(`/dashboard/search${query}`);
  return new Board(page);
}

const isFocused = async (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

test("each search term has a chip, and a press on it removes the term", async ({ alice }) => {
  const { page } = alice;
  const board = await openSearch(alice);
  const box = page.getByRole("main").getByRole("textbox", { name: TEXT.searchTasks });
  await expect(box).toBeFocused();
  await page.keyboard.type("#Home -holiday bank | invoice");
  await expect(page.locator("[data-card]")).toHaveCount(2);
  const chips = page.getByRole("group", { name: "Parts of the search" });
  await expect(chips).toContainText("Homenot “holiday”“bank”or“invoice”");
  await expectAccessible(page, "search");

  // Behind the box, Tab leads to the chips.
  const invoice = chips.getByRole("button", { name: "“invoice”" });
  for (let stops = 0; stops < 8 && !(await isFocused(invoice)); stops++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("#Home -holiday bank");
  await expect(box).toBeFocused();
  await chips.getByRole("button", { name: "Home", exact: true }).click();
  await expect(page.locator("[data-card]")).toHaveCount(1);
  await expect(board.card("Ask the bank")).toBeVisible();
  await chips.getByRole("button", { name: "not “holiday”" }).click();
  await expect(box).toHaveValue("bank");
  await expect(page.locator("[data-card]")).toHaveCount(2);
  // A plain word gets no chip.
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save as view" })).toBeVisible();
});

test("letters typed right before a reload stay in the search", async ({ alice }) => {
  const { page } = alice;
  await openSearch(alice);
  const box = page.getByRole("main").getByRole("textbox", { name: TEXT.searchTasks });
  await expect(box).toBeFocused();
  await until(page, "all loaded");
  await page.keyboard.type("bank hol");
  await page.reload();
  await expect(box).toHaveValue("bank hol");
  await expect(page.locator("[data-card]")).toHaveCount(1);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await page.reload();
  await expect(box).toHaveValue("");
  await page.keyboard.type("office");
  await page.reload();
  await expect(box).toHaveValue("office");
  // The text belongs to this page alone.
  await page.goto("/dashboard/search");
  await expect(box).toHaveValue("");
});

test("a link carries the search, and an unfinished term is no error", async ({ alice }) => {
  const { page } = alice;
  await openSearch(alice, `?q=${encodeURIComponent('#"home office" bank |')}`);
  await expect(page.locator("[data-card]")).toHaveText([/Ask the bank/]);
  await expect(page.locator("[data-card] mark")).toHaveText(["bank"]);
});

test("the empty box tells the grammar, and a press writes the word", async ({ alice }) => {
  const { page } = alice;
  await openSearch(alice);
  const box = page.getByRole("main").getByRole("textbox", { name: TEXT.searchTasks });
  await expect(box).toBeFocused();
  const help = page.getByRole("group", { name: "What the search understands" });
  await expect(help).toBeVisible();
  await expectAccessible(page, "search");
  await help.getByRole("button", { name: "#Home" }).click();
  await expect(box).toHaveValue("#");
  await expect(box).toBeFocused();
  await page.keyboard.type("home");
  await expect(page.locator("[data-card]")).toHaveCount(2);
  await expect(help).toHaveCount(0);

  // By touch on a phone.
  const phone = await alice.secondBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(`/dashboard/search?q=${encodeURIComponent("#Home -bank")}`);
  await expect(phone.locator("[data-card]")).toHaveCount(1);
  const chips = phone.getByRole("group", { name: "Parts of the search" });
  await chips.getByRole("button", { name: "not “bank”" }).tap();
  await expect(phone.locator("[data-card]")).toHaveCount(2);
  await expectAccessible(phone, "search on a phone");
});

test("a search opened by its address draws the row above the columns once", async ({ alice }) => {
  const { page } = alice;
  // Record the button's position in each frame. It must not move, because a press on a moving button would miss.
  await page.addInitScript(() => {
    const places = new Set<number>();
    const look = (): void => {
      const button = [...document.querySelectorAll("main button")].find(
        (one) => one.textContent === "Save as view",
      );
      if (button) places.add(Math.round(button.getBoundingClientRect().y));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { places });
  });
  // Delay the code that shows the recognised words of a search, so that it arrives last.
  await page.route("**/assets/SearchTerms*", async (route) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(() => performance.getEntriesByName("watching").length > 0);
    await route.continue();
  });
  await openSearch(alice, "?q=%23Home&sort=title");
  await expect(page.getByRole("group", { name: "Parts of the search" })).toContainText("Home");
  await until(page, "all loaded");
  const places = () => page.evaluate(() => [...(globalThis as unknown as { places: Set<number> }).places]);
  await expect.poll(places).not.toEqual([]); // A busy machine draws the next frame late.
  expect(await places(), "the button's distance from the top, in pixels").toHaveLength(1);
});

test("the button that saves a plain search stands beside its box", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await openBoard(alice, "/dashboard/search?q=plants");
  const box = (await page.getByRole("textbox", { name: TEXT.searchTasks }).boundingBox())!;
  const save = (await page.getByRole("button", { name: "Save as view" }).boundingBox())!;
  expect(Math.abs(save.y + save.height / 2 - box.y - box.height / 2)).toBeLessThan(2);
  await expect(page.getByRole("group", { name: "Parts of the search" })).toHaveCount(0);
});

test("Escape ends the composition of a word, and leaves the search", async ({ alice }) => {
  const { page } = alice;
  await openSearch(alice);
  const box = page.getByRole("main").getByRole("textbox", { name: TEXT.searchTasks });
  await box.fill("bank");
  await box.dispatchEvent("keydown", { key: "Escape", isComposing: true });
  // Safari ends the composition before this key, and tells only by its code that it is part of it.
  await box.dispatchEvent("keydown", { key: "Escape", keyCode: 229 });
  await expect(box).toHaveValue("bank");
  await box.fill("דואר #home");
  await expect(box).toHaveCSS("direction", "rtl");
  await box.press("Escape");
  await expect(box).toHaveValue("");
});

test("Escape empties the box, and a second one leaves it to the keys of the page", async ({ alice }) => {
  const { page } = alice;
  const board = await openBoard(alice);
  await page.keyboard.press("/");
  const box = page.getByRole("main").getByRole("textbox", { name: TEXT.searchTasks });
  await page.keyboard.type("bank");
  await expect(box).toHaveValue("bank");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "What the search understands" })).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(board.dialog("Keyboard shortcuts")).toBeVisible();
});
