import type { Chapter, Crowded } from "./crowd.ts";
import { percentile } from "./measure.ts";

const HOUR = 60 * 60_000;

/** Prints the results of a crowd. */
export function tellCrowd(
  { busiest, refusals, filled, backfilling, edits }: Crowded,
  tasks: string,
  say: Say,
): void {
  const hours = (time = Infinity): string => `${(time / HOUR).toFixed(1)} h`;
  say(`crowd: ${filled.length} people join a list of ${tasks} tasks`);
  say(`  ${busiest} calls on the busiest day, ${refusals} refused`);
  say(
    `  the first had it all after ${hours(filled[0])}, half of them after ${hours(percentile(filled, 0.5))}, ` +
      `the last after ${hours(filled.at(-1))}`,
  );
  tellChapter("until then", backfilling, say);
  tellChapter("while they change it", edits, say);
}

type Say = (line: string) => void;

function tellChapter(title: string, { calls, lasted, strangers, own, others }: Chapter, say: Say): void {
  const all = [...calls.values()].reduce((sum, count) => sum + count, 0);
  say(`  ${title}, ${(lasted / HOUR).toFixed(1)} h: ${all} calls`);
  for (const [what, count] of [...calls].toSorted(([, a], [, b]) => b - a))
    say(`    ${String(count).padStart(7)}  ${what}`);
  tellTimes("changes of strangers to their Google", strangers, say);
  tellTimes("changes of members to their own Google", own, say);
  tellTimes("changes of members to another member's Google", others, say);
}

function tellTimes(what: string, times: readonly number[], say: Say): void {
  if (times.length === 0) return;
  const seconds = (part: number): string => `${(percentile(times, part) / 1_000).toFixed(0)} s`;
  say(`    ${times.length} ${what}: half ${seconds(0.5)}, 99 of 100 ${seconds(0.99)}, longest ${seconds(1)}`);
}
