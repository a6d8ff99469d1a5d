import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { UserConfig } from "vite";
import { compiledAtOnce } from "./build/compiledAtOnce.ts";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/buildServiceWorker.ts";
import { shortNames } from "./build/shortNames.ts";
import { unpackedStyles } from "./build/unpackedStyles.ts";
import { visitorPages } from "./build/visitorPages.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The React Compiler skips these folders: they render rarely, and its output would cost more than it saves. A single file skips
 * it with the directive "use no memo". The parts of a card do, because a card rerenders only when what it shows changes.
 */
const NOT_COMPILED =
  /[/\\](node_modules|web[/\\]src[/\\](app|features[/\\](filters|keyboard|profile|welcome)))[/\\]|[/\\]router\.tsx$/;

/** Pages other than the board. */
const PAGES = /[/\\]web[/\\]src[/\\]features[/\\](auth|welcome)[/\\]|[/\\]SharePage\.tsx$/;

/**
 * Whether a file asks for a chunk with `// @chunk name` as its first line. The board's chunk holds what the board needs once it
 * is drawn, and what the way to it needs.
 */
const asksFor =
  (chunk: string) =>
  (id: string): boolean =>
    isOurs(id) && readFileSync(id, "utf8").startsWith(`// @chunk ${chunk}\n`);

const isOurs = (id: string): boolean => /[/\\]web[/\\]src[/\\][^?]*\.tsx?$/.test(id);

/** Each group becomes one file, because several files compress worse and each costs a request and a script start. */
const GROUPS = [
  { name: "app", tags: ["$initial" as const], priority: 4 },
  { name: "calendar", test: /[/\\](react-day-picker[/\\]|ui[/\\]Calendar\.tsx)/, priority: 2 },
  // It comes before the calendar, so that it has what both need.
  { name: "board", test: asksFor("board"), priority: 3 },
  // Dialogs, menus and whatever else opens over the board.
  {
    name: "over",
    test: (id: string) => isOurs(id) && !PAGES.test(id),
    priority: 1,
  },
];

const ALIAS = {
  // React has this hook since version 18, so the shim for older versions is not needed.
  "use-sync-external-store/shim/index.js": here("build/externalStore.ts"),
  // We match addresses without patterns.
  regexparam: here("build/noPatterns.ts"),
};

/** What the builds of the app and of the visitors' pages share. */
const shared = (): UserConfig => ({
  plugins: [unpackedStyles(), react()],
  css: { modules: { generateScopedName: shortNames(here(".")) } },
  build: {
    // Do not inline assets as data URLs, which would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    reportCompressedSize: false,
    rolldownOptions: {
      // "use no memo" is for the React Compiler, which has run when files are bundled.
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
      babel({ presets: [reactCompilerPreset()], exclude: [NOT_COMPILED] }),
      compiledAtOnce(["board"]),
      visitorPages(shared(), ALIAS),
      serviceWorker(),
      precompress(),
    ],
    resolve: { alias: ALIAS },
    ...(command === "build" && { css }),
    build: {
      ...build,
      rolldownOptions: { ...build?.rolldownOptions, output: { codeSplitting: { groups: GROUPS } } },
    },
  };
});
