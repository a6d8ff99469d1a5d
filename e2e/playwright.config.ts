import { defineConfig } from "@playwright/test";
import type { LaunchOptions, ReporterDescription } from "@playwright/test";
import { findBrowser } from "./browser.ts";
import { TIME_ZONE } from "./today.ts";

// Find a browser once. Playwright's worker processes read this file again, and inherit the environment variable.
process.env["TASKLANE_TEST_BROWSER"] ??= JSON.stringify(await findBrowser());

const found = JSON.parse(process.env["TASKLANE_TEST_BROWSER"]) as LaunchOptions;

/**
 * Makes a browser start fewer processes, which saves a sixth of the CPU of each page. A person's pages share one, and the
 * browser itself draws. A page's first document, which is empty, otherwise takes a process of its own.
 */
const FEW_PROCESSES = ["--renderer-process-limit=1", "--in-process-gpu"];

// scripts/test.mjs counts the tests in this report.
const counted: ReporterDescription[] = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["json"]] : [];

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: "./globalSetup.ts",
  reporter: [["list"], ...counted],
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // `npm run test:nightly` runs what only repeats, for example in another size, theme or speed.
  ...(process.env["NIGHTLY"] ? { grep: /@nightly/ } : { grepInvert: /@nightly/ }),
  // These limits only end tests that hang; tests of speed measure times themselves. They are long, because in CI browsers and
  // servers share few cores.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { ...found, args: FEW_PROCESSES },
    // Recording a trace takes as much CPU as the test.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    locale: "en-GB",
    timezoneId: TIME_ZONE,
  },
});
