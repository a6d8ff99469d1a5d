import { expect, it } from "vitest";
import { SimClock } from "./SimClock.ts";

it("a simulated clock shows whole milliseconds, as a server's clock does", async () => {
  const shown: number[] = [];
  const clock = new SimClock(1_000, (at) => shown.push(at));
  clock.after(10.25, () => clock.after(10.25, () => {}));
  await clock.runUntil(1_999.5);
  expect(shown).toEqual([1_000, 1_011, 1_022, 2_000]);
});
