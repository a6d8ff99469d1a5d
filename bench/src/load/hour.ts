import type { Somebody } from "./crowd.ts";
import { Line } from "./Line.ts";
import type { Act, Server } from "./Server.ts";

/** What one person does in an hour, in this order: they open the app twice, fetch changes 18 times, and make ten changes. */
const HOUR: readonly Act[] = Array.from({ length: 30 }, (_, at): Act =>
  at % 15 === 0 ? "board" : at % 3 === 1 ? "change" : "delta",
);
/** The number of parallel requests. */
const AT_ONCE = Number(process.env["AT_ONCE"] ?? 32);

export interface Hour {
  requests: number;
  seconds: number;
  /** For each kind of action, how many milliseconds its answers took, sorted. */
  took: Record<Act, number[]>;
}

/**
 * Makes all requests of these people's hour, as fast as the server answers.
 * @throws Error when the server refused any, because a refusal takes less time than an answer
 */
export async function makeHour(server: Server, crowd: readonly Somebody[]): Promise<Hour> {
  const took: Record<Act, number[]> = { board: [], delta: [], change: [] };
  const refused = new Map<number, number>();
  const cursors = new Map<number, string>();
  const from = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    const line = new Line(server.url);
    for (let at = next++; at < HOUR.length * crowd.length; at = next++) {
      // First make everybody's first request, then everybody's second, and so on. So a person's next request waits only for the
      // answer to that person's previous one.
      const who = crowd[at % crowd.length]!;
      const count = Math.floor(at / crowd.length);
      const act = HOUR[count]!;
      const answer = await line.ask(server.asks(who, act, cursors.get(who.n) ?? "", count));
      if (answer.status < 300) took[act].push(answer.took);
      else refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
      const cursor = /"cursor":"?([^",}]+)/.exec(answer.text)?.[1];
      if (cursor !== undefined) cursors.set(who.n, cursor);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const all of Object.values(took)) all.sort((a, b) => a - b);
  const requests = HOUR.length * crowd.length;
  if (refused.size > 0) {
    const counts = [...refused].map(([status, count]) => `${count} with ${status}`).join(", ");
    throw new Error(
      `Of ${requests} requests, the server refused ${counts}. So there is no figure. Try fewer AT_ONCE.`,
    );
  }
  return { requests, seconds: (performance.now() - from) / 1000, took };
}

/** How many milliseconds this fraction of the answers took at most. */
export function within(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}
