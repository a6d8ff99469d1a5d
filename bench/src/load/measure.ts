import type { Program } from "../Program.ts";
import type { Somebody } from "./crowd.ts";
import { allAtOnce, halfOpen, slowReaders } from "./hostile.ts";
import { makeHour, within } from "./hour.ts";
import type { Hour } from "./hour.ts";
import { Line } from "./Line.ts";
import type { TimedAnswer } from "./Line.ts";
import type { Server } from "./Server.ts";

const MB = 1024 * 1024;
const HALF_OPEN = 200;
const SLOW = 100;
/**
 * The server closes a connection on which half a request stayed for a minute, but checks this only at intervals. So the test
 * waits this many milliseconds.
 */
const HUNG_UP_AFTER = 100_000;

/** Makes the requests of an hour while everybody has an event stream open, and prints the figures. */
export async function measureHour(
  program: Program,
  server: Server,
  crowd: readonly Somebody[],
): Promise<void> {
  tell("memory before anybody came, MB", (await program.gauge()).rss / MB);
  let events = 0;
  const streams = [];
  for (const who of crowd) streams.push(await Line.listen(server.url, server.stream(who), () => events++));
  tell("event streams", streams.length, 0);
  const before = await program.settle();
  tell("memory with them, MB", before.rss / MB);

  let most = 0;
  const look = (): void => void program.gauge().then(({ rss }) => (most = Math.max(most, rss / MB)));
  const looking = setInterval(look, 1_000);
  const hour = await makeHour(server, crowd);
  clearInterval(looking);
  const after = await program.settle();
  tell("requests of an hour", hour.requests, 0);
  tell("seconds until all were answered", hour.seconds);
  tell("requests a second", hour.requests / hour.seconds);
  tell("CPU for each, ms", (after.cpu - before.cpu) / hour.requests, 2);
  tellTimes(hour);
  tell("changes heard on the streams", events - crowd.length, 0);
  tell("memory at most, MB", most);
  for (const stream of streams) stream.destroy();
  tell("memory at rest, MB", (await program.rest()).rss / MB);
}

/** Measures how much badly behaving clients slow down all others, and prints the figures. */
export async function measureMisuse(
  program: Program,
  server: Server,
  crowd: readonly Somebody[],
): Promise<void> {
  const some = crowd.slice(0, SLOW);
  const begun = performance.now();
  const hungUp = await halfOpen(server, HALF_OPEN);
  const endSlow = await slowReaders(server, some);
  tellTimes(
    await makeHour(server, some),
    `, beside ${HALF_OPEN} who say half a request and ${SLOW} who read nothing`,
  );
  endSlow();

  for (const times of [1, 4]) {
    const asking = Array.from({ length: times }, () => crowd).flat();
    const answers = await allAtOnce(server, asking);
    const answered = answers.filter((one): one is TimedAnswer => !(one instanceof Error));
    const served = answered.filter(({ status }) => status === 200);
    const later = answered.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined);
    tell("boards asked for in one moment", asking.length, 0);
    tell("... were answered", served.length, 0);
    tell("... were told when to come again", later.length, 0);
    tell("... were answered otherwise", answered.length - served.length - later.length, 0);
    // EMFILE: this program may open no more connections, so the request was never sent (`ulimit -n`).
    for (const [code, count] of countErrors(answers)) tell(`... failed with ${code}`, count, 0);
    tell("... the slowest after, ms", Math.max(...answered.map(({ took }) => took)));
  }
  tellTimes(await makeHour(server, some), ", afterwards");

  while (hungUp() < HALF_OPEN && performance.now() - begun < HUNG_UP_AFTER) await program.settle();
  tell(`of ${HALF_OPEN} who said half a request, hung up on`, hungUp(), 0);
  tell("memory at rest, MB", (await program.rest()).rss / MB);
}

/** Counts the requests that got no answer, by the code of their error. */
function countErrors(answers: readonly (TimedAnswer | Error)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of answers) {
    if (!(one instanceof Error)) continue;
    const { code = one.message } = one as NodeJS.ErrnoException;
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

function tellTimes({ took }: Hour, when = ""): void {
  for (const [act, times] of Object.entries(took)) {
    tell(`${act}, half within${when}, ms`, within(times, 0.5));
    for (const part of [95, 99]) tell(`${act}, ${part} of 100 within${when}, ms`, within(times, part / 100));
  }
}

function tell(name: string, value: number, digits = 1): void {
  console.log(`  ${value.toFixed(digits).padStart(9)}  ${name}`);
}
