import { expect, onTestFinished, test, vi } from "vitest";
import { collectAtRest } from "../src/collectAtRest.ts";

const MB = 1024 * 1024;

test("collects once when nothing is to do, and again when something has come since", async () => {
  const taken = { heapTotal: 60 * MB, external: 10 * MB };
  let cpu = 0;
  vi.useFakeTimers({ toFake: ["setInterval"] });
  vi.spyOn(process, "memoryUsage").mockImplementation(() => ({
    rss: 0,
    heapUsed: 0,
    arrayBuffers: 0,
    ...taken,
  }));
  vi.spyOn(process, "cpuUsage").mockImplementation(() => ({ user: cpu, system: 0 }));
  const gc = vi.fn(() => void (taken.heapTotal = 20 * MB));
  const rest = vi.fn(async () =>
    expect(gc.mock.calls.length, "before it collects").toBe(rest.mock.calls.length - 1),
  );
  vi.stubGlobal("gc", gc);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const look = async (): Promise<number> => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rest).toHaveBeenCalledTimes(gc.mock.calls.length);
    return gc.mock.calls.length;
  };

  collectAtRest({ rest });
  cpu = 80_000;
  expect(await look(), "busy").toBe(0);
  cpu = 1_000;
  expect(await look(), "at rest").toBe(1);
  taken.heapTotal += 3 * MB;
  expect(await look(), "little has come").toBe(1);
  taken.external += 3 * MB;
  expect(await look(), "enough has come").toBe(2);
});
