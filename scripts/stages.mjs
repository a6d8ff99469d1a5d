import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * @typedef {{ passed: number, failed: number, output: string, reasons: string[] }} Outcome what is counted, what is shown on
 *   failure, and each failed or flaky test with the beginning of its error
 * @typedef {{ status: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} VitestFile
 * @typedef {{ title: string, ok: boolean, tests: { results: { errors: { message?: string }[] }[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ name: string, group: "check" | "unit" | "e2e" | "nightly", run: (node: string, filters: string[]) => Promise<Outcome> }} Stage
 */

/** The folders with a tsconfig.json, whose types the compiler judges. */
const TYPED = ["contract", "emulator", "server", "web", "web/worker", "e2e", "bench", "scripts"];
/** How many lines of an error the summary at the end repeats. */
const REASON_LINES = 6;
/** How often a failed test is run again: by default never. A test that fails and then passes is reported as flaky. */
const RETRIES = process.env["RETRIES"] ?? "0";
const bin = (/** @type {string} */ path) => join(ROOT, "node_modules", path);

/** The first random seed of today. Each day has 10,000 of its own. */
const DAY = String(Math.floor(Date.now() / 86_400_000) * 10_000);
/**
 * The nightly programs with their options. They do what some tests do, with the seeds of the day. Each exits with 1 if something is
 * wrong.
 */
const NIGHTLY = [
  ["simulation/runWorlds", "--seed", DAY, "--steps", "1000000", "--members", "1-5", "--comings", "0.004"],
  ["simulation/runWorlds", "--seed", DAY, "--steps", "100000", "--members", "1-3", "--faults", "3"],
  // Simulates ten random installations of Tasklane with their people. Each is run again for every third step, and there all its
  // servers are killed at that step.
  [
    "simulation/runWorlds",
    "--seed",
    DAY,
    "--steps",
    "384000",
    "--world",
    "240",
    "--members",
    "1-3",
    "--sweep",
    "3",
  ],
  // Here people delete things of every kind and restore them, and calls are cut off because their server dies.
  [
    "simulation/runWorlds",
    "--seed",
    DAY,
    "--steps",
    "200000",
    "--members",
    "1-3",
    "--comings",
    "0.004",
    "--bin",
    "0.08",
  ],
  [
    "simulation/runWorlds",
    "--seed",
    DAY,
    "--steps",
    "192000",
    "--world",
    "240",
    "--members",
    "1-2",
    "--bin",
    "0.15",
    "--sweep",
    "3",
  ],
  [
    "simulation/runWorlds",
    "--direct",
    "--seed",
    DAY,
    "--steps",
    "60000",
    "--world",
    "300",
    "--members",
    "1-3",
    "--own",
    "1",
    "--bin",
    "0.15",
  ],
  ...["sqlite", "postgres"].flatMap((database) => [
    ["chaos/chaos", "--seed", DAY, "--runs", "100", "--database", database],
    ["chaos/kills", "--seed", DAY, "--times", "100", "--database", database],
  ]),
];

/** @type {Stage[]} */
export const STAGES = [
  { name: "format", group: "check", run: (node) => check(node, [[bin("oxfmt/bin/oxfmt"), "--check", "."]]) },
  {
    // It reports type errors too, because rules with types need the same programs as the compiler.
    name: "lint",
    group: "check",
    run: (node) =>
      check(node, [[bin("oxlint/bin/oxlint"), "--type-aware", "--type-check", "--deny-warnings"]]),
  },
  {
    name: "unused code",
    group: "check",
    run: (node) => check(node, [[bin("knip/bin/knip.js"), "--no-progress"]]),
  },
  { name: "unit and integration", group: "unit", run: vitest },
  { name: "end to end", group: "e2e", run: playwright },
  // The compiler itself judges the types each night, because checking them in the linter is called experimental.
  {
    name: "types",
    group: "nightly",
    run: (node) =>
      check(
        node,
        TYPED.map((folder) => [bin("typescript/bin/tsc"), "-p", folder]),
      ),
  },
  {
    name: "ablations, second databases and all worlds",
    group: "nightly",
    run: (node) => vitest(node, [], { NIGHTLY: "1" }),
  },
  {
    name: "end to end, other sizes, themes and speeds",
    group: "nightly",
    run: (node) => playwright(node, [], { NIGHTLY: "1" }),
  },
  ...NIGHTLY.map(([program, ...options]) => ({
    name: [program, ...options].join(" "),
    group: /** @type {const} */ ("nightly"),
    run: (/** @type {string} */ node) => check(node, [[join(ROOT, `server/test/${program}.ts`), ...options]]),
  })),
];

/**
 * Runs a static check, which counts as one test. It may consist of several programs.
 * @param {string} node the path of the pinned Node
 * @param {string[][]} commands
 * @returns {Promise<Outcome>}
 */
async function check(node, commands) {
  let output = "";
  for (const command of commands) {
    const done = await run(node, command);
    if (done.code !== 0) output += done.output || `${command.join(" ")} ended with ${done.code}`;
  }
  return { passed: output ? 0 : 1, failed: output ? 1 : 0, output, reasons: [] };
}

/**
 * Runs unit tests.
 * @param {string} node the path of the pinned Node
 * @param {string[]} filters runs only test files whose path contains one of these words; an empty array runs all
 * @param {NodeJS.ProcessEnv} [settings] environment variables besides those of this process
 * @returns {Promise<Outcome>}
 */
function vitest(node, filters, settings = {}) {
  return withReport(async (file) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const flags = ["run", `--retry=${RETRIES}`, ...reporters, ...filters];
    const done = await run(node, [bin("vitest/vitest.mjs"), ...flags], {
      env: { ...process.env, NO_COLOR: "1", ...settings },
    });
    const report = read(file);
    // A file that failed to load has no tests to count, so it counts as one failed test.
    const files = /** @type {VitestFile[]} */ (report?.testResults ?? []);
    const broken = files.filter((one) => one.status === "failed" && one.assertionResults.length === 0).length;
    const failed = files.flatMap((one) =>
      one.assertionResults.filter((test) => test.failureMessages.length > 0),
    );
    const reasons = failed.map(({ status, fullName, failureMessages }) =>
      reason(status === "failed" ? "FAILED" : "FLAKY", fullName, failureMessages[0]),
    );
    return count(done, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + broken, reasons);
  });
}

/**
 * Runs end-to-end tests.
 * @param {string} node the path of the pinned Node
 * @param {string[]} filters as for `vitest`
 * @param {NodeJS.ProcessEnv} [settings] as for `vitest`
 * @returns {Promise<Outcome>}
 */
function playwright(node, filters, settings = {}) {
  return withReport(async (file) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: "1", ...settings };
    const flags = ["--config=e2e", `--retries=${RETRIES}`];
    const command = [bin("@playwright/test/cli.js"), "test", ...flags, ...filters];
    const done = await run(node, command, { env });
    const { stats, errors = [], ...report } = read(file) ?? {};
    const suites = /** @type {PlaywrightSuite[]} */ (report.suites ?? []);
    const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
    const failed = (stats?.unexpected ?? 0) + errors.length;
    return count(done, passed, failed, suites.flatMap(reasonsIn));
  });
}

/**
 * Makes the outcome of a run. If the exit code is not 0, the run counts as failed, whatever its report says.
 * @param {{ code: number, output: string }} done
 * @param {number} passed
 * @param {number} failed
 * @param {string[]} reasons
 * @returns {Outcome}
 */
function count(done, passed, failed, reasons) {
  return { passed, failed: done.code === 0 ? failed : Math.max(failed, 1), output: done.output, reasons };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function reasonsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, ok, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .flatMap(({ errors }) => errors.map(({ message }) => reason(ok ? "FLAKY" : "FAILED", title, message))),
  );
  return [...own, ...suites.flatMap(reasonsIn)];
}

/**
 * @param {"FAILED" | "FLAKY"} word
 * @param {string} title
 * @param {string | undefined} message
 */
function reason(word, title, message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  const shown = lines.filter((line) => line.trim() !== "").slice(0, REASON_LINES);
  return [`${word}  ${title}`, ...shown].join("\n        ");
}

/**
 * Runs `use` with the path of a temporary file for the report, and deletes the file afterwards.
 * @param {(file: string) => Promise<Outcome>} use
 * @returns {Promise<Outcome>}
 */
async function withReport(use) {
  const folder = mkdtempSync(join(tmpdir(), "tasklane-report-"));
  try {
    return await use(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // The run ended before it wrote a report. Its exit code shows the failure.
  }
}
