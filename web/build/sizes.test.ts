import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { buildWeb } from "../../scripts/build.mjs";
import { NOTED } from "./noteChunks.ts";
import type { NotedChunk } from "./noteChunks.ts";

/**
 * The limits in gzipped kB: of the script and style that load before the first card (React and React DOM are 67 kB of the
 * script), and of all script (`visit`) if a person only looks at the board of all lists.
 */
const BUDGET = { script: 88.375, style: 7.8, visit: 132 };

/** The largest size in gzipped bytes of the chunk with the week and the month. */
const DAYS = 6_000;

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const contentOf = (name: string): Buffer => readFileSync(join(dist, name));

/** The scripts of the app, without those of the pages for signed-out people. */
let scripts: NotedChunk[];

// The end-to-end tests use the same build, so it is made once.
beforeAll(async () => {
  await buildWeb(process.execPath);
  scripts = JSON.parse(readFileSync(NOTED, "utf8")) as NotedChunk[];
}, 180_000);

const page = (): string => String(contentOf("index.html"));
const zipped = (name: string): number => gzipSync(contentOf(name), { level: 9 }).length;

/** The total kB of the files with this ending that the built page refers to. They load before the page can be used. */
function kilobytes(ending: "js" | "css"): number {
  const named = [...page().matchAll(new RegExp(`assets/[^"]+\\.${ending}`, "g"))].map(([name]) => name);
  expect(named).not.toEqual([]);
  return named.reduce((sum, name) => sum + zipped(name) / 1000, 0);
}

test("the script before the first card is within its budget", () => {
  expect(kilobytes("js")).toBeLessThan(BUDGET.script);
});

test("all script of a visit without changes is within its budget", () => {
  const board = scripts.find(({ name }) => name === "board")!;
  expect(board.imports.filter((name) => !page().includes(name))).toEqual([]);
  expect(kilobytes("js") + zipped(board.fileName) / 1000).toBeLessThan(BUDGET.visit);
});

test("the style before the first card is within its budget", () => {
  expect(kilobytes("css")).toBeLessThan(BUDGET.style);
});

test.each(["index.html", "visitor.html"])(
  "only one script of %s needs an exception from the policy",
  (name) => {
    const [before, after, ...more] = String(contentOf(name)).split(/<script>.*?<\/script>/s);
    expect(more).toEqual([]);
    expect(before! + after!).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/);
  },
);

test("FL06: served files tell nothing about how they were built", () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const served = files.map(({ parentPath, name }) => relative(dist, join(parentPath, name)));
  const plain = served.filter((name) => !/\.(br|zst|gz)$/.test(name));
  expect(plain.filter((name) => !/\.(js|css|html|svg|woff2|png|webmanifest)$/.test(name))).toEqual([]);
  for (const name of plain) {
    expect(String(contentOf(name)), name).not.toMatch(
      /sourceMappingURL|node_modules\/|\/src\/[\w/]+\.tsx?|localhost:\d/,
    );
  }
});

const modulesOf = (chunks: NotedChunk[]): string[] => chunks.flatMap(({ moduleIds }) => moduleIds);

test("no script of the page contains zod", () => {
  expect(modulesOf(scripts).filter((id) => id.includes("node_modules/zod/"))).toEqual([]);
});

test("the week and the month load apart, in less than 6 kB", () => {
  const chunk = scripts.find(({ name }) => name === "days");
  expect(zipped(chunk!.fileName)).toBeLessThan(DAYS);
  expect(page()).not.toContain(chunk!.fileName);
});

test("the calendar's libraries stay out of what the browser gets first", () => {
  const entry = scripts.find(({ isEntry }) => isEntry)!;
  const first = scripts.filter((chunk) => chunk === entry || entry.imports.includes(chunk.fileName));
  expect(modulesOf(first).filter((id) => /node_modules\/(goober|date-fns)\//.test(id))).toEqual([]);
});
