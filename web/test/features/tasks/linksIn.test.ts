import { expect, test } from "vitest";
import { linksIn, placedLinks } from "../../../src/features/tasks/linksIn.ts";

test("addresses in a text are found once each, without the sentence's signs", () => {
  const text =
    "See https://drive.example/copy-v2, (http://www.example.org/a_(b)) and https://drive.example/copy-v2.";
  expect(linksIn(text)).toEqual([
    { href: "https://drive.example/copy-v2", name: "drive.example/copy-v2" },
    { href: "http://www.example.org/a_(b)", name: "example.org/a_(b)" },
  ]);
});

test.each([
  "See \u201chttps://a.example/b\u201d.",
  "See \u2018https://a.example/b\u2019, please",
  "See \u00abhttps://a.example/b\u00bb\u2026",
  "Siehe \u201ehttps://a.example/b\u201c und",
  "Siehe \u00bbhttps://a.example/b\u00ab und",
  "\u8bf7\u770b https://a.example/b\u3002",
  "\uff08https://a.example/b\uff09",
  "\u300chttps://a.example/b\u300d\u3001 \u305d\u3057\u3066",
])("the quotes and full stops of every language end an address: %j", (text) => {
  expect(linksIn(text)).toEqual([{ href: "https://a.example/b", name: "a.example/b" }]);
});

test("text that only looks like a URL, or runs a script, is no link", () => {
  expect(linksIn("https:// http://x javascript:alert(1) ftp://example.org")).toEqual([]);
});

test("a link has its range in the text, and no two overlap", () => {
  const text =
    "Compare https://fitters.example/quote?id=7 [https://a.example] with view-source:https://b.example";
  expect(placedLinks(text).map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
    ["fitters.example/quote", "https://fitters.example/quote?id=7"],
    ["a.example", "https://a.example"],
  ]);
});

test("an address shows where it leads: no user's name, hosts in plain letters, nothing unseen", () => {
  expect(linksIn("https://bank.example@evil.example")).toEqual([]);
  expect(linksIn("https://аpple.example/%E2%80%AEgpj")).toMatchObject([
    { name: "xn--pple-43d.example/%E2%80%AEgpj" },
  ]);
});

// Another member of a shared list writes the notes. Each card on screen reads them: those of one card took 0.1 s.
test("addresses that end in many brackets take no longer than others", () => {
  const notes = Array.from({ length: 4 }, (_, n) => `https://a${n}.example/${")]}".repeat(650)}`).join(" ");
  const began = performance.now();
  for (let card = 0; card < 200; card++) expect(linksIn(notes)).toHaveLength(4);
  expect(performance.now() - began).toBeLessThan(2_000);
});
