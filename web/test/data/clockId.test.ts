import { beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../aStorage.ts";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", aStorage());
});

test("ids are the time, and never repeat", async () => {
  const { clockId } = await import("../../src/data/clockId.ts");
  expect([clockId(1000), clockId(1000), clockId(900), clockId(2000)]).toEqual([
    "1000",
    "1001",
    "1002",
    "2000",
  ]);
});

test("ids go on from what another tab of this browser had", async () => {
  const here = await import("../../src/data/clockId.ts");
  vi.resetModules();
  const otherTab = await import("../../src/data/clockId.ts");
  expect(here.clockId(1000)).toBe("1000");
  expect(otherTab.clockId(1000)).toBe("1001");
});

test.each(["1e300", "1.5", "-7", "9007199254740991", "text", "Infinity", "{}"])(
  "FT08: a damaged stored id, %s, counts as none",
  async (kept) => {
    localStorage.setItem("last-id", kept);
    const { clockId } = await import("../../src/data/clockId.ts");
    expect([clockId(1000), clockId(1000)]).toEqual(["1000", "1001"]);
  },
);
