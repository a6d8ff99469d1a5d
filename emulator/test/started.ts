import { afterAll, beforeAll } from "vitest";

import type { Emulator, Options } from "../src/start.ts";
import { start } from "../src/start.ts";

/** One emulator for the tests of a file; errors that nobody ordered fail them. */
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

/** A clock that stands still until it is turned. */
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
