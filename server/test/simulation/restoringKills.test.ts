import { describe, it } from "vitest";
import { KINDS, sweepRestoring } from "./sweepRestoring.ts";

/** The server dies at every 96th write. Each kind begins at another one. `npm run test:nightly` kills it at each. */
const EVERY = 96;

describe("kill -9 at some writes of a deletion and its restoring", { timeout: 120_000 }, () => {
  it.each(Object.keys(KINDS).map((kind, at) => ({ kind, first: (10 * at) % EVERY })))(
    "$kind is there once, here and in every member's Google",
    ({ kind, first }) => sweepRestoring(kind, first, EVERY),
  );
});
