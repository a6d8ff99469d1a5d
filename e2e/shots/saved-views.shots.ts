import { addView } from "@tasklane/contract/savedViews.ts";
import { callAs } from "../callAs.ts";
import { until } from "../ready.ts";
import { test } from "../test.ts";
import { fillAsDesigned } from "./design.ts";
import { DESK, PHONE, shoot } from "./shoot.ts";

// Compare with the design's pictures `everyday-views`, which are not in this repository.

const VIEWS = [
  ["No date", "/dashboard?due=no-date"],
  ["This week", "/dashboard/upcoming?due=this-week&status=pending"],
  ["Done this week", "/dashboard/search?q=done"],
  ["Waiting for others, whoever they are and however long it takes", "/dashboard?label=Waiting"],
] as const;

test("saved views", async ({ alice }) => {
  test.setTimeout(180_000);
  await fillAsDesigned(alice);
  for (const [at, [name, address]] of VIEWS.entries())
    await callAs(alice, addView, { view_id: String(at + 1), name, address });
  await alice.pull();
  const { page } = alice;
  await page.setViewportSize(DESK);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.getByRole("link", { name: "View This week" }).click();
  await page.getByRole("button", { name: /^Sort/ }).click();
  await page.getByRole("menuitemradio", { name: "Title" }).click();
  await page.getByText("Edited", { exact: true }).waitFor();
  await shoot(page, "saved-views-edited");
  await page.getByRole("button", { name: /^Sort/ }).click();
  await page.getByRole("menu").waitFor();
  await shoot(page, "saved-views-sort");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "View This week: menu" }).click();
  await page.getByRole("menu").waitFor();
  await shoot(page, "saved-views-menu");
  await page.getByRole("menuitem", { name: "Share view" }).click();
  await page.getByRole("dialog").waitFor();
  await shoot(page, "saved-views-share");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save as new" }).click();
  await page.getByRole("dialog").waitFor();
  await shoot(page, "saved-views-save");
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/search");
  await until(page, "all loaded");
  await page.getByRole("main").getByRole("textbox").focus();
  await page.getByRole("group", { name: "What the search understands" }).waitFor();
  await shoot(page, "saved-views-help");
  await page.getByRole("main").getByRole("textbox").fill("#Work -overdue -###Waiting bank | invoice");
  await page.getByRole("group", { name: "Parts of the search" }).waitFor();
  await shoot(page, "saved-views-search");

  await page.setViewportSize(PHONE);
  await shoot(page, "saved-views-search-phone");
  await page.goto("/dashboard?due=no-date&sort=title");
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog", { name: "Filter" }).waitFor();
  await shoot(page, "saved-views-sheet-phone");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await shoot(page, "saved-views-drawer-phone");
});
