// `npm test` installs missing packages, checks format, lint, types and unused code, and runs every test. Its last line is
// `N passed, N failed`. It is plain JavaScript, so that it runs on a machine's own Node 20.
import { install } from "./install.mjs";
import { STAGES } from "./stages.mjs";

const HELP = `npm test              everything
npm test -- check     format, lint, types and unused code; each also by its name
npm test -- types     the types alone, by the compiler; the check of lint reports the same errors
npm test -- unit      unit and integration tests of all workspaces
npm test -- e2e       end-to-end tests in a browser
npm test -- nightly   what only repeats, for hours: ablations, second databases, a million simulated steps,
                      more worlds with moves, a sweep of crashes, chaos, kills, pages in other themes and sizes,
                      people who do random things
npm test -- unit quotas      the files whose path contains "quotas"; e2e takes such words too
TEST_DATABASE_URL     a PostgreSQL server for tests, instead of the one from npm
CHROMIUM_PATH         a browser for tests, instead of the one that is found
TRACE=1               keeps a trace of each end-to-end test that fails; tests then take twice as long
RETRIES=1             runs a failed test once more; if it passes then, it counts as passed, and is listed as FLAKY
RUNS                  cases of each property test, instead of a few thousand`;

/** How many checks run in parallel. */
const AT_ONCE = 2;

/** @type {Set<string>} */
const known = new Set(STAGES.flatMap(({ group, name }) => [group, name]));
const given = process.argv.slice(2);
const wanted = given.filter((word) => known.has(word));
const filters = given.filter((word) => !known.has(word));
if (filters.length > 0 && !(wanted.length === 1 && ["unit", "e2e"].includes(wanted[0] ?? ""))) {
  console.log(HELP);
  process.exit(given.includes("--help") ? 0 : 2);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const reasons = [];
try {
  const node = await install();
  const chosen = STAGES.filter(
    ({ group, name }) =>
      (wanted.length === 0 && group !== "nightly") || wanted.includes(group) || wanted.includes(name),
  );
  const checks = chosen.filter((stage) => stage.group === "check");
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(checks, node)));
  // The tests run alone, because they measure times.
  await work(
    chosen.filter((stage) => stage.group !== "check"),
    node,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed++;
}
// Repeat the errors at the end, where they are easy to find.
for (const reason of reasons) console.log(reason);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/**
 * Takes stages from the list and runs them one after another until none is left.
 * @param {import("./stages.mjs").Stage[]} stages
 * @param {string} node
 */
async function work(stages, node) {
  for (let stage = stages.shift(); stage; stage = stages.shift()) {
    const from = performance.now();
    const { passed, failed, output, reasons: why } = await stage.run(node, filters);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    if (failed > 0 || filters.length > 0) console.log(output.trimEnd());
    console.log(`${failed > 0 ? "FAILED" : "ok"}  ${stage.name}, ${seconds} s`);
    total.passed += passed;
    total.failed += failed;
    reasons.push(...why);
  }
}
