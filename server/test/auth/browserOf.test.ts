import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { browserOf } from "../../src/api/auth/browserOf.ts";
import { anyCharacter } from "../fuzz/anyCharacter.ts";

const KHTML = "(KHTML, like Gecko)";
const CHROME = `AppleWebKit/537.36 ${KHTML} Chrome/142.0.0.0`;
const IPHONE = "(iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15";

describe("the name of a browser", () => {
  test.each([
    ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
    ["Firefox on Android", "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0"],
    ["Firefox on iPhone", `Mozilla/5.0 ${IPHONE} ${KHTML} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
    ["Chrome on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
    ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
    ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
    ["Chrome on iPhone", `Mozilla/5.0 ${IPHONE} ${KHTML} CriOS/142.0 Mobile/15E148 Safari/604.1`],
    ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`],
    [
      "Opera on macOS",
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/124.0.0.0`,
    ],
    [
      "Samsung Internet on Android",
      `Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/29.0 ${CHROME} Safari/537.36`,
    ],
    [
      "Safari on macOS",
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Version/26.0 Safari/605.1.15`,
    ],
    ["Safari on iPad", `Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) ${KHTML} Version/26.0 Safari/604.1`],
    ["Firefox", "Mozilla/5.0 (X11; FreeBSD amd64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ])("%s", (name, userAgent) => {
    expect(browserOf(userAgent)).toBe(name);
  });

  test.each([
    ["nothing", ""],
    ["a program", "curl/8.5.0"],
    ["markup", "<script>alert(1)</script>"],
    ["64 kB", "x".repeat(64 * 1024)],
    ["control characters", "\u0000\u0007\r\nSet-Cookie: a=b\u202e"],
    ["names of every object", "constructor __proto__ toString"],
  ])("is unknown when the browser says %s", (_what, userAgent) => {
    expect(browserOf(userAgent)).toBeNull();
  });

  test("is in our own words, and never in those of its header", () => {
    const marks = ["Firefox/", "Chrome/", "Safari/", "Edg/", "iPhone", "Windows", "Linux"];
    const anyUserAgent = fc.array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: anyCharacter })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyUserAgent, (parts) => {
        expect(browserOf(parts.join("")) ?? "").toMatch(/^([A-Z][a-z]+( on (iPhone|Windows|Linux))?)?$/);
      }),
    );
  });
});
