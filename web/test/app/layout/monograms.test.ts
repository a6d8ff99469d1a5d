import { expect, test } from "vitest";
import { monograms } from "../../../src/app/layout/monograms.ts";

test("digits at the end, initials of two words, else the first two letters", () => {
  expect(monograms(["Project 01", "Website relaunch", "Hiring", "Sprint 107", "Q"])).toEqual([
    "01",
    "WR",
    "Hi",
    "07",
    "Q",
  ]);
});

test("names that begin alike are told apart", () => {
  expect(monograms(["Website", "Web shop", "Welcome", "Wedding"])).toEqual(["We", "WS", "Wl", "Wd"]);
  const hundred = Array.from({ length: 100 }, (_, at) => `Project ${at + 1}`);
  expect(new Set(monograms(hundred)).size).toBe(100);
  const words = ["Private", "Presents", "Preparing", "Print", "Problems", "Profit", "Progress", "Prague"];
  expect(new Set(monograms(words)).size).toBe(words.length);
});

test("many lists of one name are told apart", () => {
  const names = Array.from({ length: 40 }, () => "A");
  expect(new Set(monograms(names)).size).toBe(40);
});

test("signs and other scripts have letters too", () => {
  expect(monograms(["🏡 Home", "買い物", "🏡", ""])).toEqual(["Ho", "買い", "🏡", ""]);
});
