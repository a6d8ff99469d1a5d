import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { missingTests, read } from "./namedTests.ts";
import { ROOT } from "./root.mjs";

/** The rows of the security document's tables: the subject, and the test that proves it. */
const ROWS = read("docs/quality/security.md")
  .split("\n")
  .map((line) => /^\| ([^|]+) \| .+ \| ([^|]+) \|$/.exec(line))
  .filter((row) => row !== null && !["ASVS", ""].includes(row[1]!.trim()))
  .map((row) => ({ about: row![1]!, shownBy: row![2]! }));

describe("docs/quality/security.md", () => {
  test("names for each row its test, or who checks it", () => {
    expect(ROWS.length).toBeGreaterThan(60);
    const without = ROWS.filter(({ shownBy }) => !/^(`[^`]+` › |By hand: )/.test(shownBy));
    expect(without).toEqual([]);
  });

  test("names no requirement twice", () => {
    const asvs = ROWS.filter(({ about }) => /^\d/.test(about)).flatMap(({ about }) => about.split(", "));
    expect(asvs).toEqual([...new Set(asvs)]);
  });

  test("names tests that are there", () => {
    expect(missingTests(ROWS.map(({ shownBy }) => shownBy))).toEqual([]);
  });
});

describe("what we ship", () => {
  /** The sources of everything that runs outside of tests, and its settings. */
  const sources = ["contract/src", "emulator/src", "server/src", "web/src", "web/build", "scripts"].flatMap(
    (folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /(?<!\.test)\.(ts|tsx|mjs)$/.test(name))
        .map((name) => `${folder}/${name}`),
  );
  const settings = ["package.json", "server/package.json", "compose.yaml", "Dockerfile", ".npmrc"];

  test("turns no check of certificates off", () => {
    expect(sources.length).toBeGreaterThan(300);
    const off =
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|no-verify|uselibpqcompat|strict-ssl/i;
    expect([...sources, ...settings].filter((path) => off.test(read(path)))).toEqual([]);
  });
});
