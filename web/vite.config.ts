import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledAtOnce } from "./build/compiledAtOnce.ts";
import { withoutSchemas } from "./build/withoutSchemas.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The frame around the cards draws rarely, and a card only when what it shows changes, so what the React Compiler would add
 * to them costs more than it saves.
 */
const PLAIN =
  /[/\\]src[/\\](shell[/\\](?!ListView|Upcoming)|router|board[/\\]Skeleton|tasks[/\\](TaskCard|CardTitle|DueButton|Title|LabelOnCard|Waiting|Signs)|ui[/\\](FullPage|Logo|Avatar|Loader|Checkbox|IconButton|Button|Chip|Shape))/;

/** What the board needs once it stands, and what is on the way to it. */
const BOARD =
  /[/\\]src[/\\](shell[/\\](keepAlive|Filters|ActiveFilters|SharedTools|SharedMark|Trouble|Crumb|Upcoming|ListView|ListTabs|SkipLink|foldLists|TodaySwitch|Monogram|monograms|AllTabs|FoundLists|ViewTotal|ReadTime|LiveRefresh|ReadLine|SearchTotal|NoColumns|ListBar|SearchBox|PhoneTools)|shell[/\\](keys[/\\]startKeys|drag[/\\]startDragging)|board[/\\](Hidden|CompletedCards|FoldedLists|useHits|useListsShown|useColumnInUse)|tasks[/\\](Marked|LinkedTitle|Refused|Waiting|Signs|LinkSign|linksIn|NotesHit|marksIn|completeTask|retryTask)|lists[/\\]refresh|api[/\\](toaster|unauthorized)|state[/\\](counts|sameNames|hits|completedRow|foldActions|openFilters|largeCopy)|ui[/\\]times)\.tsx?$/;

/** What is not drawn on the board or over it. */
const PAGES = /[/\\]src[/\\](auth|shell[/\\](Home|SharePage|Welcome\w*)\.tsx)/;

/** Each of these becomes one file: several compress worse, and each is a request and a script to start. */
const GROUPS = [
  { name: "app", tags: ["$initial" as const], priority: 4 },
  { name: "calendar", test: /[/\\](react-day-picker[/\\]|ui[/\\]Calendar\.tsx)/, priority: 3 },
  { name: "board", test: BOARD, priority: 2 },
  // dialogs, menus and whatever else opens over the board
  {
    name: "over",
    test: (id: string) => /[/\\]web[/\\]src[/\\].*\.tsx?$/.test(id) && !PAGES.test(id),
    priority: 1,
  },
];

export default defineConfig({
  plugins: [
    withoutSchemas(),
    react(),
    babel({ presets: [reactCompilerPreset()], exclude: [/[/\\]node_modules[/\\]/, PLAIN] }),
    compiledAtOnce(["board"]),
  ],
  resolve: {
    alias: {
      // React has had this hook itself since version 18; the stand-in for older ones is not needed.
      "use-sync-external-store/shim/index.js": here("build/externalStore.ts"),
      // Which page an address is, we tell without patterns.
      regexparam: here("build/noPatterns.ts"),
    },
  },
  build: {
    // Assets as data: addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
});
