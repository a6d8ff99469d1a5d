import { expect, test } from "vitest";
import { markNotes, newMarker, readMarker } from "../../src/sync/merge/marker.ts";

test.each([
  ["empty lines before the end", (n: number) => `${"\n".repeat(n)}x`],
  ["empty lines at the end", (n: number) => `x${"\n".repeat(n)}`],
  ["frames", (n: number) => "\u2063".repeat(n)],
  ["markers that are almost some", (n: number) => `\u2063${"\u200b".repeat(23)}`.repeat(n / 24)],
])("FH25: notes that are nothing but %s are read in time that grows with them alone", (_name, make) => {
  const marked = markNotes(make(96_000), newMarker());
  let fastest = Infinity;
  for (let tries = 0; tries < 3; tries++) {
    const from = performance.now();
    readMarker(marked);
    fastest = Math.min(fastest, performance.now() - from);
  }
  // A search that scans the rest of the text from each of these characters would take seconds.
  expect(fastest).toBeLessThan(200);
});

test("empty lines beside the marker are the person's", () => {
  const marker = newMarker();
  expect(readMarker(`\n\na\n\n${markNotes("", marker)}\n`)).toEqual({ notes: "\n\na\n\n\n", marker });
  expect(readMarker(markNotes("\n\n", marker))).toEqual({ notes: "\n\n", marker });
  expect(readMarker("a\n\n")).toEqual({ notes: "a\n\n", marker: null });
});
