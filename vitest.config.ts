import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/**
 * `npm run test:nightly` runs what only repeats: files named `*.nightly.ts`, tests on both databases, all worlds, and properties
 * with more cases.
 */
const include = process.env["NIGHTLY"]
  ? [
      "**/*.nightly.ts",
      "test/{auth,bin,cost,fuzz,http,labels,lists,live,ops,savedViews,sharing,simulation,sync,tasks}/*.test.ts",
      "test/{dueDates,names,quickAdd,quickAddLines,searchQuery,titles}.test.ts",
    ]
  : ["**/*.test.{ts,tsx}"];
/** How long a test may take, in milliseconds. Properties with more cases take longer. */
const testTimeout = process.env["NIGHTLY"] ? 120_000 : 20_000;
/** For how long `expect.poll` tries, in milliseconds. On a busy machine a first import alone may take a second. */
const pollTimeout = 10_000;

/** Files that change their process for good, before the server's modules are loaded. */
const ALONE = ["test/http/pressure.test.ts"];

// Programs that tests start are compiled once.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, ".cache/compiled-tests");

/**
 * A workspace's tests: files named `*.test.ts` anywhere in it. They share the processes that run them: to load the server's
 * modules again for each file would take a third of all CPU. So a test takes back what it changes in its process.
 */
function project(root: string, more: { globalSetup?: string; exclude?: string[] } = {}) {
  return {
    root,
    test: {
      name: root,
      include,
      isolate: false,
      testTimeout,
      hookTimeout: 30_000,
      expect: { poll: { timeout: pollTimeout } },
      ...more,
    },
  };
}

/** Files that each take the CPU for more than ten seconds. */
const LONG = /\/(simulation\/|cost\/(crowd|servers)|ops\/several|sync\/kill|build\/sizes)/;

/** What takes longest begins first: at the end, nothing waits for one file while the other cores have nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Twice as many as there are cores, because many tests wait for a server. With six workers on two cores, a test ran out of its time.
    maxWorkers: 4,
    projects: [
      project("contract"),
      project("emulator"),
      project("server", {
        globalSetup: join(import.meta.dirname, "server/test/globalSetup.ts"),
        exclude: [...configDefaults.exclude, ...ALONE],
      }),
      {
        root: "server",
        test: { name: "server, alone", include: process.env["NIGHTLY"] ? [] : ALONE, testTimeout },
      },
      project("web"),
      project("scripts"),
    ],
  },
});
