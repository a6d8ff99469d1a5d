import { chromium } from "@playwright/test";
import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { build } from "../../../scripts/build.mjs";
import { findBrowser } from "../../../e2e/browser.ts";
import { createWorld } from "../../../e2e/world.ts";
import type { World } from "../../../e2e/world.ts";
import { compare, readBudgets } from "../figures.ts";
import type { Figures } from "../figures.ts";
import { personWith } from "./people.ts";
import { Screen } from "./Screen.ts";
import { startFloorPage } from "./startFloorPage.ts";
import { nothingMeasured, TIMES, visit } from "./visit.ts";
import type { Measured } from "./visit.ts";

// Measures our page in a browser, and for comparison the floor page (`bench/floor`), which does the least possible work. Prints a
// table, and fails if a figure exceeds its budget.

const FEW = 1_000;
const MANY = 10_000;
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const OPTIONS: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, serviceWorkers: "block" };

/**
 * On a second visit, the network does not answer the request for tasks: measures how many milliseconds pass until the first card
 * is drawn from the board cache.
 */
async function secondVisit(context: BrowserContext, url: string): Promise<number> {
  const first = await context.newPage();
  await first.goto(url);
  await first.locator("[data-card]").first().waitFor();
  await first.waitForLoadState("networkidle");
  await first.close();
  const page = await context.newPage();
  await page.route("**/all-task-lists*", () => {});
  const began = performance.now();
  await page.goto(url);
  await page.locator("[data-card]").first().waitFor();
  const took = performance.now() - began;
  await page.close();
  return took;
}

/** Moves all tasks of the first list, most of 500, to the second list, and undoes it. Measures both until they are on screen. */
async function moveMany(context: BrowserContext, url: string): Promise<[moving: number, undoing: number]> {
  const screen = await Screen.open(context);
  const { page } = screen;
  const first = "[data-board] > :first-child [data-card]";
  await screen.load(url);
  await page.locator(`${first} [data-card-title]`).first().focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("toolbar").waitFor();
  await page.keyboard.press("m");
  await page.getByRole("option").nth(1).waitFor();
  const moving = await screen.cpuUntilShown(async () => {
    await page.getByRole("option").nth(1).click();
    await screen.until(first, false);
  });
  const undoing = await screen.cpuUntilShown(async () => {
    await page.keyboard.press("Control+z");
    await screen.until(first, true);
  });
  await page.close();
  return [moving, undoing];
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Visits our page and the floor page by turns. Each visit has a new browser context without a cache. */
async function compareSites(
  browser: Browser,
  world: World,
  { person, board }: Awaited<ReturnType<typeof personWith>>,
): Promise<{ ours: Measured; floors: Measured; second: number }> {
  const floor = await startFloorPage(board);
  const { cookies } = await person.context.storageState();
  const [ours, floors] = [nothingMeasured(), nothingMeasured()];
  const dashboard = `${world.url}/dashboard`;
  let second = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await browser.newContext({ ...OPTIONS, storageState: { cookies, origins: [] } });
    await visit({ context: mine, board: dashboard, search: `${dashboard}/search` }, ours);
    if (round === 0) second = await secondVisit(mine, dashboard);
    await mine.close();
    const theirs = await browser.newContext(OPTIONS);
    await visit({ context: theirs, board: floor.url, search: floor.url }, floors);
    await theirs.close();
  }
  await floor.close();
  return { ours, floors, second };
}

/** Turns what the visits took into figures. */
function figuresOf(size: number, ours: Measured, floors: Measured): Figures {
  const figures: Figures = {};
  for (const name of TIMES) {
    const [mine, least] = [median(ours.times[name]), median(floors.times[name])];
    figures[`${name}, ${size} tasks, ms`] = mine;
    figures[`${name}, ${size} tasks, floor, ms`] = least;
    figures[`${name}, ${size} tasks, times the floor`] = mine / least;
  }
  figures[`heap, ${size} tasks, MB`] = median(ours.heap);
  figures[`heap, ${size} tasks, floor, MB`] = median(floors.heap);
  figures[`elements, ${size} tasks`] = ours.elements;
  figures[`elements, ${size} tasks, floor`] = floors.elements;
  figures[`elements, ${size} tasks, times the floor`] = ours.elements / floors.elements;
  figures[`requests until the first card, ${size} tasks`] = ours.requests;
  figures[`longest task, ${size} tasks, ms`] = ours.longest;
  figures[`longest task, ${size} tasks, floor, ms`] = floors.longest;
  return figures;
}

await build(process.execPath);
const browser = await chromium.launch(await findBrowser());
const world = await createWorld();
const figures: Figures = {};
try {
  for (const size of [FEW, MANY]) {
    const its = await personWith(world, browser, size);
    const { ours, floors, second } = await compareSites(browser, world, its);
    Object.assign(figures, figuresOf(size, ours, floors));
    figures[`second visit, ${size} tasks, first card before the network answers, ms`] = second;
    if (size === MANY) {
      const moved: [number, number][] = [];
      for (let round = 0; round < 3; round++)
        moved.push(await moveMany(its.person.context, `${world.url}/dashboard`));
      figures["moving all tasks of a list of 500, until shown, ms"] = median(moved.map(([moving]) => moving));
      figures["its undo, until shown, ms"] = median(moved.map(([, undoing]) => undoing));
    }
    await its.person.close();
  }
} finally {
  await browser.close();
  await world.close();
}
const { table, over } = compare(figures, readBudgets());
console.log(table);
if (over.length > 0) {
  console.error(`\nOver budget: ${over.join("; ")}.`);
  process.exitCode = 1;
}
