import { describe, it } from "vitest";
import { KINDS, sweepRestoring } from "./sweepRestoring.ts";

describe("kill -9 at each write of a deletion and its restoring", { timeout: 900_000 }, () => {
  it.each(Object.keys(KINDS))("%s is there once, here and in every member's Google", (kind) =>
    sweepRestoring(kind, 0, 1),
  );
});
