import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { withoutSchemas } from "./build/withoutSchemas.ts";
import { withSentences } from "./build/withSentences.ts";

/** `npm run dev` serves the pages and passes calls on to a server that listens on PORT. */
const server = `http://localhost:${process.env.PORT ?? 3000}`;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The frame around the cards draws rarely, so what the React Compiler would add to it costs more than it saves. */
const FRAME =
  /[/\\]src[/\\](shell[/\\](?!ListView|Upcoming)|router|board[/\\]Skeleton|ui[/\\](FullPage|Logo|Avatar|Loader))/;

export default defineConfig({
  plugins: [
    withoutSchemas(),
    withSentences(),
    react(),
    babel({ presets: [reactCompilerPreset()], exclude: [/[/\\]node_modules[/\\]/, FRAME] }),
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
    // What every page needs is one file: several compress worse, and each is a request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "app", tags: ["$initial"] }] } } },
  },
  server: { proxy: { "/api": server } },
});
