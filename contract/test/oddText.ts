import fc from "fast-check";
import { anyCharacter } from "./anyCharacter.ts";

/** How many cases each property is tried with, more each night. `RUNS` in the environment sets another number. */
export const RUNS = Number(process.env["RUNS"] ?? (process.env["NIGHTLY"] ? 48_000 : 3_000));

const GRAMMAR =
  `( ) # / \\ ## ### () (#a) (#a (##b ###c) (/x) \\( \\) \\\\ a B { } " ' % $1 $& <img> &amp; __proto__`.split(
    " ",
  );
const SPACES = [
  " ",
  "  ",
  " ()",
  "( )",
  " (#a)",
  "\n",
  "\t",
  "\r\n",
  "\u0000",
  "\u0085",
  "\u2028",
  "\u00a0",
  "\ufeff",
  "\u3000",
];
const INVISIBLE = ["\u200b", "\u200d", "\u202e", "\u2066", "\ud800", "\udc00"];
const LETTERS = "👩‍👩‍👧 🇩🇪 é e\u0301 漢 שלום".split(" ");
const PIECES = [...GRAMMAR, ...SPACES, ...INVISIBLE, ...LETTERS];

/** Texts that often contain the characters of the title's grammar, and characters that Unicode or programs handle badly. */
export const oddText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join("")),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
);
