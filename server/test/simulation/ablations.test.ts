import { describe, expect, it } from "vitest";
import { ABLATIONS } from "./ablations.ts";
import { firstViolated, seedsFrom } from "./run.ts";

describe("the simulation turns red without", { timeout: 300_000 }, () => {
  it.each(Object.keys(ABLATIONS))("%s", async (name) => {
    const wishes = { steps: 1_000, members: 1, faults: 2, ...ABLATIONS[name]!() };
    expect(await firstViolated(wishes, seedsFrom(1, 40)), name).not.toBeNull();
  });
});
