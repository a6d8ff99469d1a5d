import { expect, test } from "vitest";
import { crowd } from "./crowd.ts";

const MINUTE = 60_000;

test("filling a list for many new members takes days where Google grants few calls, and keeps nobody else waiting; what they change then reaches everybody", async () => {
  const { busiest, refusals, filled, filling, edits } = await crowd({
    members: 4,
    tasks: 250,
    edits: 6,
    strangers: 1,
    callsADay: 600,
    seed: 1,
    days: 5,
  });
  expect(filled.at(-1)).toBeLessThan(Infinity);
  expect([refusals, busiest]).toEqual([0, expect.any(Number)]);
  expect(busiest).toBeLessThanOrEqual(600);
  expect(filling.strangers.length).toBeGreaterThan(50);
  // what somebody changes while they look goes to Google with the next look
  expect(filling.strangers.at(-1)).toBeLessThan(2 * MINUTE);
  expect([edits.own.length, edits.others.length]).toEqual([6, 18]);
  expect(edits.others.at(-1)).toBeLessThan(20 * MINUTE);
}, 120_000);
