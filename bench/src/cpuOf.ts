import type { Program } from "./Program.ts";

const ROUNDS = 5;

/**
 * Measures the CPU time of a program for one repetition of an action, in milliseconds: the median of several rounds.
 * @param before runs ahead of each repetition; the CPU time that the program uses for it is not counted
 */
export async function cpuOf(
  program: Program,
  times: number,
  act: () => Promise<unknown>,
  before?: () => unknown,
): Promise<number> {
  const round = async (): Promise<number> => {
    if (!before) return used(program, async () => repeat(times, act));
    let sum = 0;
    await repeat(times, async () => {
      await before();
      sum += await used(program, act);
    });
    return sum;
  };
  await round(); // The first round only warms the program up.
  await program.settle();
  const rounds: number[] = [];
  await repeat(ROUNDS, async () => rounds.push((await round()) / times));
  return rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

async function used(program: Program, act: () => Promise<unknown>): Promise<number> {
  const { cpu } = await program.gauge();
  await act();
  return (await program.gauge()).cpu - cpu;
}

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await act();
}
