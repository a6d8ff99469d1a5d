import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { dayNamesOf } from "../src/dayPhrases.ts";
import { rangesAfterEdit } from "../src/textRange.ts";
import type { QuickAddContext } from "../src/quickAddLine.ts";
import type { TextRange } from "../src/textRange.ts";
import { oddText, RUNS } from "./oddText.ts";
import { context, parse } from "./quickAddContext.ts";

const numRuns = RUNS;
/** The title and the day of a line, as one short text. */
const dated = (text: string, more: Partial<QuickAddContext> = {}) => {
  const { title, due } = parse(text, more);
  return due === null ? title : `${title} | ${due}`;
};

/** Texts made of what the grammar knows, so that its parts meet in every order. */
const grammarText = fc
  .array(
    fc.constantFrom(
      ..."call Ana today tom tomorrow day after friday sat next this week on by every 3 in days".split(" "),
      ..."the 14th 27 nov 2027 may 5pm at 17:00 ^sat # ## ### / @ > #Home office ##Fridge ###Deep work".split(
        " ",
      ),
      ...`#"Home" ##"Front garden" (#Kitchen ##Shelf) (##Fridge ###Phone) @Phone /Fridge >Plan trip ##Cellar`.split(
        " ",
      ),
      " ",
      "\t",
      "\n",
      "ﬁ",
      "👩‍👩‍👧",
      "שלום",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(" "));
const anyText = fc.oneof(grammarText, oddText, fc.string());

describe("a line of quick add", () => {
  test("is parsed, whatever it is, and its marks never overlap", () => {
    const property = fc.property(anyText, fc.boolean(), (text, readsDates) => {
      const { title, tokens } = parse(text, { readsDates });
      let last = 0;
      for (const { start, end, takeBack } of tokens) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(takeBack.start <= start && end <= takeBack.end).toBe(true);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
      // The page draws the text with its tokens marked. Cut at the tokens, it must still have every character in order.
      const cuts = tokens.flatMap(({ start, end }) => [start, end]);
      const mirror = [0, ...cuts].map((from, at) => text.slice(from, cuts[at] ?? text.length)).join("");
      expect(mirror).toBe(text);
      // The title has all the other words.
      const rest = tokens
        .toReversed()
        .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
      const words = (from: string) => from.replace(/[^\P{C}]|\s/gu, "");
      expect(words(title)).toBe(words(rest.toWellFormed()));
    });
    fc.assert(property, { numRuns });
  });

  test("keeps a token as text that the person took back", () => {
    const property = fc.property(anyText, fc.nat(), (text, which) => {
      const before = parse(text).tokens;
      if (before.length === 0) return;
      const { takeBack } = before[which % before.length]!;
      const after = parse(text, { kept: [takeBack] });
      for (const { start, end } of after.tokens)
        expect(end <= takeBack.start || start >= takeBack.end).toBe(true);
      // The taken-back token is not recognised again. Another day or name of the text may now be.
      expect(after.tokens).not.toContainEqual(before[which % before.length]);
    });
    fc.assert(property, { numRuns });
  });

  test("keeps the same words as text while the line is edited around them", () => {
    const other = fc.stringMatching(/^[a-m ]*$/);
    const property = fc.property(other, fc.stringMatching(/^[n-z]+$/), other, other, (a, word, b, more) => {
      const range: TextRange = { start: a.length, end: a.length + word.length };
      const text = a + word + b;
      for (const after of [more + text, text + more, a + more + word + b, a + word + more + b]) {
        const [moved] = rangesAfterEdit([range], text, after);
        expect(moved && after.slice(moved.start, moved.end)).toBe(word);
      }
      expect(rangesAfterEdit([range], text, a + b)).toEqual([]);
    });
    fc.assert(property, { numRuns });
    const kept = [{ start: 5, end: 13 }];
    expect(rangesAfterEdit(kept, "call tomorrow", "call Ana tomorrow")).toEqual([{ start: 9, end: 17 }]);
    expect(rangesAfterEdit(kept, "call tomorrow", "call tomorro")).toEqual([{ start: 5, end: 12 }]);
    expect(rangesAfterEdit(kept, "call tomorrow", "call to-morrow")).toEqual([{ start: 5, end: 14 }]);
    expect(rangesAfterEdit(kept, "call tomorrow", "call")).toEqual([]);
  });

  test("recognises nothing anew in a part that was taken back", () => {
    const text = "call the day after tomorrow";
    const { tokens } = parse(text);
    expect(dated(text, { kept: tokens.map(({ takeBack }) => takeBack) })).toBe(text);
  });
});

describe("the day of a line", () => {
  const recognised: readonly (readonly [text: string, title: string, day: string])[] = [
    ["Buy milk today", "Buy milk", "2026-11-22"],
    ["Buy milk tod", "Buy milk", "2026-11-22"],
    ["Buy milk tomorrow", "Buy milk", "2026-11-23"],
    ["Buy milk tom", "Buy milk", "2026-11-23"],
    ["tomorrow buy milk", "buy milk", "2026-11-23"],
    ["Buy milk day after tomorrow", "Buy milk", "2026-11-24"],
    ["Buy milk the day after tomorrow", "Buy milk", "2026-11-24"],
    ["Buy milk on friday", "Buy milk", "2026-11-27"],
    ["Buy milk by friday.", "Buy milk", "2026-11-27"],
    ["Buy milk due Fri", "Buy milk", "2026-11-27"],
    ["friday buy milk", "buy milk", "2026-11-27"],
    ["Buy milk sunday", "Buy milk", "2026-11-29"],
    ["Buy milk this sunday", "Buy milk", "2026-11-22"],
    ["Buy milk next sunday", "Buy milk", "2026-11-29"],
    ["Buy milk sat", "Buy milk", "2026-11-28"],
    ["Buy milk next week", "Buy milk", "2026-11-23"],
    ["Buy milk next monday", "Buy milk", "2026-11-23"],
    ["Buy milk next month", "Buy milk", "2026-12-01"],
    ["Buy milk this weekend", "Buy milk", "2026-11-28"],
    ["Buy milk in 3 days", "Buy milk", "2026-11-25"],
    ["Buy milk in a week", "Buy milk", "2026-11-29"],
    ["Buy milk in two months", "Buy milk", "2027-01-22"],
    ["Buy milk the 14th", "Buy milk", "2026-12-14"],
    ["Buy milk on the 31st", "Buy milk", "2026-12-31"],
    ["Buy milk 5 dec", "Buy milk", "2026-12-05"],
    ["Buy milk Dec 5th", "Buy milk", "2026-12-05"],
    ["Buy milk 5th of december", "Buy milk", "2026-12-05"],
    ["Buy milk 21 november", "Buy milk", "2027-11-21"],
    ["Buy milk 3 may", "Buy milk", "2027-05-03"],
    ["Buy milk Nov 27, 2027", "Buy milk", "2027-11-27"],
    ["Buy milk 29 feb", "Buy milk", "2028-02-29"],
    ["Buy milk 2026-12-01", "Buy milk", "2026-12-01"],
    ["Buy milk Freitag", "Buy milk", "2026-11-27"],
    ["Buy milk 27 novembre", "Buy milk", "2026-11-27"],
    ["^sat nav", "nav", "2026-11-28"],
    ["Buy ^tomorrow milk", "Buy milk", "2026-11-23"],
    ["Buy ^next week milk friday", "Buy milk friday", "2026-11-23"],
    ["Buy milk tomorrow #Kitchen ###Phone", "Buy milk", "2026-11-23"],
    ["Buy milk tomorrow #12", "Buy milk #12", "2026-11-23"],
  ];
  test.each(recognised)("%j is read", (text, title, day) => {
    expect(dated(text)).toBe(`${title} | ${day}`);
    // If the person takes the day back with Backspace, the words become text.
    const { tokens } = parse(text);
    const taken = tokens.filter(({ token }) => token.kind === "day").map(({ takeBack }) => takeBack);
    expect(parse(text, { kept: taken }).due).not.toBe(day);
  });

  test.each([
    ["pt-BR", "Buy milk sexta-feira", "Buy milk | 2026-11-27"],
    ["hi", "Buy milk \u0936\u0941\u0915\u094d\u0930\u0935\u093e\u0930", "Buy milk | 2026-11-27"],
    ["hi", "Buy milk 5 \u0926\u093f\u0938\u0902\u092c\u0930", "Buy milk | 2026-12-05"],
    ["th", "Buy milk \u0e27\u0e31\u0e19\u0e28\u0e38\u0e01\u0e23\u0e4c", "Buy milk | 2026-11-27"],
    ["th", "Buy milk 5 \u0e18\u0e31\u0e19\u0e27\u0e32\u0e04\u0e21", "Buy milk | 2026-12-05"],
    ["uk", "Buy milk \u043f\u02bc\u044f\u0442\u043d\u0438\u0446\u044f", "Buy milk | 2026-11-27"],
    ["fa", "Buy milk \u062c\u0645\u0639\u0647", "Buy milk | 2026-11-27"],
    // Bahman is a month of the Persian calendar, which begins in January.
    ["fa", "Buy milk 27 \u0628\u0647\u0645\u0646", "Buy milk 27 \u0628\u0647\u0645\u0646"],
    ["de", "Buy milk 5.12.", "Buy milk | 2026-12-05"],
    ["de", "Buy milk 21.11.", "Buy milk | 2027-11-21"],
    ["de-AT", "Buy milk 05.12.2027", "Buy milk | 2027-12-05"],
    ["de", "Buy milk on 31.12.!", "Buy milk | 2026-12-31"],
    ["pl", "Install 5.12.", "Install 5.12."],
    ["de", "Buy milk 31.2.", "Buy milk 31.2."],
    ["de", "Buy milk 5.12.2020", "Buy milk 5.12.2020"],
    ["de", "Install 5.12", "Install 5.12"],
    ["de", "1.2. Read", "1.2. Read"],
    ["de", "Install 1.2.3", "Install 1.2.3"],
    ["fr", "Install 5.12.", "Install 5.12."],
    ["en-US", "Install 5.12.", "Install 5.12."],
    ["fa", "Buy milk 27 \u0698\u0627\u0646\u0648\u06cc\u0647", "Buy milk | 2027-01-27"],
  ])("the browser's language %s reads %j as %j", (language, text, read) => {
    expect(dated(text, { dayNames: dayNamesOf([language]) })).toBe(read);
  });

  // The traps of the research: what other parsers take for a day.
  test.each([
    "sun cream",
    "sat nav",
    "wed dress",
    "Call May",
    "Call Tom",
    "March in the parade",
    "march 3 steps ahead",
    "wait a minute",
    "noon meeting",
    "morning run",
    "look at 5",
    "every monday",
    "1.5 litres",
    "version 2.10",
    "31 feb",
    "Pay on 31 feb",
    "5/12",
    "The 9/11 Report",
    "25/4 90m",
    "Minutes of last friday",
    "Write what happened since friday",
    "The Su",
    "Send it eod",
    "monthly report",
    "The today show",
    "Buy milk yesterday",
    "Buy milk 2020-01-01",
    "Buy milk 1 jan 2020",
    "friday and saturday are free",
    "Buy milk in 5 minutes",
    "Plan the weekend",
    "Today's paper",
    "Read chapter 14th",
  ])("%j is text", (text) => {
    expect(dated(text)).toBe(text);
  });

  test("is the person's own, whatever zone the browser is in", async () => {
    vi.stubEnv("TZ", "Pacific/Apia");
    vi.resetModules();
    const apart = (await import("../src/quickAdd.ts")).parseQuickAdd;
    const names = (await import("../src/dayPhrases.ts")).dayNamesOf(["de"]);
    vi.unstubAllEnvs();
    for (const [text, , day] of recognised.filter(([line]) => !line.includes("novembre")))
      expect(apart(text, { ...context, dayNames: names }).due, text).toBe(day);
  });

  test("is found as fast in a text of a thousand characters", () => {
    const texts = ["tomorrow ", "^sat ", "in 3 ", "##", "(#Kitchen ", '"']
      .map((part) => part.repeat(1_000 / part.length))
      .concat("a".repeat(1_000));
    const began = performance.now();
    for (const text of texts) parse(text);
    // Some 2 ms each. A parser that tries every pair of words would take seconds.
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test("is text in bare words when the person switched it off, but not after ^", () => {
    expect(dated("Buy milk tomorrow", { readsDates: false })).toBe("Buy milk tomorrow");
    expect(dated("Buy milk ^tomorrow", { readsDates: false })).toBe("Buy milk | 2026-11-23");
  });

  test("is the column's, unless the line names one", () => {
    const preset = { ...context.preset, due: "2026-12-24" };
    expect(dated("Buy milk", { preset })).toBe("Buy milk | 2026-12-24");
    expect(dated("Buy milk tomorrow", { preset })).toBe("Buy milk | 2026-11-23");
  });
});

describe("what Google cannot hold", () => {
  test.each([
    ["Call the plumber 5pm tomorrow", "Call the plumber 5pm | 2026-11-23", "5pm"],
    ["Call the plumber tomorrow 5pm", "Call the plumber 5pm | 2026-11-23", "5pm"],
    ["Call tomorrow at 17:30", "Call at 17:30 | 2026-11-23", "17:30"],
    ["Call tomorrow at 5", "Call at 5 | 2026-11-23", "5"],
    ["Call tomorrow 5 pm", "Call 5 pm | 2026-11-23", "5 pm"],
    ["9:30 tomorrow call Ana", "9:30 call Ana | 2026-11-23", "9:30"],
    ["Call the plumber 5pm", "Call the plumber 5pm", "5pm"],
  ])("the time in %j stays in the title, with a note that says so", (text, shown, time) => {
    expect(dated(text)).toBe(shown);
    expect(parse(text).hints).toEqual([{ kind: "time", text: time }]);
  });

  test.each([
    ["Water the plants every monday", "every monday"],
    ["every other week tidy up today", "every other week"],
    ["Pay the rent Every 3 months.", "Every 3 months"],
    ["Swim every Mondays", "every Mondays"],
  ])("the repetition in %j stays in the title, and is told", (text, repeat) => {
    expect(dated(text)).toBe(text);
    expect(parse(text).hints).toEqual([{ kind: "repeat", text: repeat }]);
  });

  test.each(["every day counts", "each one"])("%j gives a hint only for a unit of time", (text) => {
    expect(parse(text).hints.length).toBe(text === "each one" ? 0 : 1);
  });
});
