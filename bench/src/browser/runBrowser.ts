import { chromium } from "@playwright/test";
import type { BrowserContext } from "@playwright/test";
import { build } from "../../../scripts/build.mjs";
import { findBrowser } from "../../../e2e/browser.ts";
import { createWorld } from "../../../e2e/world.ts";
import { compare, readBudgets } from "../figures.ts";
import type { Figures } from "../figures.ts";
import { busyPerson } from "./people.ts";
import { Screen } from "./Screen.ts";
import { startFloorPage } from "./startFloorPage.ts";

// Measures our page in a browser, and for comparison the floor page (`bench/floor`), which does the least possible work. Prints a
// table, and fails if a figure exceeds its budget.

const FEW = 1_000;
const MANY = 10_000;
const DIALOG = "[role=dialog], dialog[open]";
const ROUNDS = Number(process.env["ROUNDS"] ?? 7);

interface Site {
  context: BrowserContext;
  board: string;
  search: string;
}
type Measured = Record<
  "cold load" | "completing a task" | "opening the editor" | "a search letter",
  number[]
>;
interface Counted extends Measured {
  heap: number[];
  elements: number;
  requests: number;
  longest: number;
}

const nothing = (): Counted => ({
  "cold load": [],
  "completing a task": [],
  "opening the editor": [],
  "a search letter": [],
  heap: [],
  elements: 0,
  requests: 0,
  longest: 0,
});

/** Measures each action of a visit. The browser has an empty cache. */
async function visit(site: Site, into: Counted): Promise<void> {
  const screen = await Screen.open(site.context);
  const { page } = screen;
  into["cold load"].push(await screen.cpuOf(() => screen.load(site.board)));
  into.requests = Math.max(into.requests, await screen.requests());
  into.elements = await screen.elements();
  into.heap.push(await screen.heap());

  into["completing a task"].push(
    await screen.cpuOf(async () => {
      const title = await page.evaluate(() => document.querySelector("[data-card-title]")!.textContent);
      await screen.click("[data-card] input[type=checkbox]");
      await page.waitForFunction(
        (done) => document.querySelector("[data-card-title]")!.textContent !== done,
        title,
      );
    }),
  );
  for (const round of [1, 2, 3]) {
    const took = await screen.cpuOf(async () => {
      await screen.click("[data-card-title]", 2);
      await screen.until(DIALOG, true);
    });
    if (round > 1) into["opening the editor"].push(took);
    await page.keyboard.press("Escape");
    await screen.until(DIALOG, false);
  }
  into.longest = Math.max(into.longest, await screen.longestTask());

  await screen.load(site.search);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>("main input, body > input, #root > input")?.focus(),
  );
  for (const letter of ["o", "f", "f"])
    into["a search letter"].push(await screen.cpuOf(() => page.keyboard.press(letter)));
  into.longest = Math.max(into.longest, await screen.longestTask());
  await page.close();
}

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

await build(process.execPath);
const browser = await chromium.launch(await findBrowser());
const world = await createWorld();
const figures: Figures = {};
try {
  const ours: Record<number, Counted> = {};
  const floors: Record<number, Counted> = {};
  for (const size of [FEW, MANY]) {
    const { person, board } = await busyPerson(world, browser, size);
    const floor = await startFloorPage(board);
    const state = await person.context.storageState();
    const [our, bare] = [(ours[size] = nothing()), (floors[size] = nothing())];
    for (let round = 0; round < ROUNDS; round++) {
      const options = { viewport: { width: 1440, height: 900 } };
      // A new browser context has no cache. It takes over only the session's cookie.
      const mine = await browser.newContext({ ...options, storageState: { ...state, origins: [] } });
      await visit(
        {
          context: mine,
          board: `${world.url}/dashboard`,
          search: `${world.url}/dashboard/search`,
        },
        our,
      );
      if (round === 0)
        figures[`second visit, ${size} tasks, first card before the network answers, ms`] = await secondVisit(
          mine,
          `${world.url}/dashboard`,
        );
      await mine.close();
      const theirs = await browser.newContext(options);
      await visit({ context: theirs, board: `${floor.url}/`, search: `${floor.url}/search` }, bare);
      await theirs.close();
    }
    await floor.close();
    if (size === MANY) {
      const moved: [number, number][] = [];
      for (let round = 0; round < 3; round++)
        moved.push(await moveMany(person.context, `${world.url}/dashboard`));
      figures["moving all tasks of a list of 500, until shown, ms"] = median(moved.map(([moving]) => moving));
      figures["its undo, until shown, ms"] = median(moved.map(([, undoing]) => undoing));
    }
    await person.close();
    for (const act of Object.keys(our) as (keyof Measured)[]) {
      if (!(act in figures) && Array.isArray(our[act]) && act !== ("heap" as string)) {
        const [mine, least] = [median(our[act]), median(bare[act])];
        figures[`${act}, ${size} tasks, ms`] = mine;
        figures[`${act}, ${size} tasks, floor, ms`] = least;
        figures[`${act}, ${size} tasks, times the floor`] = mine / least;
      }
    }
    figures[`heap, ${size} tasks, MB`] = median(our.heap);
    figures[`heap, ${size} tasks, floor, MB`] = median(bare.heap);
    figures[`elements, ${size} tasks`] = our.elements;
    figures[`elements, ${size} tasks, times the floor`] = our.elements / bare.elements;
    figures[`requests until the first card, ${size} tasks`] = our.requests;
    figures[`longest task, ${size} tasks, ms`] = our.longest;
    figures[`longest task, ${size} tasks, floor, ms`] = bare.longest;
  }
  for (const act of ["completing a task", "opening the editor", "a search letter"] as const)
    figures[`${act}, ${MANY} tasks, times ${FEW} tasks`] = median(ours[MANY]![act]) / median(ours[FEW]![act]);
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
