import { expect, test } from "vitest";
import { firstRange, fitted, heightOf, rangeFor } from "../../../src/features/board/range.ts";

const NONE = new Map<string, number>();
const cards = (count: number): string[] => Array.from({ length: count }, (_, at) => `card ${at}`);
const SCREEN = { top: 0, bottom: 800 };

test("a short row is in the page as a whole", () => {
  expect(rangeFor(cards(12), NONE, SCREEN)).toEqual({ from: 0, to: 12 });
});

test("a long row draws only the cards near the view, however many it has", () => {
  const some = rangeFor(cards(50), NONE, SCREEN);
  expect(some.from).toBe(0);
  expect(some.to).toBeLessThan(30);
  expect(rangeFor(cards(5_000), NONE, SCREEN)).toEqual(some);
});

test("the first picture has the cards of the view and a few more", () => {
  const first = firstRange(cards(50), NONE, SCREEN);
  expect(first.from).toBe(0);
  expect(first.to).toBeLessThan(rangeFor(cards(50), NONE, SCREEN).to);
  expect(rangeFor(cards(50), NONE, SCREEN, first)).toBe(first);
});

test("a small step changes nothing, a large one brings the cards that are seen then", () => {
  const row = cards(500);
  const now = rangeFor(row, NONE, SCREEN);
  expect(rangeFor(row, NONE, { top: 100, bottom: 900 }, now)).toBe(now);
  const later = rangeFor(row, NONE, { top: 20_000, bottom: 20_800 }, now);
  expect(later.from).toBeGreaterThan(now.to);
  expect(heightOf(row, NONE, { from: 0, to: later.from })).toBeLessThan(20_000);
  expect(heightOf(row, NONE, { from: 0, to: later.to })).toBeGreaterThan(20_800);
});

test("at the end of the row its last card is in the page", () => {
  const row = cards(100);
  const height = heightOf(row, NONE, { from: 0, to: 100 });
  expect(rangeFor(row, NONE, { top: height - 800, bottom: height }).to).toBe(100);
});

test("a card that is not measured counts with the most usual height", () => {
  const row = cards(100);
  const heights = new Map([
    ["card 0", 100],
    ["card 1", 300],
  ]);
  expect(heightOf(row, heights, { from: 0, to: 2 })).toBe(400);
  expect(heightOf(row, heights, { from: 2, to: 4 })).toBe(400);
});

test("a row that became shorter or longer shows a part that it has", () => {
  expect(fitted({ from: 40, to: 60 }, 10)).toEqual({ from: 0, to: 10 });
  expect(fitted({ from: 80, to: 100 }, 50)).toEqual({ from: 30, to: 50 });
  const more = fitted({ from: 0, to: 5 }, 200);
  expect(more.from).toBe(0);
  expect(more.to).toBeGreaterThan(5);
});
