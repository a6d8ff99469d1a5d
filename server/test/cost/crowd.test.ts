import { expect, test } from "vitest";
import { crowd } from "./crowd.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("a backfill for many members with few calls takes days and delays nobody else", async () => {
  const { busiest, refusals, filled, backfilling, edits } = await crowd({
    members: 4,
    tasks: 150,
    edits: 6,
    strangers: 1,
    callsADay: 400,
    seed: 1,
    days: 5,
  });
  expect(filled.at(-1)).toBeLessThan(Infinity);
  expect([refusals, busiest]).toEqual([0, expect.any(Number)]);
  expect(busiest).toBeLessThanOrEqual(400);
  expect(backfilling.strangers.length).toBeGreaterThan(50);
  // A stranger's change goes to Google soon after it, because the stranger is looking.
  expect(backfilling.strangers.at(-1)).toBeLessThan(2 * MINUTE);
  expect([edits.own.length, edits.others.length]).toEqual([6, 18]);
  expect(edits.others.at(-1)).toBeLessThan(20 * MINUTE);
}, 120_000);

test("what a crowd changes beyond the calls that Google grants leaves others theirs, and comes the next day", async () => {
  const { refusals, edits } = await crowd({
    members: 20,
    tasks: 5,
    edits: 60,
    strangers: 2,
    callsADay: 1_250,
    seed: 1,
    days: 4,
  });
  expect(refusals).toBe(0);
  expect(edits.strangers.length).toBeGreaterThan(50);
  for (const theirs of [edits.strangers, edits.own]) expect(theirs.at(-1)).toBeLessThan(2 * MINUTE);
  expect(edits.others.length).toBe(60 * 19);
  expect(edits.others.at(-1)).toBeLessThan(25 * HOUR);
}, 120_000);
