import { afterAll, beforeAll } from "vitest";

import type { Emulator, Options } from "../src/start.ts";
import { start } from "../src/start.ts";

/** Starts one emulator for all tests of a file. Errors that no test ordered fail the file. */
export function startedEmulator(options: Options = {}): { readonly current: Emulator } {
  const errors: unknown[] = [];
  let emulator: Emulator | undefined;
  beforeAll(async () => {
    emulator = await start({ log: (error) => errors.push(error), ...options });
  });
  afterAll(async () => {
    await emulator?.close();
    if (errors.length > 0) throw new AggregateError(errors, "The emulator failed");
  });
  return {
    get current() {
      return emulator!;
    },
  };
}

/** Creates a clock that stands still until `advance` moves it. */
export function settableClock(from = Date.UTC(2026, 5, 27, 7, 3, 30)) {
  let now = from;
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
      return now;
    },
  };
}
