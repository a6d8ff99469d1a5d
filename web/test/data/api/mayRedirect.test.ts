import { afterEach, expect, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import { mayRedirect } from "../../../src/data/api/mayRedirect.ts";

afterEach(() => vi.unstubAllGlobals());

test("a page redirects once in 5 seconds", () => {
  vi.stubGlobal("sessionStorage", aStorage());
  expect(mayRedirect(1_000_000)).toBe(true);
  expect(mayRedirect(1_004_999)).toBe(false);
  expect(mayRedirect(1_005_000)).toBe(true);
});

test("a page without session storage does not redirect, so there is no loop", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(mayRedirect(1_000_000)).toBe(false);
});
