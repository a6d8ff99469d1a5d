import fc from "fast-check";
import { anyCharacter } from "./anyCharacter.ts";

const PIECES = [
  ..."( ) # / \\ ## ### () (#a) (#Shop ##Shop ###Red) (/x) \\( { } \" ' % %00 $1 <img> &amp; __proto__ ;-- ' ..".split(
    " ",
  ),
  " ",
  "\n",
  "\r\n",
  "\t",
  "\u0000",
  "\u0085",
  "\u2028",
  "\u00a0",
  "\ufeff",
  "\u001b[31m",
  "\u200b",
  "\u200d",
  "\u202e",
  "\u2066",
  "\ud800",
  "\udc00",
  "👩‍👩‍👧",
  "e\u0301",
  "ﬁ",
  "İ",
  "שלום",
];

/** Texts that could confuse a database, the grammar of titles, or a page. */
export const oddText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((chunks) => chunks.join("")),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "@default",
    "null",
    "No Section",
    "../../etc",
    "a".repeat(5_000),
  ),
  fc.constantFrom(
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "x' or '1'='1",
    "x\u0000y",
    "\u0000",
    "%",
    " ",
  ),
);

/** Values that fields accept at most by chance: wrong types, odd numbers, strange texts, deep nesting. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, "", [], {}, [[]], ["1"]),
  oddText,
  fc.integer({ min: 1, max: 60 }).map(nested),
  fc.constantFrom("x".repeat(1_025), "👍".repeat(501), "2026-02-30", "0000-00-00", "+275760-09-13", "1e3"),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}
