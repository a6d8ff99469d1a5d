/** What a `User-Agent` holds, and whose it is. The first that fits counts: each claims to be those below it as well. */
const BROWSERS: readonly [mark: string, name: string][] = [
  ["Edg/", "Edge"],
  ["EdgA/", "Edge"],
  ["EdgiOS/", "Edge"],
  ["OPR/", "Opera"],
  ["OPT/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["FxiOS/", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];
const SYSTEMS: readonly [mark: string, name: string][] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Macintosh", "macOS"],
  ["Linux", "Linux"],
];

/**
 * Roughly what browser calls itself so, for its person to tell it from their others: `Firefox on Linux`. It says nothing but
 * words of ours, whatever the header says.
 * @returns null when it is none that we know
 */
export function browserOf(userAgent: string): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([mark]) => userAgent.includes(mark))?.[1],
  );
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
