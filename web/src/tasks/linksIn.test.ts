import { expect, test } from "vitest";
import { linksIn } from "./linksIn.ts";

test("addresses in a text are found once each, without the sentence's signs", () => {
  const text =
    "See https://drive.example/copy-v2, (http://www.example.org/a_(b)) and https://drive.example/copy-v2.";
  expect(linksIn(text)).toEqual([
    { href: "https://drive.example/copy-v2", name: "drive.example/copy-v2" },
    { href: "http://www.example.org/a_(b)", name: "example.org/a_(b)" },
  ]);
});

test("what only looks like an address, or runs a script, is none", () => {
  expect(linksIn("https:// http://x javascript:alert(1) ftp://example.org")).toEqual([]);
});
