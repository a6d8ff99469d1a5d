import { setTimeout as pause } from "node:timers/promises";
import type { Emulator } from "@tasklane/emulator/start.ts";
import type { Cluster } from "../ops/Cluster.ts";
import type { ServerProcess } from "../ServerProcess.ts";
import type { Random } from "../simulation/Random.ts";

/** Counts, by name, the disturbances of servers and of calls to Google. */
export type Disturbances = Record<string, number>;

const SECOND = 1_000;
/** The average time between two disturbances of a server, and of Google, in milliseconds. */
const QUIET = { server: 100 * SECOND, google: 4 * SECOND };
/**
 * How long a server is paused. It is longer than a lease, and shorter than the time in which a call of unknown
 * outcome is settled.
 */
const PAUSED = 60 * SECOND;
const LATE = 40 * SECOND;
const SLOW = 5 * SECOND;

const FAULTS = [
  "tooManyRequests",
  "internalError",
  "unavailable",
  "badGateway",
  "userRateLimitExceeded",
  "cutBefore",
  "cutAfter",
  "cutAfter",
  "applyLate",
  "slow",
  "truncatedJson",
  "shortPages",
  "staleList",
] as const;

/** Kills, pauses and restarts servers and orders faults in Google until `during` settles. */
export async function disturb(
  { servers, emulator }: Pick<Cluster, "servers" | "emulator">,
  random: Random,
  emails: () => readonly string[],
  during: Promise<unknown>,
): Promise<Disturbances> {
  const counts: Disturbances = {};
  const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);
  let isOver = false;
  const over = during.finally(() => {
    isOver = true;
  });
  const every = async (quiet: number, work: () => Promise<void>): Promise<void> => {
    for (;;) {
      await Promise.race([pause(random.int(2 * quiet)), over]);
      if (isOver) return;
      await work();
    }
  };
  await Promise.all([
    over,
    ...servers.map((server) => every(QUIET.server, () => disturbServer(server, random, count))),
    every(QUIET.google, async () => letFail(emulator, random, emails(), count)),
  ]);
  emulator.faults.clear();
  return counts;
}

async function disturbServer(
  server: ServerProcess,
  random: Random,
  count: (what: string) => void,
): Promise<void> {
  const dice = random.next();
  if (dice < 0.5) {
    if (dice < 0.1) {
      server.pause();
      await pause(random.int(PAUSED));
    }
    count("kill -9");
    await server.end("SIGKILL");
    return server.start();
  }
  if (dice < 0.9) {
    count("pause");
    server.pause();
    await pause(random.int(PAUSED));
    return server.wake();
  }
  count("restart");
  await server.end("SIGTERM");
  return server.start();
}

function letFail(
  { faults }: Emulator,
  random: Random,
  emails: readonly string[],
  count: (what: string) => void,
): void {
  if (emails.length === 0) return;
  const kind = random.pick(FAULTS);
  const account = random.pick(emails);
  // An account has at most one pending fault. If it makes few calls, more faults could outlast the run.
  if (faults.pending().some(({ match }) => match?.account === account)) return;
  count(kind);
  faults.add({
    kind,
    match: { account },
    times: 1 + random.int(2),
    skip: random.int(3),
    delayMs: random.int(kind === "applyLate" ? LATE : SLOW),
  });
}
