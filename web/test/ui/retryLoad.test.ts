import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../aStorage.ts";
import { NOT_LOADED } from "../../src/ui/retryLoad.ts";
import type { retryLoad as RetryLoad } from "../../src/ui/retryLoad.ts";

const reload = vi.fn<() => void>();
const dispatchEvent = vi.fn<(event: Event) => boolean>();
let isThere = false;
let retryLoad: typeof RetryLoad;

/** Simulates a newly loaded page in the same tab. */
async function newPage(): Promise<void> {
  vi.resetModules();
  ({ retryLoad } = await import("../../src/ui/retryLoad.ts"));
}

beforeEach(async () => {
  await newPage();
  vi.useFakeTimers();
  isThere = false;
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("dispatchEvent", dispatchEvent);
  vi.stubGlobal("sessionStorage", aStorage());
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return { ok: true };
  });
});

afterEach(() => {
  reload.mockReset();
  dispatchEvent.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const missing = async (): Promise<never> => {
  throw new Error("not loaded");
};

test("a part that is there is handed on", async () => {
  expect(await retryLoad(async () => "loaded")).toBe("loaded");
});

test("a missing part reloads the page once, as soon as the server answers", async () => {
  void retryLoad(missing);
  void retryLoad(missing);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  isThere = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});

test("a part that the new page cannot have either is said to be missing", async () => {
  isThere = true;
  void retryLoad(missing);
  await vi.advanceTimersByTimeAsync(0);
  await newPage();
  expect(dispatchEvent).not.toHaveBeenCalled();
  await expect(retryLoad(missing)).rejects.toThrow("not loaded");
  expect(dispatchEvent.mock.calls.map(([{ type }]) => type)).toEqual([NOT_LOADED]);
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that was reloaded a moment ago reloads later, when a part is asked for again", async () => {
  isThere = true;
  void retryLoad(missing);
  await vi.advanceTimersByTimeAsync(0);
  await newPage();
  await expect(retryLoad(missing)).rejects.toThrow("not loaded");
  await vi.advanceTimersByTimeAsync(30_000);
  void retryLoad(missing);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a part that stays missing reloads the page twice, and then at most once an hour", async () => {
  isThere = true;
  for (let minute = 0; minute < 60; minute++) {
    await newPage();
    void retryLoad(missing).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(120_000);
  await newPage();
  void retryLoad(missing);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(3);
});
