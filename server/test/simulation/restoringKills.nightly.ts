import { describe, it } from "vitest";
import { BULK_ACTS, KINDS, sweepRestoring } from "./sweepRestoring.ts";

describe("kill -9 at each write of a deletion and its restoring", { timeout: 900_000 }, () => {
  it.each(Object.keys(KINDS))("%s is there once, here and in every member's Google", (kind) =>
    sweepRestoring(kind, 0, 1, { isSeen: true }),
  );
});

describe("kill -9 at each write of an act on many tasks, and of its opposite", { timeout: 3_600_000 }, () => {
  it.each(Object.keys(BULK_ACTS))("%s is done once, here and in every member's Google", (act) =>
    sweepRestoring(act, 0, 1, { isSeen: true }),
  );
});
