import { afterEach, expect, test, vi } from "vitest";
import { timeZone } from "../../src/data/timeZone.ts";

afterEach(() => vi.unstubAllEnvs());

test("the zone is that of the clock, also after a journey", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(timeZone()).toBe("Asia/Tokyo");
  vi.stubEnv("TZ", "America/Lima");
  expect(timeZone()).toBe("America/Lima");
});
