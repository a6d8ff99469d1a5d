import { defineConfig } from "@playwright/test";
import tests from "../playwright.config.ts";

/** Pictures of every page and dialog, for people to look at beside the design: `npm run shots --workspace e2e`. */
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
      // letters stand where the font puts them, as on screens of today, and not on whole pixels
      args: [...(tests.use?.launchOptions?.args ?? []), "--font-render-hinting=none"],
    },
  },
});
