import { describe, expect, it } from "vitest";
import { ABLATIONS } from "./ablations.ts";
import { expectSound, firstViolated, seedsFrom } from "./expectSound.ts";

describe("the simulation turns red without", { timeout: 300_000 }, () => {
  it.each(Object.keys(ABLATIONS))("%s", async (name) => {
    const wishes = { steps: 1_000, members: 1, faults: 2, remembers: false, direct: true };
    const { swaps, idempotent, first = 1, ...kept } = ABLATIONS[name]!();
    const without = { ...wishes, ...kept, swaps, idempotent };
    const violated = await firstViolated(without, seedsFrom(first, 200));
    expect(violated, name).not.toBeNull();
    // with the mechanism, the same world is sound
    await expectSound({ ...wishes, ...kept }, [violated!.seed]);
  });
});
