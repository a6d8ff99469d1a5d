import { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { GoogleTasks, Listed } from "../../google/GoogleTasks.ts";

/**
 * Stops an endless listing (P1.3). 1,000 pages hold 100,000 tasks, the most that Google lets an account have. A list has up to
 * 20,000, but its hidden and deleted tasks are listed too.
 */
const PAGES_AT_MOST = 1_002;

/**
 * Reads all pages of a listing from Google.
 * @returns all items, and Google's time of the first page
 * @throws GoogleFailure of kind `unknown` if a page token repeats or the pages do not end: it may lack tasks, and proves no
 *   deletion
 */
export async function readAll<Item>(
  page: (token: string | null) => Promise<Listed<Item>>,
): Promise<{ items: Item[]; at: number | null }> {
  const items: Item[] = [];
  const tokens = new Set<string>();
  let at: number | null = null;
  let token: string | null = null;
  for (let pages = 0; pages < PAGES_AT_MOST; pages++) {
    const listed: Listed<Item> = await page(token);
    items.push(...listed.items);
    if (pages === 0) at = listed.at;
    if (listed.next === null) return { items, at };
    if (tokens.has(listed.next)) break;
    tokens.add(listed.next);
    token = listed.next;
  }
  throw new GoogleFailure("unknown", "a listing did not come to its end");
}

/** Whether the list of lists names a list. Google's "not found" alone proves nothing: it may be an error (P3). */
export async function isListed(google: GoogleTasks, list: string): Promise<boolean> {
  const { items } = await readAll((token) => google.lists(token));
  return items.some(({ id }) => id === list);
}
