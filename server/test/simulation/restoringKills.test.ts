import { describe, it } from "vitest";
import { BULK_ACTS, KINDS, sweepRestoring } from "./sweepRestoring.ts";

/** The server dies at every 192nd write. Each kind begins at another one. `npm run test:nightly` kills it at each. */
const EVERY = 192;

describe("kill -9 at some writes of a deletion and its restoring", { timeout: 120_000 }, () => {
  it.each(Object.keys(KINDS).map((kind, at) => ({ kind, first: (10 * at) % EVERY })))(
    "$kind is there once, here and in every member's Google",
    ({ kind, first }) => sweepRestoring(kind, first, EVERY),
  );
});

/** Each of these acts is two parts, with a transaction each. The server dies between them. The nightly tests have all acts. */
const IN_PARTS = Object.keys(BULK_ACTS).filter((act) => /move|deletion/.test(act));

describe(
  "kill -9 between the parts of an act on many tasks, and of its opposite",
  { timeout: 120_000 },
  () => {
    it.each(IN_PARTS)("%s is done once, here and in every member's Google", (act) =>
      sweepRestoring(act, 1, 2, { inCalls: true }),
    );
  },
);
