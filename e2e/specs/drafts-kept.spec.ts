import { Board, openBoard } from "../board.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Drafts that the page cannot store when it is left, or whose task changes its id.

test("text that was being typed when the browser's page crashed is back", async ({ alice }) => {
  const board = await openBoard(alice, "/dashboard/upcoming");
  await board.openCreateTask();
  await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill("Half a thought");
  await expect
    .poll(() => alice.page.evaluate(() => JSON.stringify(localStorage)))
    .toContain("Half a thought");
  const crashed = alice.page.waitForEvent("crash");
  await alice.page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  const page = await alice.context.newPage();
  await page.goto("/dashboard/upcoming");
  await until(page, "all loaded");
  const anew = new Board(page);
  await anew.openCreateTask();
  await expect(anew.dialog("Create Task").getByLabel("Title", { exact: true })).toHaveValue("Half a thought");
});
