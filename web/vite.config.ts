import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { UserConfig } from "vite";
import { compiledAtOnce } from "./build/compiledAtOnce.ts";
import { keptStyles } from "./build/keptStyles.ts";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/buildServiceWorker.ts";
import { shortNames } from "./build/shortNames.ts";
import { visitorPages } from "./build/visitorPages.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Whether a module is in one of these folders. */
const inFolder = (...folders: readonly string[]): ((id: string) => boolean) => {
  const paths = folders.map((folder) => `${here(folder)}/`);
  return (id) => paths.some((path) => id.startsWith(path));
};

/**
 * The React Compiler skips these folders: they render rarely, and its output would cost more than it saves. A single file skips
 * it with the directive "use no memo". The parts of a card do, because a card rerenders only when what it shows changes.
 */
const isNotCompiled = inFolder(
  "../node_modules",
  "src/app",
  "src/features/filters",
  "src/features/keyboard",
  "src/features/profile",
  "src/features/welcome",
);

const isOurs = inFolder("src");

/**
 * Whether a file asks for a chunk with `// @chunk name` as its first line:
 * - `board`: what the board needs once it is drawn, and what the way to it needs;
 * - `calendar`: the calendar, with its library;
 * - `page`: a page other than the board, which is a chunk of its own.
 */
const asksFor =
  (chunk: string) =>
  (id: string): boolean =>
    isOurs(id) && /\.tsx?$/.test(id) && readFileSync(id, "utf8").startsWith(`// @chunk ${chunk}\n`);

const isInCalendar = inFolder("../node_modules/react-day-picker");
const isPage = inFolder("src/features/auth", "src/features/welcome");

/** Each group becomes one file, because several files compress worse and each costs a request and a script start. */
const GROUPS = [
  { name: "app", tags: ["$initial" as const], priority: 4 },
  { name: "calendar", test: (id: string) => isInCalendar(id) || asksFor("calendar")(id), priority: 2 },
  // It comes before the calendar, so that it has what both need.
  { name: "board", test: asksFor("board"), priority: 3 },
  // Dialogs, menus and whatever else opens over the board.
  {
    name: "over",
    test: (id: string) => isOurs(id) && !isPage(id) && !asksFor("page")(id),
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
  plugins: [keptStyles(), react()],
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
      babel({
        presets: [reactCompilerPreset()],
        exclude: [(path) => path !== undefined && isNotCompiled(path)],
      }),
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
