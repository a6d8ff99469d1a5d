import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** `npm run test:nightly` runs what only repeats: files named `*.nightly.ts`, and tests on their second database. */
const include = process.env["NIGHTLY"]
  ? ["**/*.nightly.ts", "test/{sharing,sync,tasks}/*.test.ts"]
  : ["**/*.test.{ts,tsx}"];

/** A workspace's tests: files named `*.test.ts` anywhere in it. */
function project(root: string, more: { globalSetup?: string; testTimeout?: number } = {}) {
  return {
    root,
    test: { name: root, include, testTimeout: 20_000, hookTimeout: 30_000, ...more },
  };
}

/** What takes longest begins first: at the end, nothing waits for one file while the other cores have nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes("/simulation/");
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Twice as many as there are cores, because many tests wait for a server.
    maxWorkers: 4,
    projects: [
      project("contract"),
      project("emulator"),
      project("server", { globalSetup: join(import.meta.dirname, "server/test/globalSetup.ts") }),
      project("web"),
      project("scripts"),
    ],
  },
});
