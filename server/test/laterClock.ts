import { syncBuiltinESMExports } from "node:module";
import promises from "node:timers/promises";

// A test's server process preloads this file. It sets the clock ahead by CLOCK_AHEAD milliseconds, as if the
// machine had slept. Since CLOCK_FROM, the clock and the timers run CLOCK_SPEED times as fast as ours.
const now = Date.now.bind(Date);
const ahead = Number(process.env["CLOCK_AHEAD"] ?? 0);
const speed = Number(process.env["CLOCK_SPEED"] ?? 1);
const from = Number(process.env["CLOCK_FROM"] ?? 0);
Date.now = () => Math.floor(from + (now() - from) * speed) + ahead;
if (speed !== 1) {
  const lasted = performance.now.bind(performance);
  performance.now = () => lasted() * speed;
  for (const name of ["setTimeout", "setInterval"] as const) {
    const timer = globalThis[name];
    const quick = (work: () => void, milliseconds = 0, ...rest: []) =>
      timer(work, milliseconds / speed, ...rest);
    globalThis[name] = Object.assign(quick, timer) as never;
  }
  const { setTimeout: sleep } = promises;
  promises.setTimeout = (milliseconds = 0, ...rest) => sleep(milliseconds / speed, ...rest);
  syncBuiltinESMExports();
}
