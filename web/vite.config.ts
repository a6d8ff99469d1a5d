import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { UserConfig } from "vite";
import { compiledAtOnce } from "./build/compiledAtOnce.ts";
import { keptStyles } from "./build/keptStyles.ts";
import { inlineScript } from "./build/inlineScript.ts";
import { noteChunks } from "./build/noteChunks.ts";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/buildServiceWorker.ts";
import { shortPreload } from "./build/shortPreload.ts";
import { shortNames } from "./build/shortNames.ts";
import { visitorPages } from "./build/visitorPages.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Whether a module is in one of these folders. */
const inFolder = (...folders: readonly string[]): ((id: string) => boolean) => {
  const paths = folders.map((folder) => `${here(folder)}/`);
  return (id) => paths.some((path) => id.startsWith(path));
};

/**
 * The React Compiler skips these folders: they render rarely, so its output would cost more to load than it saves. A single file
 * is skipped by the directive "use no memo". The parts of a card have it, because a card rerenders only when its content changes.
 */
const isNotCompiled = inFolder(
  "../node_modules",
  "src/app",
  "src/features/board",
  "src/features/days",
  "src/features/filters",
  "src/features/keyboard",
  "src/features/profile",
  "src/features/welcome",
);

const isOurs = inFolder("src");

/**
 * Whether a file's first line names its chunk, as `// @chunk name`:
 * - `acts`: what keys do, with all mutations and Undo; it loads at the first sign of use;
 * - `board`: code that the board needs after it is drawn, or that leads to the board;
 * - `cache`: code that reads a large board cache, which a second visit needs before the first cards;
 * - `calendar`: the calendar, with its library;
 * - `days`: the week and the month;
 * - `views`: the views of one list, of the days as columns, of a search, the tabs of a phone, and banners about
 *   Google;
 * - `page`: a page other than the board, which gets a chunk of its own.
 */
const asksFor =
  (chunk: string) =>
  (id: string): boolean =>
    isOurs(id) && /\.tsx?$/.test(id) && readFileSync(id, "utf8").startsWith(`// @chunk ${chunk}\n`);

const isInCalendar = inFolder("../node_modules/react-day-picker");
const isPage = inFolder("src/features/auth", "src/features/welcome");

/**
 * Each group becomes one file. Several files would compress worse, and each would cost a request and a script start. A module
 * that several groups need is in the one with the highest priority, which is the one that loads first.
 */
const GROUPS = [
  { name: "app", tags: ["$initial" as const], priority: 6 },
  { name: "cache", test: asksFor("cache"), priority: 5 },
  { name: "board", test: asksFor("board"), priority: 5 },
  { name: "acts", test: asksFor("acts"), priority: 4 },
  { name: "views", test: asksFor("views"), priority: 3 },
  { name: "days", test: asksFor("days"), priority: 2 },
  { name: "calendar", test: (id: string) => isInCalendar(id) || asksFor("calendar")(id), priority: 2 },
  // Dialogs, menus and everything else that opens over the board.
  {
    name: "over",
    test: (id: string) => isOurs(id) && !isPage(id) && !asksFor("page")(id),
    priority: 1,
  },
];

/** The configuration that the two builds share: of the app, and of the pages for people who have not signed in. */
const shared = (): UserConfig => ({
  plugins: [inlineScript(), keptStyles(), react()],
  css: { modules: { generateScopedName: shortNames(here(".")) } },
  build: {
    // Do not put assets into the code as `data:` URLs, because the Content-Security-Policy forbids them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    reportCompressedSize: false,
    rolldownOptions: {
      // "use no memo" is a directive for the React Compiler, which has already run when files are bundled. Do not warn
      // about it.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      optimization: { inlineConst: { mode: "all", pass: 3 } },
    },
  },
});

export default defineConfig(({ command }) => {
  const { plugins, css, build } = shared();
  return {
    plugins: [
      plugins,
      babel({
        presets: [reactCompilerPreset()],
        exclude: [(path) => path !== undefined && isNotCompiled(path)],
      }),
      shortPreload(),
      compiledAtOnce(["board", "over"]),
      visitorPages(shared()),
      serviceWorker(),
      noteChunks(),
      precompress(),
    ],
    ...(command === "build" && { css }),
    build: {
      ...build,
      rolldownOptions: { ...build?.rolldownOptions, output: { codeSplitting: { groups: GROUPS } } },
    },
  };
});
