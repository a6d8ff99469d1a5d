import { expect, test } from "vitest";
import { simulate } from "./simulate.ts";
import { simulateFleet } from "./simulateFleet.ts";

test.each([
  { name: "of the engine alone", run: simulate },
  { name: "of the shipped runner", run: simulateFleet },
])("a run $name is a pure function of its seed", { timeout: 120_000 }, async ({ run }) => {
  const traceOf = async (seed: number): Promise<string[]> => {
    const lines: string[] = [];
    await run({ seed, steps: 400, members: 2, faults: 2, trace: (line) => void lines.push(line) });
    return lines;
  };
  const first = await traceOf(7);
  expect(first.length).toBeGreaterThan(300);
  expect(await traceOf(7)).toEqual(first);
  expect(await traceOf(8)).not.toEqual(first);
});
