import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** A workspace's tests: files named `*.test.ts` anywhere in it. */
function project(root: string, more: { globalSetup?: string; testTimeout?: number } = {}) {
  return {
    root,
    test: { name: root, include: ["**/*.test.{ts,tsx}"], testTimeout: 20_000, hookTimeout: 30_000, ...more },
  };
}

export default defineConfig({
  test: {
    // one more than there are cores: many tests wait for a server
    maxWorkers: 3,
    projects: [
      project("contract"),
      project("emulator"),
      project("server", { globalSetup: join(import.meta.dirname, "server/test/globalSetup.ts") }),
      project("web"),
      project("scripts"),
    ],
  },
});
