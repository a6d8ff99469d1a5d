import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { OutputAsset, OutputChunk, RolldownOutput } from "rolldown";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/**
 * The limits in gzipped kB: of the script and style that load before the first card (React and React DOM are 67 kB of the
 * script), and of all script (`visit`) if a person only looks at the board of all lists.
 */
const BUDGET = { script: 92, style: 7.8, visit: 137 };

/** The largest size in gzipped bytes of the chunk with the week and the month. */
const DAYS = 6_000;

let files: (OutputAsset | OutputChunk)[];

beforeAll(async () => {
  // Vitest sets NODE_ENV to "test", with which React would be built with its development warnings.
  vi.stubEnv("NODE_ENV", "production");
  const root = fileURLToPath(new URL("..", import.meta.url));
  const built = (await build({ root, logLevel: "error", build: { write: false } })) as RolldownOutput;
  files = built.output;
}, 180_000);

afterAll(() => vi.unstubAllEnvs());

const page = (): string =>
  String(files.find(({ fileName }) => fileName === "index.html")?.["source" as never]);

/** The total kB of the files with this ending that the built page refers to. They load before the page can be used. */
function kilobytes(ending: "js" | "css"): number {
  const named = [...page().matchAll(new RegExp(`assets/[^"]+\\.${ending}`, "g"))].map(([name]) => name);
  expect(named).not.toEqual([]);
  return named.reduce((sum, name) => {
    const file = files.find(({ fileName }) => fileName === name);
    const content = file?.type === "chunk" ? file.code : (file?.source ?? "");
    return sum + gzipSync(content, { level: 9 }).length / 1000;
  }, 0);
}

test("the script before the first card is within its budget", () => {
  expect(kilobytes("js")).toBeLessThan(BUDGET.script);
});

test("so is all script of a visit that only looks", () => {
  const board = scripts().find(({ name }) => name === "board")!;
  expect(board.imports.filter((name) => !page().includes(name))).toEqual([]);
  const late = gzipSync(board.code, { level: 9 }).length / 1000;
  expect(kilobytes("js") + late).toBeLessThan(BUDGET.visit);
});

test("so is the style", () => {
  expect(kilobytes("css")).toBeLessThan(BUDGET.style);
});

test("nothing in the page needs an exception from the content security policy", () => {
  expect(page()).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/);
});

test("FL06: what is served tells nothing about how it was made", () => {
  const made = files.filter(({ fileName }) => !/\.(js|css|html|svg|woff2|png|webmanifest)$/.test(fileName));
  expect(made.map(({ fileName }) => fileName)).toEqual([]);
  for (const file of files) {
    const content = file.type === "chunk" ? file.code : String(file.source);
    expect(content, file.fileName).not.toMatch(
      /sourceMappingURL|node_modules\/|\/src\/[\w/]+\.tsx?|localhost:\d/,
    );
  }
});

const modulesOf = (chunks: OutputChunk[]): string[] => chunks.flatMap(({ moduleIds }) => moduleIds);
const scripts = (): OutputChunk[] => files.filter((file): file is OutputChunk => file.type === "chunk");

test("no script of the page contains zod", () => {
  expect(modulesOf(scripts()).filter((id) => id.includes("node_modules/zod/"))).toEqual([]);
});

test("the week and the month load apart, in less than 6 kB", () => {
  const chunk = scripts().find(({ name }) => name === "days");
  expect(gzipSync(chunk!.code, { level: 9 }).length).toBeLessThan(DAYS);
  expect(page()).not.toContain(chunk!.fileName);
});

test("the calendar's libraries stay out of what the browser gets first", () => {
  const entry = scripts().find(({ isEntry }) => isEntry)!;
  const first = scripts().filter((chunk) => chunk === entry || entry.imports.includes(chunk.fileName));
  expect(modulesOf(first).filter((id) => /node_modules\/(goober|date-fns)\//.test(id))).toEqual([]);
});
