import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normName, normText } from "../src/names.ts";
import { decodeTitle, encodeSuffix, encodeTitle, TitleTooLong } from "../src/titles.ts";
import type { TitleParts } from "../src/titles.ts";
import { readHandEditedTitle } from "../src/handEditedTitle.ts";
import { oddText, RUNS } from "./oddText.ts";

const numRuns = RUNS;
const plain: TitleParts = { text: "", sublist: null, section: null, label: null, path: [] };
const titled = (text: string, parts: Partial<TitleParts> = {}): TitleParts => ({ ...plain, text, ...parts });

function read(title: string): TitleParts {
  const { suffixed: _, ...parts } = decodeTitle(title);
  return parts;
}

const maybeName = fc.option(oddText, { nil: null });
const id = fc.string({ unit: fc.constantFrom(..."abcXYZ019_-=.~@"), minLength: 1, maxLength: 24 });
const anyParts = fc.record({
  text: oddText,
  sublist: maybeName,
  section: maybeName,
  label: maybeName,
  path: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    fc.array(id, { minLength: 1, maxLength: 3 }),
  ),
});

const normed = (name: string | null): string | null => (name === null ? null : normName(name) || null);

describe("properties (rules T1 to T7)", () => {
  test("T1 a title reads back as written; T2 writing it again changes nothing", () => {
    const property = fc.property(anyParts, (parts) => {
      const title = encodeTitle(parts);
      const back = read(title);
      expect(back).toEqual({
        text: normText(parts.text),
        sublist: normed(parts.sublist),
        section: normed(parts.section),
        label: normed(parts.label),
        path: parts.path,
      });
      expect(encodeTitle(back)).toBe(title);
    });
    fc.assert(property, { numRuns });
  });

  test("T3 every text can be read, and written back without loss", () => {
    const property = fc.property(oddText, (title) => {
      const parts = read(title);
      expect(read(encodeTitle(parts))).toEqual(parts);
    });
    fc.assert(property, { numRuns });
  });

  test("T3 reading a title loses no visible character; names come only from an ending in parentheses", () => {
    const property = fc.property(oddText, (title) => {
      const { text, suffixed } = decodeTitle(title);
      if (suffixed) expect(normText(title)).toMatch(new RegExp(`^${RegExp.escape(text)}\\s*\\(.*\\)$`, "u"));
      else expect(text).toBe(normText(title));
    });
    fc.assert(property, { numRuns });
  });

  test("T4 plain words are stored unchanged", () => {
    const words = fc.string({ unit: fc.constantFrom(..."abc XYZ.,!?-0189éü(:"), maxLength: 60 });
    fc.assert(
      fc.property(words, (text) => {
        expect(encodeTitle(titled(text))).toBe(normText(text));
      }),
      { numRuns },
    );
  });

  test("T5 names survive words typed after a title's suffix, or a suffix cut off", () => {
    const words = fc.string({ unit: fc.constantFrom(..."abc XYZ"), minLength: 1, maxLength: 10 });
    const property = fc.property(anyParts, words, fc.nat(), (parts, more, cut) => {
      const written = encodeTitle(parts);
      const before = read(written);
      const suffix = encodeSuffix(before);
      fc.pre(suffix !== "" && normText(more) !== "");
      const names = {
        sublist: before.sublist,
        section: before.section,
        label: before.label,
        path: before.path,
      };

      expect(readHandEditedTitle(written, `${written} ${more}`)).toMatchObject(names);

      const shortened = written.slice(0, written.length - suffix.length + 2 + (cut % (suffix.length - 2)));
      fc.pre(!decodeTitle(shortened).suffixed);
      expect(readHandEditedTitle(written, shortened)).toMatchObject(names);
    });
    fc.assert(property, { numRuns });
  });

  // Rule T6 (`normText`) is tested in names.test.ts.

  test.each([
    ["openers", (n: number) => "(".repeat(n)],
    ["openers, closed", (n: number) => `${" (".repeat(n / 2)})`],
    ["escaped openers", (n: number) => `${"\\(".repeat(n / 2)})`],
    ["a long name", (n: number) => `(#${"a ".repeat(n / 2)})`],
    ["backslashes", (n: number) => `(#${"\\".repeat(n)})`],
    ["spaces in a name", (n: number) => `(#a${" ".repeat(n)})`],
    ["spaces before the end", (n: number) => `(${" ".repeat(n)})`],
    ["hashes", (n: number) => `(${"#".repeat(n)})`],
    ["many sections", (n: number) => `(#a ${"##b ".repeat(n / 4)})`],
    ["a long path", (n: number) => `(/${"a/".repeat(n / 2)})`],
    ["a path that ends in spaces", (n: number) => `(/a${" ".repeat(n)}x)`],
    ["controls", (n: number) => `${"\n".repeat(n)}x${"\n\u200b".repeat(n / 4)}`],
  ])("T7 reading takes linear time: %s", (_, make) => {
    const small = fastest(() => decodeTitle(make(40_000)));
    const large = fastest(() => decodeTitle(make(80_000)));
    expect(large).toBeLessThan(Math.max(3 * small, 20));
  });

  test("T7 reading against the title last written takes linear time in the edited title", () => {
    const written = encodeTitle(titled("a", { sublist: "a".repeat(100), section: "b".repeat(100) }));
    const edited = (n: number) => "a (".repeat(n / 3);
    const small = fastest(() => readHandEditedTitle(written, edited(40_000)));
    const large = fastest(() => readHandEditedTitle(written, edited(80_000)));
    expect(large).toBeLessThan(Math.max(3 * small, 20));
  });
});

/** Milliseconds of CPU of the fastest of several tries. Other work on the machine can only make a try slower. */
function fastest(work: () => unknown): number {
  let best = Infinity;
  for (let tries = 0; tries < 5; tries++) {
    const from = process.threadCpuUsage();
    work();
    best = Math.min(best, process.threadCpuUsage(from).user / 1_000);
  }
  return best;
}

describe("examples of titles", () => {
  const zero = "a\u200bb";
  test.each<[string, TitleParts]>([
    ["Buy milk", titled("Buy milk")],
    ["Buy milk (#Groceries)", titled("Buy milk", { sublist: "Groceries" })],
    ["Buy milk (#Groceries ##Dairy)", titled("Buy milk", { sublist: "Groceries", section: "Dairy" })],
    [
      "Buy milk (#Groceries ##Dairy ###Urgent)",
      titled("Buy milk", { sublist: "Groceries", section: "Dairy", label: "Urgent" }),
    ],
    ["Buy milk (###Urgent)", titled("Buy milk", { label: "Urgent" })],
    ["Call Ann (##Phone)", titled("Call Ann", { section: "Phone" })],
    ["Oat milk (#Groceries /MTYx_a)", titled("Oat milk", { sublist: "Groceries", path: ["MTYx_a"] })],
    ["Oat milk (/MTYx_a/Qk-9)", titled("Oat milk", { path: ["MTYx_a", "Qk-9"] })],
    ["Fix bug (#12) ()", titled("Fix bug (#12)")],
    ["Fix bug (#12) (#Work)", titled("Fix bug (#12)", { sublist: "Work" })],
    ["Smile :)", titled("Smile :)")],
    ["f(x) = (a/b) ## draft", titled("f(x) = (a/b) ## draft")],
    ["y (#A) () ()", titled("y (#A) ()")],
    ["y (#A)  () ()", titled("y (#A)  ()")],
    ["Pay R&D/Ops (#R&D/Ops ##A/B test)", titled("Pay R&D/Ops", { sublist: "R&D/Ops", section: "A/B test" })],
    [String.raw`x (#C\# \(old\) ###\#1)`, titled("x", { sublist: "C# (old)", label: "#1" })],
    [
      String.raw`x (#a\\b ##\/etc ###v 1 \/2)`,
      titled("x", { sublist: String.raw`a\b`, section: "/etc", label: "v 1 /2" }),
    ],
    ["שלום (בית) (#בית)", titled("שלום (בית)", { sublist: "בית" })],
    ["🇩🇪 👩‍👩‍👧 trip (#🏠)", titled("🇩🇪 👩‍👩‍👧 trip", { sublist: "🏠" })],
    ["(#Home)", titled("", { sublist: "Home" })],
    [`${zero} (###zero\u200dwidth)`, titled(zero, { label: "zero\u200dwidth" })],
  ])("%s", (title, parts) => {
    expect(encodeTitle(parts)).toBe(title);
    expect(read(title)).toEqual(parts);
  });

  test.each<[string, TitleParts]>([
    [
      "Buy milk (#Groceries##Dairy###Urgent)",
      titled("Buy milk", { sublist: "Groceries", section: "Dairy", label: "Urgent" }),
    ],
    ["Buy milk(#Groceries)", titled("Buy milk", { sublist: "Groceries" })],
    ["Buy milk (# Groceries  ## Dairy )", titled("Buy milk", { sublist: "Groceries", section: "Dairy" })],
    ["Buy milk  (#Groceries)\n", titled("Buy milk", { sublist: "Groceries" })],
  ])("typed by hand: %s", (title, parts) => {
    expect(read(title)).toEqual(parts);
  });

  test.each([
    "x (##Dairy #Groceries)",
    "x (#)",
    "x (# )",
    "x ( )",
    "x (#A #B)",
    "x (#A ##B /x y)",
    "x (#Home (old))",
    "x (#Groceries",
    "x (####A)",
    "x (/)",
    "x (/a//b)",
    "x (/a /b)",
    String.raw`x (#A\)`,
    "x (#A) y",
    "f()",
    "y ()",
    "() ()",
    "()",
    "y () ()",
    "call f()",
    "(",
    ")",
  ])("text and nothing else: %s", (title) => {
    expect(decodeTitle(title)).toEqual({ ...titled(title), suffixed: false });
  });
});

describe("writing", () => {
  test("a title may fill Google's 1,024 units, and is refused, never cut, beyond", () => {
    const parts = titled("x".repeat(1_014), { sublist: "abcdef" });
    expect(encodeTitle(parts)).toHaveLength(1_024);
    expect(() => encodeTitle({ ...parts, text: `${parts.text}x` })).toThrow(TitleTooLong);
    expect(() => encodeTitle(titled("🏠".repeat(513)))).toThrow("has 1026 units");
  });

  test("an id that no title could give back is a TypeError", () => {
    for (const odd of ["", "a b", "a/b", "a)", "#a"])
      expect(() => encodeTitle(titled("x", { path: ["ok", odd] }))).toThrow(TypeError);
  });
});
