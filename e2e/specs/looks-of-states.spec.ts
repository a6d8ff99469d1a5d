import type { Locator, Page } from "@playwright/test";
import { openBoard } from "../board.ts";
import { createGroup, inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// How parts of the page look while they are chosen, disabled, selected or counted.

/** The computed value of a colour of the design, for example of `--accent`. */
async function colourOf(page: Page, role: string): Promise<string> {
  return page.evaluate((name) => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.color = `var(${name})`;
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  }, role);
}

for (const colorScheme of ["light", "dark"] as const)
  test(`the tick of a menu's choice has the accent colour, ${colorScheme}`, async ({ alice }) => {
    const { page } = alice;
    await page.emulateMedia({ colorScheme });
    await openBoard(alice);
    await page.getByRole("button", { name: /^Sort/ }).click();
    const tick = page.getByRole("menuitemradio", { name: "My order" }).locator("svg");
    await expect(tick).toHaveCSS("color", await colourOf(page, "--accent"));
  });

test("a menu item that is disabled is grey with its icon, also if it is dangerous", async ({
  alice,
  bob,
}) => {
  const { page } = alice;
  await createGroup(alice, [bob]);
  await openBoard(alice);
  await inSidebar(page, "shared", "Family").click({ button: "right" });
  const disconnect = page.getByRole("menuitem", { name: /^Disconnect/ });
  await expect(disconnect).toHaveAttribute("aria-disabled", "true");
  await expect(disconnect.locator("svg")).toHaveCSS("color", await colourOf(page, "--text-tertiary"));
  await disconnect.hover();
  await expect(disconnect).not.toHaveCSS("background-color", await colourOf(page, "--danger-tint"));
});

test("the menu of a selected card has the card's background, also in the week", async ({ alice }) => {
  const { page } = alice;
  await page.emulateMedia({ colorScheme: "dark" });
  alice.inGoogle.addTask("@default", "Buy milk", { due: `${today()}T00:00:00.000Z` });
  await alice.pull();
  for (const path of ["/dashboard", "/dashboard/week"]) {
    const board = await openBoard(alice, path);
    const card = board.card("Buy milk");
    await card.locator("[data-card-title]").focus();
    await page.keyboard.press("x");
    await expect(page.getByRole("checkbox", { name: 'Select "Buy milk"' })).toBeChecked();
    await expect(card).toHaveCSS("background-color", await colourOf(page, "--accent-tint"));
    const menu = card.getByRole("button", { name: /^Menu: / });
    await expect(menu, path).toHaveCSS("background-color", await colourOf(page, "--accent-tint"));
  }
});

test("a completed task of the month that is selected looks selected", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addTask("@default", "Buy milk", { due: `${today()}T00:00:00.000Z` });
  alice.inGoogle.complete("@default", id);
  await alice.pull();
  await openBoard(alice, "/dashboard/month");
  const card = page.getByRole("grid").locator("[data-card]");
  await card.locator("[data-card-title]").focus();
  await page.keyboard.press("x");
  await expect(card).toHaveCSS("background-color", await colourOf(page, "--accent-tint"));
  await card.hover();
  await expect(card).toHaveCSS("background-color", await colourOf(page, "--accent-tint"));
});

test("the boxes of Filter List have the colours of the theme", async ({ alice }) => {
  const { page } = alice;
  await page.emulateMedia({ colorScheme: "dark" });
  await alice.pull();
  const board = await openBoard(alice);
  await page.getByRole("button", { name: "List Filter" }).click();
  const box = board.dialog("Filter List").getByRole("checkbox", { name: "My Tasks" });
  await expect(box).toHaveCSS("border-top-color", await colourOf(page, "--border-control"));
  await expect(box).toHaveCSS("margin-left", "0px");
  await box.check();
  await expect(box).toHaveCSS("background-color", await colourOf(page, "--accent-fill"));
});

test("the number of people who wait stands before the number of tasks, which stay aligned", async ({
  alice,
  bob,
}) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Buy milk");
  await createGroup(alice, [bob], { how: "waiting" });
  await alice.pull();
  await openBoard(alice);
  const family = inSidebar(page, "shared", "Family");
  const right = async (of: Locator): Promise<number> => {
    const { x, width } = (await of.boundingBox())!;
    return x + width;
  };
  const tasks = family.locator("> [aria-hidden=true]");
  expect(await right(family.getByTitle("1 person waits for approval"))).toBeLessThan(
    (await tasks.boundingBox())!.x,
  );
  expect(await right(tasks)).toBe(
    await right(inSidebar(page, "main", "My Tasks").locator("> [aria-hidden=true]")),
  );
});

test("on a phone the parts of a search keep away from the line above them", async ({ alice }) => {
  const { page } = alice;
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(alice, "/dashboard/search?q=%23Work");
  const line = (await page.getByText(/^(No tasks|\d+ tasks?) in /).boundingBox())!;
  const part = page.getByRole("group", { name: "Parts of the search" }).getByRole("button").first();
  expect((await part.boundingBox())!.y).toBeGreaterThanOrEqual(line.y + line.height + 8);
});

test("a menu names the key of Select all as a keyboard does", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Buy milk");
  await alice.pull();
  const board = await openBoard(alice);
  await board.card("Buy milk").locator("[data-card-title]").focus();
  await page.keyboard.press("x");
  await page.getByRole("toolbar").getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Select all" })).toContainText("Ctrl+A");
});
