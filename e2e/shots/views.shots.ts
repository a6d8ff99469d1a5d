import { until } from "../ready.ts";
import { createGroup, inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";
import type { Person } from "../person.ts";
import { fillAsDesigned } from "./design.ts";
import { DESK, PHONE, shoot } from "./shoot.ts";

// To compare with the design's pictures `handling-today`, `handling-search` and `handling-sidebar`, which are not in
// this repository.

const NAMES = ["Garden", "Kids", "School", "Clients", "Website relaunch", "Hiring", "Travel", "Health"];
const MORE = ["Fitness", "Recipes", "Car", "Music", "Language course", "Books to lend", "Attic", "Taxes"];

async function fillMany(person: Person): Promise<void> {
  await fillAsDesigned(person);
  for (const name of [...NAMES, ...MORE]) {
    const { id } = person.inGoogle.addList(name);
    person.inGoogle.addTask(id, `Think about ${name}`, {
      notes: "and the invoice that came with the last letter",
    });
  }
  await createGroup(person, []);
  await person.pull();
}

test("many lists", async ({ alice }) => {
  test.setTimeout(180_000);
  await fillMany(alice);
  const { page } = alice;
  await page.setViewportSize(DESK);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.getByRole("link", { name: /^Today/ }).click();
  const strip = page.getByRole("button", { name: /lists without/ });
  await strip.waitFor();
  await shoot(page, "views-today");
  await strip.click();
  await page.locator("[data-narrow]").last().scrollIntoViewIfNeeded();
  await shoot(page, "views-today-open");
  await page.getByRole("link", { name: /^Tomorrow/ }).click();
  await shoot(page, "views-tomorrow");
  await page.goto("/dashboard/search?q=invoice");
  await until(page, "all loaded");
  await expect(page.locator("mark").first()).toBeVisible();
  await shoot(page, "views-search");
  await page.getByRole("textbox").fill("xylophone");
  await shoot(page, "views-search-nothing");
  await page.getByRole("link", { name: "All lists" }).click();
  await page.getByRole("button", { name: "Work: sublists" }).click();
  await page.getByRole("button", { name: "Work: menu" }).click();
  await page.getByRole("menu").waitFor();
  await shoot(page, "views-sidebar-menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "My Projects" }).click();
  await page.getByRole("heading", { name: "All lists" }).click();
  await shoot(page, "views-sidebar-folded");
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await inSidebar(page, "main", "Work").waitFor();
  await shoot(page, "views-rail");
  await page.getByRole("button", { name: "Expand sidebar" }).click();

  await page.setViewportSize(PHONE);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "My Projects" }).click();
  await shoot(page, "views-phone-drawer");
  await page.getByRole("link", { name: /^Today/ }).click();
  await page.getByRole("navigation", { name: "Columns" }).waitFor();
  await shoot(page, "views-phone-today");
  await page.getByRole("button", { name: /^Without tasks/ }).click();
  await expect(page.getByRole("heading", { name: /lists without tasks/ })).toBeInViewport();
  await shoot(page, "views-phone-without");
  await page.goto("/dashboard/search?q=invoice");
  await page.locator("mark").first().waitFor();
  await shoot(page, "views-phone-search");
  await page.goto("/dashboard/search?q=xylophone");
  await page.getByText("No Data Found").waitFor();
  await shoot(page, "views-phone-nothing");
});
