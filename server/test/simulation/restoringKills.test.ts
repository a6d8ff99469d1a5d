import { describe, it } from "vitest";
import { KINDS, sweepRestoring } from "./sweepRestoring.ts";

/** The server dies at every 48th write. Each kind begins at another one. */
const EVERY = 48;

describe("kill -9 at some writes of a deletion and its restoring", { timeout: 120_000 }, () => {
  it.each(Object.keys(KINDS).map((kind, at) => ({ kind, first: (5 * at) % EVERY })))(
    "$kind is there once, here and in every member's Google",
    ({ kind, first }) => sweepRestoring(kind, first, EVERY),
  );
});
