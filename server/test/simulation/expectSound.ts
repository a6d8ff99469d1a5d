import { expect } from "vitest";
import { simulate } from "./simulate.ts";
import type { More, Outcome } from "./simulate.ts";
import { simulateFleet } from "./simulateFleet.ts";

interface Worlds extends Omit<More, "seed"> {
  /** Whether the worlds call the engine without the shipped runner, as scripted scenes do. */
  direct?: boolean;
}

const run = ({ direct, ...wishes }: Worlds & { seed: number }): Promise<Outcome> =>
  direct ? simulate(wishes) : simulateFleet(wishes);

/**
 * Runs worlds one after another, and expects no violation. A failure names the seed, for a repetition.
 * @returns how often each event happened in all worlds
 */
export async function expectSound(wishes: Worlds, seeds: readonly number[]): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const seed of seeds) {
    const { violations, counts, steps } = await run({ ...wishes, seed });
    expect(violations, `seed ${seed}, ${wishes.steps} steps, ${wishes.members} members`).toEqual([]);
    expect(steps).toBe(wishes.steps);
    for (const [what, n] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + n;
  }
  return sums;
}

/**
 * Runs worlds one after another until each of the events has happened in one, in `npm run test:nightly` all worlds, and
 * expects no violation.
 * @param first the seeds of the worlds that run first, because in them together every event happens
 */
export async function expectSoundWith(
  events: readonly (string | RegExp)[],
  wishes: Worlds,
  seeds: readonly number[],
  first: readonly number[],
): Promise<void> {
  const missing = new Set(events);
  for (const seed of [...first, ...seeds.filter((each) => !first.includes(each))]) {
    for (const name of Object.keys(await expectSound(wishes, [seed])))
      for (const event of missing) if (new RegExp(event).test(name)) missing.delete(event);
    if (missing.size === 0 && !process.env["NIGHTLY"]) return;
  }
  expect([...missing], "events that did not happen").toEqual([]);
}

/**
 * Runs worlds until an invariant is violated in one. An exception in the engine alone does not count.
 * @returns the world's seed and what was found; null when all worlds were sound
 */
export async function firstViolated(
  wishes: Worlds,
  seeds: readonly number[],
): Promise<{ seed: number; kinds: string[] } | null> {
  for (const seed of seeds) {
    const { violations } = await run({ ...wishes, seed });
    const kinds = violations.map(({ kind }) => kind);
    if (kinds.some((kind) => /^I\d/.test(kind))) return { seed, kinds };
  }
  return null;
}

/** Returns the seeds or worlds of a test: `few` in `npm test`, `all` in `npm run test:nightly`. */
export function fewOf<T>(all: readonly T[], few: readonly T[]): readonly T[] {
  return process.env["NIGHTLY"] ? all : few;
}

export function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}
