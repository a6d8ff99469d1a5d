import { defineConfig } from "@playwright/test";
import tests from "../playwright.config.ts";

/** Takes pictures of every page and dialog, for people to compare with the design: `npm run shots --workspace e2e`. */
export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "*.shots.ts",
  outputDir: "../test-results/shots",
  globalSetup: "../globalSetup.ts",
  reporter: "line",
  use: {
    ...tests.use,
    launchOptions: {
      ...tests.use?.launchOptions,
      // Do not align letters with pixels, as on today's high-resolution screens.
      args: [...(tests.use?.launchOptions?.args ?? []), "--font-render-hinting=none"],
    },
  },
});
