import { expect, test } from "vitest";
import { crowd } from "./crowd.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Each night the crowds are larger. */
const NIGHTLY = process.env["NIGHTLY"] !== undefined;

test("a backfill for many members with few calls takes days and delays nobody else", async () => {
  const { members, tasks, callsADay } = NIGHTLY
    ? { members: 4, tasks: 150, callsADay: 400 }
    : { members: 3, tasks: 100, callsADay: 300 };
  const { busiest, refusals, filled, backfilling, edits } = await crowd({
    members,
    tasks,
    edits: 6,
    strangers: 1,
    callsADay,
    seed: 1,
    days: 5,
  });
  expect(filled.at(-1)).toBeGreaterThan(24 * HOUR);
  expect(filled.at(-1)).toBeLessThan(Infinity);
  expect([refusals, busiest]).toEqual([0, expect.any(Number)]);
  expect(busiest).toBeLessThanOrEqual(callsADay);
  expect(backfilling.strangers.length).toBeGreaterThan(50);
  // A stranger's change goes to Google soon after it, because the stranger is looking.
  expect(backfilling.strangers.at(-1)).toBeLessThan(2 * MINUTE);
  expect([edits.own.length, edits.others.length]).toEqual([6, 6 * (members - 1)]);
  expect(edits.others.at(-1)).toBeLessThan(20 * MINUTE);
}, 120_000);

test("a crowd's changes beyond the quota spare others' calls and arrive the next day", async () => {
  const { members, callsADay } = NIGHTLY
    ? { members: 20, callsADay: 1_250 }
    : { members: 12, callsADay: 1_000 };
  const { refusals, edits } = await crowd({
    members,
    tasks: 5,
    edits: 60,
    strangers: 2,
    callsADay,
    seed: 1,
    days: 4,
  });
  expect(refusals).toBe(0);
  expect(edits.strangers.length).toBeGreaterThan(50);
  for (const theirs of [edits.strangers, edits.own]) expect(theirs.at(-1)).toBeLessThan(2 * MINUTE);
  expect(edits.others.length).toBe(60 * (members - 1));
  expect(edits.others.at(-1)).toBeLessThan(25 * HOUR);
}, 120_000);
