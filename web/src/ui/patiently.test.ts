import { afterEach, expect, test, vi } from "vitest";
import { patiently } from "./patiently.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A network that can be away, and how often it was asked. */
function network({ onLine }: { onLine: boolean }) {
  vi.useFakeTimers();
  const its = { onLine, isThere: false, asked: 0 };
  vi.stubGlobal("navigator", its);
  const load = async (): Promise<string> => {
    its.asked++;
    if (!its.isThere) throw new Error("not loaded");
    return "loaded";
  };
  return { its, load };
}

test("a part that is loaded while the network is away comes when it is back", async () => {
  const { its, load } = network({ onLine: false });
  const part = patiently(load);
  await vi.advanceTimersByTimeAsync(60_000);
  its.isThere = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await part).toBe("loaded");
});

test("one that is not there is said to be so, after a few tries", async () => {
  const { its, load } = network({ onLine: true });
  const said = patiently(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await said).toEqual(new Error("not loaded"));
  expect(its.asked).toBe(5);
});
