import { addView, allViews } from "@tasklane/contract/savedViews.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Page } from "@playwright/test";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 18: people save filters, grouping and sort of a page as a view with a name.

const PHONE = { width: 390, height: 844 };
const views = (page: Page) => page.getByRole("list", { name: "Views" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function fill({ inGoogle, pull }: Person): Promise<void> {
  const { id } = inGoogle.addList("Home");
  inGoogle.addTask(id, "Water the plants");
  inGoogle.addTask(id, "Air the rooms");
  inGoogle.addTask("@default", "Read the paper");
  await pull();
}

test("a saved view follows to another device, and is renamed and deleted there", async ({ alice }) => {
  await fill(alice);
  const { page } = alice;
  const other = await alice.secondBrowser();
  await other.goto("/dashboard");
  await page.goto("/dashboard/search?q=%23Home&sort=title");
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Save as view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as view" });
  await expect(dialog).toContainText("1 filter, sorted by title. It appears under Views on every device.");
  await expectAccessible(page, "Save as view");
  await dialog.getByLabel("View name").fill("At home");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(heading(page)).toHaveText("At home");
  await expect(views(page).getByRole("link")).toHaveText(["View At home2"]);
  await expect(views(page).getByRole("link")).toHaveAttribute("aria-current", "page");
  await expect(page.locator("aside [aria-current]")).toHaveCount(1);
  await expectAccessible(page, "a saved view");

  await expect(views(other).getByRole("link")).toHaveText(["View At home2"]);
  await views(other).getByRole("link").click();
  await expect(heading(other)).toHaveText("At home");
  await expect(other.locator("[data-card-title]")).toHaveText(["Air the rooms", "Water the plants"]);

  await other.getByRole("button", { name: "View At home: menu" }).click();
  await other.getByRole("menuitem", { name: "Rename" }).click();
  await other.getByLabel("View name").fill("House");
  await other.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(heading(page)).toHaveText("House");
  await other.getByRole("button", { name: "View House: menu" }).click();
  await other.getByRole("menuitem", { name: "Delete" }).click();
  await expect(views(page)).toHaveCount(0);
  await expect(heading(page)).toHaveText("Search");
  await other.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expect(views(page).getByRole("link")).toHaveText(["View House2"]);
});

test("ready-made views are offered, a group can be saved, Undo restores a view", async ({ alice }) => {
  await fill(alice);
  const { page } = alice;
  const { id } = alice.inGoogle.lists().find(({ title }) => title === "Home")!;
  // A view with only a grouping and no filter can be saved too.
  await page.goto(`/dashboard/main/${encodeURIComponent(id)}?group=dueDate`);
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Save as view" }).click();
  const ready = page.getByRole("group", { name: "Or add a ready-made view:" });
  await expect(ready.getByRole("button")).toHaveText(["No date", "This week", "Done this week"]);
  await expectAccessible(page, "ready-made views");
  await ready.getByRole("button", { name: "No date" }).click();
  await expect(heading(page)).toHaveText("No date");
  await expect(page.locator("[data-card-title]")).toHaveCount(3);
  for (const name of ["This week", "Done this week"]) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`add view ${name}`);
    await expect(page.getByRole("option", { name: `Add view: ${name}`, exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(name);
  }
  const links = views(page).getByRole("link");
  await expect(links).toHaveText(["View No date3", "View This week", "View Done this week"]);
  await page.getByRole("button", { name: "View This week: menu" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(links).toHaveText(["View No date3", "View Done this week"]);
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expect(links).toHaveText(["View No date3", "View This week", "View Done this week"]);
  await expect
    .poll(async () => (await callAs(alice, allViews, {})).views.map(({ name }) => name))
    .toEqual(["No date", "This week", "Done this week"]);
});

test("leaving a saved view removes its filters and restores the person's own", async ({ alice }) => {
  await fill(alice);
  await callAs(alice, addView, { view_id: "1", name: "Late", address: "/dashboard?due=overdue" });
  await callAs(alice, addView, { view_id: "2", name: "Plain", address: "/dashboard/upcoming?sort=title" });
  const { page } = alice;
  await page.goto("/dashboard?status=pending");
  await until(page, "all loaded");
  const active = page.getByRole("group", { name: "Active filters" });
  await views(page).getByRole("link", { name: "Late" }).click();
  await expect(active).toContainText("Due date: Overdue");
  await expect(active).not.toContainText("Status");
  await views(page).getByRole("link", { name: "Plain" }).click();
  await expect(heading(page)).toHaveText("Plain");
  await expect(active).toHaveCount(0);
  await page.getByRole("link", { name: "All lists", exact: true }).click();
  await expect(active).toContainText("Status: Pending");
  await expect(active).not.toContainText("Overdue");
  await page.reload();
  await expect(active).toContainText("Status: Pending");
});

test("a view that was changed says so, and is saved, saved as new, or reset", async ({ alice }) => {
  await fill(alice);
  await callAs(alice, addView, { view_id: "1", name: "Sorted", address: "/dashboard?sort=title" });
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await views(page).getByRole("link", { name: "Sorted" }).click();
  await expect(page.getByText("Edited", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Sort Title" }).click();
  await page.getByRole("menuitemradio", { name: "Newest" }).click();
  await expect(page.getByText("Edited", { exact: true })).toBeVisible();
  await expect(views(page).getByRole("link")).toContainText("edited");
  await expectAccessible(page, "an edited view");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("button", { name: "Sort Title" })).toBeVisible();
  await expect(page.getByText("Edited", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Sort Title" }).click();
  await page.getByRole("menuitemradio", { name: "Label" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Edited", { exact: true })).toHaveCount(0);
  await expect
    .poll(async () => (await callAs(alice, allViews, {})).views[0]?.address)
    .toBe("/dashboard?sort=label");

  // If a name is taken, the error is beside the field, and the typed name stays.
  await page.getByRole("button", { name: "Sort Label" }).click();
  await page.getByRole("menuitemradio", { name: "Due date" }).click();
  await page.getByRole("button", { name: "Save as new" }).click();
  await page.getByLabel("View name").fill("SORTED");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(INVALID.nameTaken);
  await page.getByLabel("View name").fill("By date");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(heading(page)).toHaveText("By date");
  await expect(views(page).getByRole("link")).toHaveCount(2);
});

test("a view of Today keeps to Today, also on another device that shows all lists", async ({ alice }) => {
  await fill(alice);
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.getByRole("link", { name: /^Today/ }).click();
  await page.keyboard.press("Alt+v");
  await page.getByLabel("View name").fill("Now");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(heading(page)).toHaveText("Now");
  await expect(page.getByText("Edited", { exact: true })).toHaveCount(0);
  const other = await alice.secondBrowser();
  await other.goto("/dashboard");
  await expect(heading(other)).toHaveText("All lists");
  await views(other).getByRole("link", { name: "Now" }).click();
  await expect(other.getByRole("switch", { name: "Today only" })).toBeChecked();
  await expect(heading(other)).toHaveText("Now");
});

test("Share view gives the address; many and long names fit; the palette leads to views", async ({
  alice,
}) => {
  await fill(alice);
  const long = "A name that is as long as a name may be ".repeat(3).slice(0, 100).trim();
  for (let at = 1; at <= 12; at++) {
    const name = at === 12 ? long : `View ${at}`;
    await callAs(alice, addView, { view_id: String(at), name, address: "/dashboard?due=no-date" });
  }
  const { page } = alice;
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await expect(views(page).getByRole("link")).toHaveCount(12);
  const width = await views(page).evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(width).toBe(0);
  await page.getByRole("button", { name: "View View 2: menu" }).click();
  await page.getByRole("menuitem", { name: "Move Up" }).click();
  await expect(views(page).getByRole("link").first()).toContainText("View 2");
  await page.getByRole("button", { name: "View View 2: menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Move Up" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("menuitem", { name: "Share view" }).click();
  const link = page.getByRole("dialog", { name: "Share view" }).getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(new RegExp("/dashboard[?]due=no-date$"));
  await expectAccessible(page, "Share view");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("view 7");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("View 7");
});

test("on a phone views are in the drawer, Save as view in the filters", async ({ alice }) => {
  await fill(alice);
  const page = await alice.secondBrowser({ viewport: PHONE, hasTouch: true });
  const stored = async () =>
    (await callAs(alice, allViews, {})).views.map(({ name, address }) => `${name} ${address}`);
  await page.goto("/dashboard?due=no-date");
  await until(page, "all loaded");
  const filter = page.getByRole("dialog", { name: "Filter" });
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await filter.getByRole("button", { name: "Save as view" }).tap();
  await page.getByLabel("View name").fill("No date");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText(SUCCESS.viewSaved)).toBeVisible();
  await expect(heading(page)).toHaveText("No date");

  // The view is sorted in the sheet, then saved, and renamed in the drawer.
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await filter.getByRole("combobox", { name: "Sort" }).tap();
  await page.getByRole("option", { name: "Title" }).tap();
  await filter.getByRole("button", { name: "Close" }).tap();
  await expect(page.getByText("Edited", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect.poll(stored).toEqual(["No date /dashboard?due=no-date&sort=title"]);
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await expectAccessible(page, "the drawer with views");
  await page.getByRole("button", { name: "View No date: menu" }).tap();
  await page.getByRole("menuitem", { name: "Rename" }).tap();
  await page.getByLabel("View name").fill("Some day");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).tap();
  await expect.poll(stored).toEqual(["Some day /dashboard?due=no-date&sort=title"]);
  await views(page).getByRole("link", { name: "Some day" }).tap();
  await expect(heading(page)).toHaveText("Some day");
});

test("a view is saved at once and kept while the server is away", async ({ alice }) => {
  await fill(alice);
  await callAs(alice, addView, { view_id: "1", name: "Sorted", address: "/dashboard?sort=title" });
  await callAs(alice, addView, { view_id: "2", name: "Late", address: "/dashboard?due=overdue" });
  const { page } = alice;
  const stored = async () =>
    (await callAs(alice, allViews, {})).views.map(({ name, address }) => `${name} ${address}`);
  const other = await alice.secondBrowser();
  await other.goto("/dashboard");
  await expect(views(other).getByRole("link")).toHaveCount(2);
  await page.goto("/dashboard?sort=title&view=1");
  await until(page, "all loaded");
  await expect(heading(page)).toHaveText("Sorted");
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Sort Title" }).click();
  await page.getByRole("menuitemradio", { name: "Newest" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Edited", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Alt+v");
  await page.getByLabel("View name").fill("Away");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(views(page).getByRole("link")).toHaveText([/Sorted/, /Late/, /Away/]);

  // Another browser of the person changes the same views meanwhile.
  await other.getByRole("button", { name: "View Sorted: menu" }).click();
  await other.getByRole("menuitem", { name: "Rename" }).click();
  await other.getByLabel("View name").fill("By age");
  await other.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await other.getByRole("button", { name: "View Late: menu" }).click();
  await other.getByRole("menuitem", { name: "Delete" }).click();
  await expect(views(other).getByRole("link")).toHaveText([/By age/]);
  await expect.poll(stored).toEqual(["By age /dashboard?sort=title"]);
  await page.context().setOffline(false);
  await expect.poll(stored).toEqual(["By age /dashboard?sort=newest", "Away /dashboard?sort=newest"]);
  for (const each of [page, other])
    await expect(views(each).getByRole("link")).toHaveText([/By age/, /Away/]);

  // Each act is one step of Undo, and the other browser's name stays.
  await page.keyboard.press("Control+z");
  await expect.poll(stored).toEqual(["By age /dashboard?sort=newest"]);
  await page.keyboard.press("Control+z");
  await expect.poll(stored).toEqual(["By age /dashboard?sort=title"]);
  await expect(views(other).getByRole("link")).toHaveText([/By age/]);
});
