import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearch, queryOf, searchText, termText, withoutTerm } from "../src/searchQuery.ts";
import { oddText, RUNS } from "./oddText.ts";

const numRuns = RUNS;

/** Texts made of what the grammar knows, so that its parts meet in every order. */
const grammarText = fc
  .array(
    fc.constantFrom(
      ..."today overdue done no date No DATE is:shared is:subtask is:done done:week done: is: | - -- # ## ### @ #Home".split(
        " ",
      ),
      ...'#"My Tasks" ##Fridge ###"To buy" @Phone -###Waiting "two words" "today" "no" " "" "|" a"b'.split(
        " ",
      ),
      "before:2026-12-01",
      "before:2026-02-30",
      "before:",
      "bank",
      "a|b",
      "-a",
      "--a",
      "a@b.c",
      " ",
      "\t",
    ),
  )
  .map((parts) => parts.join(" "));
const anyText = fc.oneof(grammarText, oddText, fc.string());

/** A term as one short word, for tables. */
const shown = (text: string) =>
  queryOf(text).map((clause) => clause.map((term) => JSON.stringify(term)).join());
const word = (text: string, not = false) => ({ kind: "word", text, not });

describe("a search text", () => {
  test("any text is parsed into a query", () => {
    const property = fc.property(anyText, (text) => {
      const placed = parseSearch(text).flat();
      let last = 0;
      for (const { start, end } of placed) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
      // What no term takes is space, or a `|` that joins nothing or two terms.
      const rest = placed
        .toReversed()
        .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
      expect(rest.replaceAll("|", "").trim()).toBe("");
    });
    fc.assert(property, { numRuns });
  });

  test("writing a parsed query and parsing it again gives the same query", () => {
    const property = fc.property(anyText, (text) => {
      const query = queryOf(text);
      const written = searchText(query);
      expect(queryOf(written)).toEqual(query);
      expect(searchText(queryOf(written))).toBe(written);
    });
    fc.assert(property, { numRuns });
  });

  test("without one of its terms has the other terms", () => {
    const property = fc.property(anyText, fc.nat(), (text, which) => {
      const placed = parseSearch(text).flat();
      if (placed.length === 0) return;
      const gone = placed[which % placed.length]!;
      const rest = placed.filter((each) => each !== gone).map(({ term }) => term);
      expect(queryOf(withoutTerm(text, gone)).flat()).toEqual(rest);
    });
    fc.assert(property, { numRuns });
  });

  test("knows today, overdue, no date, done, is: and before:, in any case of letters", () => {
    expect(
      queryOf("Today OVERDUE no Date done is:done Done:Week is:shared is:subtask before:2026-12-01").flat(),
    ).toEqual([
      { kind: "today", not: false },
      { kind: "overdue", not: false },
      { kind: "no-date", not: false },
      { kind: "done", not: false },
      { kind: "done", not: false },
      { kind: "done-week", not: false },
      { kind: "shared", not: false },
      { kind: "subtask", not: false },
      { kind: "before", day: "2026-12-01", not: false },
    ]);
  });

  test("names a list, section or label, in quotes exactly", () => {
    expect(queryOf('#Home ##Fridge ###Phone @Phone #"My Tasks"').flat()).toEqual([
      { kind: "list", text: "Home", exact: false, not: false },
      { kind: "section", text: "Fridge", exact: false, not: false },
      { kind: "label", text: "Phone", exact: false, not: false },
      { kind: "label", text: "Phone", exact: false, not: false },
      { kind: "list", text: "My Tasks", exact: true, not: false },
    ]);
  });

  test("joins two neighbours by | and leaves the others apart", () => {
    expect(shown("#Home -###Waiting bank | invoice")).toEqual([
      JSON.stringify({ kind: "list", text: "Home", exact: false, not: false }),
      JSON.stringify({ kind: "label", text: "Waiting", exact: false, not: true }),
      [word("bank"), word("invoice")].map((term) => JSON.stringify(term)).join(),
    ]);
    expect(queryOf("a | b | c")).toEqual([[word("a"), word("b"), word("c")]]);
  });

  test("means the same while a | waits for its second term", () => {
    for (const text of ["bank", "bank |", "| bank", "bank | |"])
      expect(queryOf(text)).toEqual([[word("bank")]]);
  });

  test("is words where it is nothing else", () => {
    for (const text of [
      "ana@example.org",
      "a|b",
      "well-known",
      "is:late",
      "before:soon",
      "before:2026-02-30",
      "#",
      "-",
      '"',
    ])
      expect(queryOf(text), text).toEqual([[word(text)]]);
    // There are no brackets: they are part of their words.
    expect(queryOf("(milk | eggs) today")).toEqual([
      [word("(milk"), word("eggs)")],
      [{ kind: "today", not: false }],
    ]);
    expect(queryOf('"today"')).toEqual([[word("today")]]);
    expect(queryOf('"no date"')).toEqual([[word("no date")]]);
    expect(queryOf("no")).toEqual([[word("no")]]);
    expect(queryOf('-"two words"')).toEqual([[word("two words", true)]]);
    expect(queryOf("constructor __proto__")).toEqual([[word("constructor")], [word("__proto__")]]);
  });

  test("quotes a word only where it would otherwise be a special term", () => {
    expect(termText({ kind: "word", text: "milk", not: false })).toBe("milk");
    expect(termText({ kind: "word", text: "today", not: true })).toBe('-"today"');
    expect(termText({ kind: "no-date", not: true })).toBe("-no date");
  });
});
