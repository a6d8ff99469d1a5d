import type { Somebody } from "./crowd.ts";
import { Line } from "./Line.ts";
import type { Act, Server } from "./Server.ts";

/** In an hour a person opens the app twice, looks 18 times what changed, and changes ten things; in this order, and again. */
const HOUR: readonly Act[] = Array.from({ length: 30 }, (_, at): Act =>
  at % 15 === 0 ? "board" : at % 3 === 1 ? "change" : "delta",
);
/** Requests on their way at any time. */
const AT_ONCE = Number(process.env["AT_ONCE"] ?? 32);

export interface Hour {
  requests: number;
  seconds: number;
  /** Milliseconds of each answer, by what was asked for, the shortest first. */
  took: Record<Act, number[]>;
  /** Answers that were no success. */
  refused: Map<number, number>;
}

/** Makes the requests of an hour of these people, as quickly as they are answered. */
export async function makeHour(server: Server, crowd: readonly Somebody[]): Promise<Hour> {
  const took: Record<Act, number[]> = { board: [], delta: [], change: [] };
  const refused = new Map<number, number>();
  const cursors = new Map<number, string>();
  const from = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    const line = new Line(server.url);
    for (let at = next++; at < HOUR.length * crowd.length; at = next++) {
      // everybody's first, then everybody's second: whoever waits for one person waits for nobody else
      const who = crowd[at % crowd.length]!;
      const count = Math.floor(at / crowd.length);
      const act = HOUR[count]!;
      const told = await line.ask(server.asks(who, act, cursors.get(who.n) ?? "", count));
      if (told.status < 300) took[act].push(told.took);
      else refused.set(told.status, (refused.get(told.status) ?? 0) + 1);
      const cursor = /"cursor":"?([^",}]+)/.exec(told.text)?.[1];
      if (cursor !== undefined) cursors.set(who.n, cursor);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const all of Object.values(took)) all.sort((a, b) => a - b);
  return { requests: HOUR.length * crowd.length, seconds: (performance.now() - from) / 1000, took, refused };
}

/** The time within which this part of the answers was there. */
export function within(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}
