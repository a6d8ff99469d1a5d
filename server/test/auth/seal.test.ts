import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createSeal } from "../../src/security/seal.ts";
import { secretKeysIn } from "../../src/security/secretKeys.ts";
import { StartFailure } from "../../src/StartFailure.ts";
import { temporaryFolder } from "../world.ts";

const [OLD, NEW] = ["old-key-".repeat(5), "new-key-".repeat(5)] as const;
const SECRET = "1//0-a-refresh-token-ü";

describe("a seal", () => {
  test("opens what it closed, for what it was closed for", () => {
    const seal = createSeal([OLD]);
    const sealed = seal.close(SECRET, "row 1");
    expect(sealed).not.toContain("refresh");
    expect(seal.open(sealed, "row 1")).toBe(SECRET);
    expect(seal.open(sealed, "row 2")).toBeNull();
    expect(seal.close(SECRET, "row 1")).not.toBe(sealed);
  });

  test("opens nothing of which a single character was changed or is missing", () => {
    const seal = createSeal([OLD]);
    const sealed = seal.close(SECRET, "row");
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === "A" ? "B" : "A";
      expect(seal.open(sealed.slice(0, at) + other + sealed.slice(at + 1), "row")).toBeNull();
      expect(seal.open(sealed.slice(0, at), "row")).toBeNull();
    }
    expect(seal.open(`${sealed}|more`, "row")).toBeNull();
    expect(seal.open("", "row")).toBeNull();
  });

  test("changes keys without a stop: the newest writes, all read, removed ones do not", () => {
    const before = createSeal([OLD]);
    const both = createSeal([NEW, OLD]);
    const after = createSeal([NEW]);
    const old = before.close(SECRET, "row");
    expect(both.open(old, "row")).toBe(SECRET);
    expect([both.isOld(old), before.isOld(old)]).toEqual([true, false]);
    const young = both.close(SECRET, "row");
    expect(after.open(young, "row")).toBe(SECRET);
    expect(after.open(old, "row")).toBeNull();
    expect(before.open(young, "row")).toBeNull();
  });
});

describe("keys of an installation", () => {
  test("are made once, long enough, for its owner alone", () => {
    const dir = temporaryFolder();
    const [key = ""] = secretKeysIn(dir);
    expect(key.length).toBeGreaterThanOrEqual(43);
    expect(secretKeysIn(dir)).toEqual([key]);
    if (process.platform !== "win32") expect(statSync(join(dir, "secret-keys")).mode & 0o777).toBe(0o600);
  });

  test("can be changed by writing a new first line", () => {
    const dir = temporaryFolder();
    const [key = ""] = secretKeysIn(dir);
    writeFileSync(join(dir, "secret-keys"), `${NEW}\n${readFileSync(join(dir, "secret-keys"), "utf8")}`);
    expect(secretKeysIn(dir)).toEqual([NEW, key]);
  });

  test("that cannot be used are said to be so, in one sentence", () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, "secret-keys"), "short\n");
    expect(() => secretKeysIn(dir)).toThrow(StartFailure);
    expect(() => secretKeysIn(dir)).toThrow(/at least 32 characters/);
    expect(() => secretKeysIn(join(dir, "nowhere"))).toThrow(/cannot be kept/);
  });
});
