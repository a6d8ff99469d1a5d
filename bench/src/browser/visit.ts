import type { BrowserContext } from "@playwright/test";
import { completing, editing, searching } from "./acts.ts";
import type { Act } from "./acts.ts";
import { Screen } from "./Screen.ts";

/** How often each act is repeated in a visit. */
const REPEATS = 16;

/** A site to measure: our page, or the floor page. */
export interface Site {
  /** A browser with an empty cache. */
  context: BrowserContext;
  board: string;
  search: string;
}

const ACTS = ["completing a task", "opening the editor", "a search letter"] as const;
/** What visits took, in milliseconds: of CPU, unless the name ends in "next paint". */
export const TIMES = [
  "cold load",
  "warm load",
  "completing a task until idle",
  ...ACTS.flatMap((act) => [act, `${act}, next paint`] as const),
] as const;

/** What visits to a site took and counted. */
export interface Measured {
  times: Record<(typeof TIMES)[number], number[]>;
  heap: number[];
  elements: number;
  requests: number;
  /** The longest task of any visit, in milliseconds. */
  longest: number;
}

/** The measurements of no visit, to which `visit` adds. */
export function nothingMeasured(): Measured {
  const times = Object.fromEntries(TIMES.map((name) => [name, []])) as unknown as Measured["times"];
  return { times, heap: [], elements: 0, requests: 0, longest: 0 };
}

/** Loads a site three times, performs each act, and adds what that took and counted. */
export async function visit(site: Site, into: Measured): Promise<void> {
  const screen = await Screen.open(site.context);
  const { page } = screen;
  const { times } = into;
  const load = async (): Promise<number> => {
    await page.goto("about:blank");
    return screen.cpuOf(() => screen.load(site.board));
  };
  times["cold load"].push(await load());
  into.requests = Math.max(into.requests, await screen.requests());
  into.elements = Math.max(into.elements, await screen.elements());
  into.heap.push(await screen.heap());
  await load();
  // The third load finds everything in the browser's caches.
  times["warm load"].push(await load());

  const repeat = async (act: Act, name: (typeof ACTS)[number]): Promise<void> => {
    for (let round = 0; round < REPEATS; round++) {
      const { cpu, nextPaint } = await screen.perform(act, round);
      times[name].push(cpu);
      times[`${name}, next paint`].push(nextPaint);
    }
    into.longest = Math.max(into.longest, await screen.longestTask());
  };
  await repeat(completing, "completing a task");
  times["completing a task until idle"].push(
    await screen.cpuOf(async () => void (await screen.perform(completing, REPEATS))),
  );
  await repeat(editing, "opening the editor");
  await screen.load(site.search);
  await repeat(searching, "a search letter");
  await page.close();
}
