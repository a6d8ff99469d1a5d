import type { Figures } from "./figures.ts";
import type { World } from "./World.ts";

const MB = 1024 * 1024;

/**
 * The memory of our server when it is idle: after its start, after it first read the account from Google, and after the
 * measurements so far.
 */
export async function memory({ ours, rssAtStart, rssImported }: World): Promise<Figures> {
  const { rss } = await ours.rest();
  return {
    "memory at rest, just started, MB": rssAtStart / MB,
    "memory at rest, 10,000 tasks imported, MB": rssImported / MB,
    "memory at rest, after all readings and updates, MB": rss / MB,
  };
}
