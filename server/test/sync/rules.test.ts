import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import { mergeLines } from "../../src/domain/taskMerge.ts";
import { readTitle } from "../../src/domain/title.ts";
import { restAfter } from "../../src/sync/schedule/backoff.ts";
import { readAll } from "../../src/sync/pull/listing.ts";
import { pacificDay } from "../../src/sync/quota/pacificDay.ts";
import { titleFor } from "../../src/sync/merge/body.ts";
import { markNotes, newMarker, readMarker } from "../../src/sync/merge/marker.ts";
import { longestIncreasing, nextMove, takeOrder } from "../../src/sync/merge/order.ts";

const letters = fc.uniqueArray(fc.constantFrom(..."abcdefghij"), { maxLength: 8 });
const notes = letters.map((lines) => lines.join("\n"));

describe("P5: notes merge by whole lines", () => {
  it("keeps what either side added and drops what either removed", () => {
    fc.assert(
      fc.property(notes, notes, notes, (base, ours, theirs) => {
        const lines = (text: string) => new Set(text === "" ? [] : text.split("\n"));
        const [was, here, there] = [lines(base), lines(ours), lines(theirs)];
        const merged = lines(mergeLines(base, ours, theirs));
        for (const line of new Set([...was, ...here, ...there])) {
          const kept = was.has(line) ? here.has(line) && there.has(line) : true;
          expect(merged.has(line)).toBe(kept);
        }
      }),
    );
  });

  it("changes nothing where only one side changed", () => {
    fc.assert(
      fc.property(notes, notes, (base, other) => {
        expect(mergeLines(base, base, other).split("\n").toSorted()).toEqual(other.split("\n").toSorted());
        expect(mergeLines(base, other, base)).toBe(other);
      }),
    );
  });
});

describe("P2, U9: order", () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 20 });

  it("finds a longest increasing run", () => {
    fc.assert(
      fc.property(numbers, (all) => {
        const kept = [...longestIncreasing(all)].sort((a, b) => a - b).map((at) => all[at]!);
        expect(kept).toEqual(kept.toSorted((a, b) => a - b));
        const longest: number[] = [];
        for (const [at, number] of all.entries()) {
          longest.push(
            1 + Math.max(0, ...longest.filter((_, before) => all[before]! < number && before < at)),
          );
        }
        expect(kept.length).toBe(Math.max(0, ...longest));
      }),
    );
  });

  it("takes over any order of Google's, and gives new keys to what moved only", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([..."abcdefghij"], { minLength: 10 }), (seen) => {
        const last = [..."abcdefghij"];
        const orderedTasks = last.map((id, at) => ({
          id,
          orderKey: `a${at}`,
          parent: null,
          googleId: `g${id}`,
        }));
        const moved = takeOrder(orderedTasks, new Map([[null, seen]]), new Map([[null, last]]));
        const orderKeyOf = (id: string): string =>
          moved.get(id) ?? orderedTasks.find((each) => each.id === id)!.orderKey;
        expect(seen.toSorted((a, b) => (orderKeyOf(a) < orderKeyOf(b) ? -1 : 1))).toEqual(seen);
        const steady = longestIncreasing(seen.map((id) => last.indexOf(id))).size;
        expect(moved.size).toBe(seen.length - steady);
      }),
    );
  });

  it("brings Google's order to ours in as many moves as tasks are out of place", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([..."abcdefgh"], { minLength: 8 }), (shown) => {
        const wanted = [..."abcdefgh"];
        const order = [...shown];
        const least = wanted.length - longestIncreasing(shown.map((id) => wanted.indexOf(id))).size;
        for (let moves = 0; ; moves++) {
          const move = nextMove(wanted, order);
          if (!move) {
            expect(order).toEqual(wanted);
            expect(moves).toBe(least);
            return;
          }
          order.splice(order.indexOf(move.id), 1);
          order.splice(move.after === null ? 0 : order.indexOf(move.after) + 1, 0, move.id);
        }
      }),
    );
  });
});

describe("U4: the marker", () => {
  it("is invisible, comes back, and leaves the notes as they were", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const written = text.replace(/[\u200b-\u200d\u2060\u2063]/gu, "");
        const marker = newMarker();
        const marked = markNotes(written, marker);
        expect(marked.replace(/[\u200b-\u200d\u2060\u2063]/gu, "")).toBe(written);
        expect(readMarker(marked)).toEqual({ notes: written, marker });
      }),
    );
    expect(new Set(Array.from({ length: 100 }, newMarker)).size).toBe(100);
  });
});

describe("titles that a person wrote", () => {
  const names = {
    sublists: new Map([["errands", "Errands"]]),
    sections: new Map([["today", "Today"]]),
    labels: new Map([["important", "Important"]]),
  };
  const read = (title: string) => readTitle(title, null, names, (id) => id === "known");
  const text = (title: string) => ({ text: title, sublist: null, section: null, label: null });

  it.each([
    ["Milk (#errands)", { ...text("Milk"), sublist: "Errands" }],
    [
      "Milk (#Errands ##Today ###important)",
      { text: "Milk", sublist: "Errands", section: "Today", label: "Important" },
    ],
    ["Fix bug (#12)", text("Fix bug (#12)")],
    ["Milk (#Errands ##Elsewhere)", text("Milk (#Errands ##Elsewhere)")],
    ["either (/or)", text("either (/or)")],
    ["Child (/known)", text("Child")],
  ])("%s", (title, values) => expect(read(title)).toEqual(values));

  it("is read against the title that we last wrote", () => {
    const before = { raw: "Milk (#Gone)", values: { ...text("Milk"), sublist: "Gone" } };
    const now = readTitle("Oat milk (#Gone)", before, names, () => false);
    expect(now).toEqual({ ...text("Oat milk"), sublist: "Gone" });
  });

  it("an ending in parentheses is text if the former title's ending was text", () => {
    const before = { raw: "either (/or)", values: text("either (/or)") };
    expect(readTitle("neither (/or)", before, names, () => false)).toEqual(text("neither (/or)"));
  });
});

it("a title over Google's length loses its path, then names, but never its text", () => {
  const values = { text: "x".repeat(1_000), sublist: "s".repeat(15), section: "t", label: "l".repeat(10) };
  const rest = { notes: "", due: null, status: "needsAction", parent: null };
  expect(titleFor({ ...values, ...rest }, "p".repeat(20))).toBe(`${values.text} (#${values.sublist} ##t)`);
});

it("P1: pages without end stop after 1,002 of them, or when a token repeats", async () => {
  let asked = 0;
  const page = (next: (at: number) => string) => () =>
    Promise.resolve({ items: [{ id: "a" }], next: next(asked++), at: 0 });
  await expect(readAll(page((at) => `${at}`))).rejects.toMatchObject({ kind: "unknown" });
  expect(asked).toBe(1_002);
  asked = 0;
  await expect(readAll(page((at) => `${at % 2}`))).rejects.toMatchObject({ kind: "unknown" });
  expect(asked).toBe(3);
});

const HOUR = 60 * 60_000;

describe("U6: rest", () => {
  const failure = (kind: "rate", retryAfter: number | null = null) =>
    new GoogleFailure(kind, "", retryAfter === null ? {} : { retryAfter });

  it("doubles with jitter up to 15 minutes, and never ends before Google says", () => {
    expect(restAfter(failure("rate"), 1, 0)).toBe(1_000);
    expect(restAfter(failure("rate"), 2, 0.5)).toBe(3_000);
    expect(restAfter(failure("rate"), 30, 0.999)).toBeLessThanOrEqual(15 * 60_000 + 1_000);
    expect(restAfter(failure("rate", 90_000), 1, 0)).toBe(90_000);
  });

  it("lasts until midnight in California when the day is used up", () => {
    const noon = Date.parse("2026-07-01T12:00:00-07:00");
    expect(pacificDay(noon)).toEqual({ date: "2026-07-01", gone: 12 * HOUR, left: 12 * HOUR });
    expect(pacificDay(Date.parse("2026-12-01T23:59:59-08:00")).left).toBe(1_000);
    // On this day the clocks go forward at two o'clock.
    const spring = Date.parse("2027-03-14T01:00:00-08:00");
    expect(pacificDay(spring)).toEqual({ date: "2027-03-14", gone: HOUR, left: 22 * HOUR });
  });
});
