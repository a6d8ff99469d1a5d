import { expect, it } from "vitest";
import { simulate } from "./simulate.ts";

it("a run is a pure function of its seed", async () => {
  const told = async (seed: number): Promise<string[]> => {
    const lines: string[] = [];
    await simulate({ seed, steps: 400, members: 2, faults: 2, trace: (line) => void lines.push(line) });
    return lines;
  };
  const first = await told(7);
  expect(first.length).toBeGreaterThan(300);
  expect(await told(7)).toEqual(first);
  expect(await told(8)).not.toEqual(first);
});
