import { defineConfig } from "@playwright/test";
import type { LaunchOptions, ReporterDescription } from "@playwright/test";
import { findBrowser } from "./browser.ts";
import { TIME_ZONE } from "./today.ts";

// Found once: the workers, which read this file again, inherit it.
process.env["TASKLANE_TEST_BROWSER"] ??= JSON.stringify(await findBrowser());

// scripts/test.mjs asks for a report to count from.
const counted: ReporterDescription[] = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["json"]] : [];

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: "./globalSetup.ts",
  reporter: [["list"], ...counted],
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Guards, not budgets: what has to be quick measures itself. CI shares few cores between browsers and servers.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: JSON.parse(process.env["TASKLANE_TEST_BROWSER"]) as LaunchOptions,
    // A trace takes as much CPU as the test.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    locale: "en-GB",
    timezoneId: TIME_ZONE,
  },
});
